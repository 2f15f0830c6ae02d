#include "vesper/core/bags/db3_bag.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <system_error>
#include <utility>

namespace vesper::inline v0 {
namespace {

/// A path as SQLite takes it in a URI, where '%', '?' and '#' mean something else.
std::string uriOf(const std::string& path) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char letter : std::filesystem::absolute(path).string()) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '%' || letter == '?' || letter == '#' || byte < 0x20 || byte > 0x7E) {
      uri += '%';
      uri += kHex[byte >> 4U];
      uri += kHex[byte & 0xFU];
    } else {
      uri += letter;
    }
  }
  return uri;
}

/// A database that is only read, with the limits that a file from anywhere needs.
class ReadOnlyDatabase {
 public:
  explicit ReadOnlyDatabase(const std::string& path) : path_(path) {
    // A bag in the mode of write-ahead logging without its log cannot be opened where the folder
    // may not be written; nobody writes to it then.
    std::error_code error;
    const bool has_log = std::filesystem::exists(path + "-wal", error);
    const std::string uri = uriOf(path) + (has_log ? "?mode=ro" : "?mode=ro&immutable=1");
    const int code =
        sqlite3_open_v2(uri.c_str(), &database_, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    if (code != SQLITE_OK) {
      const std::string found = database_ != nullptr ? sqlite3_errmsg(database_) : "no memory";
      sqlite3_close_v2(database_);
      throw InputError({path, 0, "", "a database that can be read", found, ""});
    }
    constexpr int kMostBlobBytes = 1 << 28;
    sqlite3_limit(database_, SQLITE_LIMIT_LENGTH, kMostBlobBytes);
    sqlite3_db_config(database_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_exec(database_, "PRAGMA cell_size_check = ON", nullptr, nullptr, nullptr);
  }
  ReadOnlyDatabase(const ReadOnlyDatabase&) = delete;
  ReadOnlyDatabase& operator=(const ReadOnlyDatabase&) = delete;
  ~ReadOnlyDatabase() { sqlite3_close_v2(database_); }

  [[nodiscard]] sqlite3* get() const noexcept { return database_; }
  [[noreturn]] void fail(const char* where) const {
    throw InputError({path_, 0, where, "a sound database", sqlite3_errmsg(database_),
                      "the file is damaged or cut off here; what stands before was read"});
  }

 private:
  std::string path_;
  sqlite3* database_ = nullptr;
};

class ReadStatement {
 public:
  ReadStatement(const ReadOnlyDatabase& database, const char* sql, const char* where)
      : database_(database), where_(where) {
    if (sqlite3_prepare_v2(database.get(), sql, -1, &statement_, nullptr) != SQLITE_OK) {
      database.fail(where);
    }
  }
  ReadStatement(const ReadStatement&) = delete;
  ReadStatement& operator=(const ReadStatement&) = delete;
  ~ReadStatement() { sqlite3_finalize(statement_); }

  /// False behind the last row, and where a stop was asked for.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE && code != SQLITE_INTERRUPT) {
      database_.fail(where_);
    }
    return code == SQLITE_ROW;
  }
  [[nodiscard]] std::int64_t number(int column) const {
    return sqlite3_column_int64(statement_, column);
  }
  /// Valid until the next step.
  [[nodiscard]] std::string_view bytes(int column) const {
    const void* data = sqlite3_column_blob(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    return data == nullptr
               ? std::string_view()
               : std::string_view(static_cast<const char*>(data), static_cast<std::size_t>(size));
  }

 private:
  const ReadOnlyDatabase& database_;
  const char* where_;
  sqlite3_stmt* statement_ = nullptr;
};

/// Both must be plain tables: a view may go on for ever.
bool hasTablesOfBag(const ReadOnlyDatabase& database) {
  ReadStatement tables(database,
                       "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND rootpage > 0 "
                       "AND name IN ('topics', 'messages')",
                       "tables");
  return tables.step() && tables.number(0) == 2;
}

class Db3Bag : public BagReader {
 public:
  Db3Bag(const std::string& path, std::stop_token stop)
      : path_(path), stop_(std::move(stop)), database_(path) {
    if (!hasTablesOfBag(database_)) {
      throw InputError({path, 0, "tables", "the tables topics and messages", "others", ""});
    }
    sqlite3_progress_handler(database_.get(), 10000, &Db3Bag::isStopped, this);
    readTopics();
    messages_ = std::make_unique<ReadStatement>(
        database_, "SELECT topic_id, timestamp, data FROM messages ORDER BY rowid", "messages");
  }

  std::optional<BagMessage> next() override {
    if (stop_.stop_requested() || !messages_->step()) {
      return std::nullopt;
    }
    const auto topic = topic_of_id_.find(messages_->number(0));
    if (topic == topic_of_id_.end()) {
      throw InputError({path_, 0, "messages.topic_id", "a topic of the table topics",
                        std::to_string(messages_->number(0)), ""});
    }
    return count(topic->second, messages_->number(1));
  }
  std::string_view payload() override {
    const std::string_view bytes = messages_->bytes(2);
    bytes_read_ += static_cast<std::int64_t>(bytes.size());
    return bytes;
  }
  std::int64_t bytesRead() const override { return bytes_read_; }

 private:
  static int isStopped(void* bag) {
    return static_cast<Db3Bag*>(bag)->stop_.stop_requested() ? 1 : 0;
  }

  void readTopics() {
    ReadStatement topics(
        database_, "SELECT id, name, type, serialization_format FROM topics ORDER BY id", "topics");
    while (topics.step()) {
      topic_of_id_[topics.number(0)] =
          topicOf(path_, topics.bytes(1), topics.bytes(2),
                  topics.bytes(3) == "cdr" ? MessageEncoding::Cdr : MessageEncoding::Other);
    }
  }

  std::string path_;
  std::stop_token stop_;
  ReadOnlyDatabase database_;
  std::map<std::int64_t, std::size_t> topic_of_id_;
  std::unique_ptr<ReadStatement> messages_;
  std::int64_t bytes_read_ = 0;
};

}  // namespace

bool looksLikeDb3Bag(const std::string& path) {
  try {
    const ReadOnlyDatabase database(path);
    return hasTablesOfBag(database);
  } catch (const InputError&) {
    return false;  // too damaged to tell: whoever reads databases says what is wrong
  }
}

std::unique_ptr<BagReader> openDb3Bag(const std::string& path, std::stop_token stop) {
  return std::make_unique<Db3Bag>(path, std::move(stop));
}

}  // namespace vesper::inline v0
