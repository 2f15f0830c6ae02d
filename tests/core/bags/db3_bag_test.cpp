#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <stdexcept>

#include "vesper/core/bags/db3_bag.hpp"
#include "vesper/core/bags/open_bag.hpp"
#include "vesper/core/log/read_log.hpp"
#include "vesper/tests/core/bags/ros2_messages.hpp"
#include "vesper/tests/support/scratch_folder.hpp"

namespace vesper::test {
namespace {

/// A database written row by row, as the storage "sqlite3" of ROS 2 lays it out.
class Db3Builder {
 public:
  explicit Db3Builder(const std::string& path) {
    if (sqlite3_open(path.c_str(), &database_) != SQLITE_OK) {
      throw std::runtime_error("sqlite");
    }
    run("CREATE TABLE topics(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, "
        "serialization_format TEXT NOT NULL, offered_qos_profiles TEXT NOT NULL)");
    run("CREATE TABLE messages(id INTEGER PRIMARY KEY, topic_id INTEGER NOT NULL, timestamp "
        "INTEGER NOT NULL, data BLOB NOT NULL)");
    run("CREATE INDEX timestamp_idx ON messages (timestamp ASC)");
  }
  Db3Builder(const Db3Builder&) = delete;
  Db3Builder& operator=(const Db3Builder&) = delete;
  ~Db3Builder() { sqlite3_close(database_); }

  void run(const std::string& sql) const {
    if (sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
      throw std::runtime_error(sqlite3_errmsg(database_));
    }
  }
  void message(int topic, std::int64_t time_ns, const std::string& payload) const {
    sqlite3_stmt* insert = nullptr;
    sqlite3_prepare_v2(database_,
                       "INSERT INTO messages(topic_id, timestamp, data) VALUES (?, ?, ?)", -1,
                       &insert, nullptr);
    sqlite3_bind_int(insert, 1, topic);
    sqlite3_bind_int64(insert, 2, time_ns);
    sqlite3_bind_blob(insert, 3, payload.data(), static_cast<int>(payload.size()), nullptr);
    const int code = sqlite3_step(insert);
    sqlite3_finalize(insert);
    if (code != SQLITE_DONE) {
      throw std::runtime_error(sqlite3_errmsg(database_));
    }
  }

 private:
  sqlite3* database_ = nullptr;
};

void writeSmallDb3(const std::string& path, WireForm form, const std::string& pragma = "") {
  const Db3Builder bag(path);
  if (!pragma.empty()) {
    bag.run(pragma);
  }
  bag.run(
      "INSERT INTO topics VALUES (1, '/front', 'sensor_msgs/msg/Range', 'cdr', ''), "
      "(2, '/odom', 'nav_msgs/msg/Odometry', 'cdr', '')");
  std::int64_t time_ns = 100'500'000'000;
  for (const auto& [topic, payload] : ros2Messages(form)) {
    bag.message(topic == "/front" ? 1 : 2, time_ns, payload);
    time_ns += 500'000'000;
  }
}

TEST(Db3BagTest, ReadsRangesAndOdometryFieldByField) {
  for (const WireForm form : {WireForm::CdrLittle, WireForm::CdrBig}) {
    const ScratchFolder folder;
    writeSmallDb3(folder.file("small.db3"), form);
    const RobotLog log = readLog(folder.file("small.db3"));
    EXPECT_EQ(log.format, "ROS 2 bag (db3)");
    expectRos2Messages(log);
    expectRos2Messages(readLog(folder.path().string()));
  }
}

TEST(Db3BagTest, ReadsABagOfTheModeOfWriteAheadLogs) {
  const ScratchFolder folder;
  writeSmallDb3(folder.file("a?b#c%.db3"), WireForm::CdrLittle, "PRAGMA journal_mode = WAL");
  expectRos2Messages(readLog(folder.file("a?b#c%.db3")));
}

TEST(Db3BagTest, KnowsOtherDatabasesFromBags) {
  const ScratchFolder folder;
  {
    const Db3Builder bag(folder.file("other.sqlite"));
    bag.run("DROP TABLE topics");
    bag.run(
        "CREATE VIEW topics AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) "
        "SELECT i AS id, 'a' AS name, 'b' AS type, 'cdr' AS serialization_format FROM n");
  }
  EXPECT_FALSE(looksLikeDb3Bag(folder.file("other.sqlite")));
  EXPECT_EQ(bagFormatOf(folder.file("other.sqlite")), std::nullopt);
}

TEST(Db3BagTest, NamesATopicThatIsNotAnnounced) {
  const ScratchFolder folder;
  {
    const Db3Builder bag(folder.file("small.db3"));
    bag.message(4, 1, "x");
  }
  try {
    (void)readLog(folder.file("small.db3"));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.problem().field, "messages.topic_id");
    EXPECT_EQ(error.problem().expected, "a topic of the table topics");
    EXPECT_EQ(error.problem().found, "4");
  }
}

TEST(Db3BagTest, RefusesAFileThatIsCutBeforeItsLastPage) {
  const ScratchFolder folder;
  writeSmallDb3(folder.file("whole.db3"), WireForm::CdrLittle);
  const std::string bytes = readFile(folder.file("whole.db3"));
  ASSERT_GT(bytes.size(), 8192U);
  for (std::size_t size = 16; size <= bytes.size() - 4096; size += 256) {
    const std::string path = folder.write("cut.db3", std::string_view(bytes).substr(0, size));
    try {
      (void)readLog(path);
      ADD_FAILURE() << size;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("cut.db3")) << size;
    }
  }
}

}  // namespace
}  // namespace vesper::test
