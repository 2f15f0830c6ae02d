#include "vesper/planning/comparison/sqlite_database.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cmath>
#include <stdexcept>
#include <string>
#include <system_error>

#include "vesper/core/input_error.hpp"

namespace vesper::planning::inline v0 {
namespace {

/// What a full disk, a missing right or the like did is the environment's fault, not the file's.
[[noreturn]] void fail(sqlite3* database) {
  const char* const name = sqlite3_db_filename(database, "main");
  const std::string path = name != nullptr && *name != '\0' ? name : "results";
  const std::string reason = sqlite3_errmsg(database);
  const std::string message = path + ": SQLite: " + reason;
  switch (sqlite3_errcode(database)) {
    case SQLITE_FULL:
      throw std::system_error(ENOSPC, std::generic_category(), message);
    case SQLITE_IOERR:
      throw std::system_error(EIO, std::generic_category(), message);
    case SQLITE_READONLY:
    case SQLITE_PERM:
      throw std::system_error(EACCES, std::generic_category(), message);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      throw std::runtime_error(message + " (is another run writing it?)");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      throw InputError({path, 0, "", "a results file of `vesper compare`", reason, ""});
    default:
      throw std::runtime_error(message);
  }
}

}  // namespace

SqliteStatement::SqliteStatement(sqlite3* database, std::string_view sql) : database_(database) {
  check(
      sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement_, nullptr));
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(statement_); }

void SqliteStatement::check(int code) const {
  if (code != SQLITE_OK) {
    fail(database_);
  }
}

SqliteStatement& SqliteStatement::bind(int position, std::int64_t value) {
  check(sqlite3_bind_int64(statement_, position, value));
  return *this;
}

SqliteStatement& SqliteStatement::bind(int position, double value) {
  check(std::isfinite(value) ? sqlite3_bind_double(statement_, position, value)
                             : sqlite3_bind_null(statement_, position));
  return *this;
}

SqliteStatement& SqliteStatement::bind(int position, std::string_view value) {
  check(sqlite3_bind_text(statement_, position, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT));
  return *this;
}

SqliteStatement& SqliteStatement::bind(int position, const std::optional<double>& value) {
  return bind(position, value.value_or(std::nan("")));
}

SqliteStatement& SqliteStatement::bindBlob(int position, std::string_view bytes) {
  check(sqlite3_bind_blob(statement_, position, bytes.data(), static_cast<int>(bytes.size()),
                          SQLITE_TRANSIENT));
  return *this;
}

bool SqliteStatement::step() {
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    fail(database_);
  }
  return code == SQLITE_ROW;
}

void SqliteStatement::run() {
  step();
  check(sqlite3_reset(statement_));
}

std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(statement_, column);
}

double SqliteStatement::real(int column) const { return sqlite3_column_double(statement_, column); }

bool SqliteStatement::isNull(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_NULL;
}

std::optional<double> SqliteStatement::optionalReal(int column) const {
  return isNull(column) ? std::nullopt : std::optional(real(column));
}

std::string SqliteStatement::text(int column) const {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
  return text == nullptr
             ? std::string()
             : std::string(text,
                           static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

std::string SqliteStatement::blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return bytes == nullptr
             ? std::string()
             : std::string(bytes,
                           static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

SqliteDatabase::SqliteDatabase(const std::string& path, Mode mode) : path_(path) {
  const int flags = SQLITE_OPEN_READWRITE | (mode == Mode::Create ? SQLITE_OPEN_CREATE : 0);
  if (sqlite3_open_v2(path.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
    const int reason = database_ == nullptr ? ENOMEM : sqlite3_system_errno(database_);
    sqlite3_close(database_);
    throw std::system_error(reason == 0 ? ENOENT : reason, std::generic_category(),
                            "cannot open '" + path + "'");
  }
  sqlite3_busy_timeout(database_, 5000);
}

SqliteDatabase::~SqliteDatabase() { sqlite3_close(database_); }

void SqliteDatabase::execute(const std::string& sql) {
  if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail(database_);
  }
}

std::unique_ptr<SqliteStatement> SqliteDatabase::prepare(std::string_view sql) const {
  return std::make_unique<SqliteStatement>(database_, sql);
}

std::int64_t SqliteDatabase::lastInsertId() const { return sqlite3_last_insert_rowid(database_); }

std::int64_t SqliteDatabase::userVersion() const {
  const auto statement = prepare("PRAGMA user_version");
  return statement->step() ? statement->integer(0) : 0;
}

}  // namespace vesper::planning::inline v0
