#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace vesper::planning::inline v0 {

/// One prepared statement: bind values by position from 1, step through rows, reset.
class SqliteStatement {
 public:
  SqliteStatement(sqlite3* database, std::string_view sql);
  ~SqliteStatement();
  SqliteStatement(const SqliteStatement&) = delete;
  SqliteStatement& operator=(const SqliteStatement&) = delete;

  SqliteStatement& bind(int position, std::int64_t value);
  /// NaN and infinities are stored as NULL.
  SqliteStatement& bind(int position, double value);
  SqliteStatement& bind(int position, std::string_view value);
  SqliteStatement& bind(int position, const std::optional<double>& value);
  SqliteStatement& bindBlob(int position, std::string_view bytes);

  /// True if there is a row. Throws std::runtime_error with SQLite's message.
  bool step();
  /// Runs a statement that returns no row, and makes it ready for the next values.
  void run();

  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] double real(int column) const;
  [[nodiscard]] bool isNull(int column) const;
  [[nodiscard]] std::optional<double> optionalReal(int column) const;
  [[nodiscard]] std::string text(int column) const;
  [[nodiscard]] std::string blob(int column) const;

 private:
  void check(int code) const;

  sqlite3* database_;
  sqlite3_stmt* statement_ = nullptr;
};

/// An open SQLite file. Errors throw std::runtime_error naming the file.
class SqliteDatabase {
 public:
  /// ReadWrite opens a write-protected file for reading only. Readers use it too: a connection that
  /// may only read leaves the files of the write-ahead log behind.
  enum class Mode { ReadWrite, Create };
  SqliteDatabase(const std::string& path, Mode mode);
  ~SqliteDatabase();
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;

  void execute(const std::string& sql);
  [[nodiscard]] std::unique_ptr<SqliteStatement> prepare(std::string_view sql) const;
  [[nodiscard]] std::int64_t lastInsertId() const;
  [[nodiscard]] std::int64_t userVersion() const;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  sqlite3* database_ = nullptr;
};

}  // namespace vesper::planning::inline v0
