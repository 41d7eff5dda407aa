// Stands in for Module Federation's snapshots, by which a host learns of remotes from manifests: ours names the script of each remote itself.
class SnapshotHandler {
  constructor() {
    // Read when a remote is registered anew.
    this.manifestCache = new Map();
    this.hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {}, usePlugin() {} };
  }

  loadRemoteSnapshotInfo() {
    throw new Error('A remote is registered with the address of its script.');
  }
}

module.exports = { SnapshotHandler, getGlobalRemoteInfo: () => ({}) };
