// Stands in for how a build of Module Federation gets what is shared.
function attachShareScopeMap(webpackRequire) {
  webpackRequire.S = webpackRequire.federation.instance.shareScopeMap;
}

/** Lets the modules of a chunk that are shared be there before it runs, or fails as `fail` says. */
const consumesOr =
  (fail) =>
  ({ chunkId, promises, installedModules, webpackRequire }) => {
    const { consumesLoadingData, federation, m: modules, c: cache } = webpackRequire;
    attachShareScopeMap(webpackRequire);
    for (const id of consumesLoadingData.chunkMapping[chunkId] ?? []) {
      if (!(id in installedModules)) {
        const { shareKey, shareScope, fallback, ...shareConfig } =
          consumesLoadingData.moduleIdToConsumeDataMapping[id];
        const fill = (make) => {
          modules[id] = (module) => {
            delete cache[id];
            module.exports = make();
          };
        };
        installedModules[id] = federation.instance
          .loadShare(shareKey, {
            customShareInfo: { shareConfig, scope: shareScope },
            context: { trigger: 'build', moduleId: id, chunkId },
          })
          // Where nobody has it, what stands there says which it was.
          .then((factory) => factory || fallback())
          .then(
            (factory) => {
              installedModules[id] = 0;
              fill(factory);
            },
            (error) => {
              delete installedModules[id];
              fail(error, fill);
            },
          );
      }
      promises.push(installedModules[id]);
    }
  };

module.exports = {
  attachShareScopeMap,
  /**
   * The shell's: a door comes no earlier than the doors that it needs, fails with them and is asked
   * for anew. One that came and only fails when it is run would be kept as if it were there.
   */
  consumes: consumesOr((error) => {
    throw error;
  }),
  /** A remote's, of which every attempt makes another: only what uses the missing door fails. */
  consumesUntilUsed: consumesOr((error, fill) =>
    fill(() => {
      throw error;
    }),
  ),
};
