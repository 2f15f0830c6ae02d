#include "vesper/core/bags/bag_folder.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "vesper/core/log/natural_order.hpp"

namespace vesper::inline v0 {
namespace {

constexpr std::size_t kMostFiles = 100'000;

class BagFiles : public BagReader {
 public:
  BagFiles(std::vector<std::string> files, BagFormat format, std::stop_token stop)
      : files_(std::move(files)), format_(format), stop_(std::move(stop)) {}

  std::optional<BagMessage> next() override {
    while (at_ < files_.size() && !stop_.stop_requested()) {
      if (!file_) {
        file_ = openBag(files_[at_], format_, stop_);
        notes_taken_ = 0;
      }
      const std::optional<BagMessage> message = file_->next();
      takeNotes();
      if (message) {
        const BagTopic& topic = file_->topics()[message->topic];
        return count(topicOf(files_[at_], topic.name, topic.type, topic.encoding),
                     message->receive_ns);
      }
      bytes_before_ += file_->bytesRead();
      file_.reset();
      ++at_;
    }
    return std::nullopt;
  }
  std::string_view payload() override {
    try {
      return file_->payload();
    } catch (const InputError&) {
      dropLast();
      throw;
    }
  }
  std::int64_t bytesRead() const override {
    return bytes_before_ + (file_ ? file_->bytesRead() : 0);
  }

 private:
  void takeNotes() {
    for (; notes_taken_ < file_->notes().size(); ++notes_taken_) {
      note(file_->notes()[notes_taken_]);
    }
  }

  std::vector<std::string> files_;
  BagFormat format_;
  std::stop_token stop_;
  std::size_t at_ = 0;
  std::unique_ptr<BagReader> file_;
  std::size_t notes_taken_ = 0;
  std::int64_t bytes_before_ = 0;
};

}  // namespace

std::vector<std::string> bagFilesOf(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  std::error_code error;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator() && files.size() < kMostFiles;
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().string().ends_with(ending) && entry->is_regular_file(ignored)) {
      files.push_back(entry->path().string());
    }
  }
  std::sort(files.begin(), files.end(), NaturalOrder());
  return files;
}

std::unique_ptr<BagReader> openBagFiles(std::vector<std::string> files, BagFormat format,
                                        std::stop_token stop) {
  return std::make_unique<BagFiles>(std::move(files), format, std::move(stop));
}

}  // namespace vesper::inline v0
