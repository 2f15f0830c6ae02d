#pragma once

#include <QGroupBox>
#include <QUndoCommand>
#include <array>
#include <memory>
#include <optional>

#include "vesper/core/grid/grid_frame.hpp"
#include "vesper/core/map_io/shade_rule.hpp"
#include "vesper/mapping_gui/app/workbench.hpp"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QUndoStack;

namespace vesper::gui {

struct MapDocument;

/// What the yaml of a ROS map says beside its picture: checked as it is typed, with words at the
/// field that does not do, and applied to the map that is open; saving the map writes it.
class MapForm : public QGroupBox {
  Q_OBJECT
 public:
  MapForm(const Workbench& bench, QUndoStack& undo, QWidget* parent);

  /// Takes the fields from the map that is open.
  void showMap();

 private:
  enum Field { Resolution, OriginX, OriginY, OriginYaw, Occupied, Free, kFields };
  /// What the fields say; only if all of them do.
  struct Entries {
    GridFrame frame;
    ShadeRule rule;
  };

  void buildForm();
  void addField(QFormLayout& form, Field field, const QString& label, const char* name);
  /// Words for a field that does not do; empty: it does.
  [[nodiscard]] QString problemOf(Field field) const;
  [[nodiscard]] std::optional<double> valueOf(Field field) const;
  [[nodiscard]] std::optional<Entries> entries() const;
  void check();
  void apply();
  void readAnew(const Entries& wanted);
  void push(const QString& text, std::shared_ptr<MapDocument> after);

  Workbench bench_;
  QUndoStack& undo_;
  std::array<QLineEdit*, kFields> edits_{};
  std::array<QLabel*, kFields> words_{};
  QCheckBox* negate_ = nullptr;
  QComboBox* mode_ = nullptr;
  QLabel* note_ = nullptr;
  QPushButton* apply_ = nullptr;
};

/// The map read by another rule or laid elsewhere.
class ReplaceMapCommand : public QUndoCommand {
 public:
  ReplaceMapCommand(Session& session, const QString& text, std::shared_ptr<MapDocument> before,
                    std::shared_ptr<MapDocument> after);
  void undo() override;
  void redo() override;

 private:
  Session& session_;
  // Shared with the session, which shows one of the two.
  std::shared_ptr<MapDocument> before_;
  std::shared_ptr<MapDocument> after_;
};

}  // namespace vesper::gui
