#pragma once

namespace vesper::gui {

class JobRunner;
class MapView;
class MessageBar;
class Session;

/// What every panel of the window works with. All four outlive the panels.
struct Workbench {
  Session& session;
  JobRunner& jobs;
  MapView& view;
  MessageBar& messages;
};

}  // namespace vesper::gui
