// Stands in for what every remote carries of Module Federation: it is told of once, takes what is shared and provides nothing, in one share scope, from the runtime that the shell provides.
const { attachShareScopeMap, consumesUntilUsed } = require('./light-consumes.cjs');

// Put there by the shell, whose build provides its runtime (`provideExternalRuntime`).
const core = globalThis._FEDERATION_RUNTIME_CORE;

/** The same for every build of one name, as the runtime itself has it. */
function init(options) {
  // Put there by the build plugin.
  const buildId = FEDERATION_BUILD_IDENTIFIER;
  const known = core.CurrentGlobal.__FEDERATION__.__INSTANCES__.find(
    ({ options: { id, name, version } }) =>
      id === buildId || (name === options.name && version === options.version),
  );
  if (known) {
    known.initOptions({ ...options, id: '' });
    return known;
  }
  const Federation = core.getGlobalFederationConstructor() || core.ModuleFederation;
  const made = new Federation({ ...options, id: '' });
  core.setGlobalFederationInstance(made);
  return made;
}

/** Once for each scope; a remote knows no other remotes that would have to begin too. */
async function initializeSharing({
  shareScopeName,
  webpackRequire,
  initPromises,
  initTokens,
  initScope = [],
}) {
  const { instance } = webpackRequire.federation;
  initTokens[shareScopeName] ||= { from: instance.name };
  const token = initTokens[shareScopeName];
  if (initScope.includes(token)) return true;
  initScope.push(token);
  initPromises[shareScopeName] ??= Promise.all(
    instance.initializeSharing(shareScopeName, {
      strategy: instance.options.shareStrategy,
      initScope,
      from: 'build',
    }),
  );
  attachShareScopeMap(webpackRequire);
  await initPromises[shareScopeName];
  return true;
}

function initContainerEntry({ webpackRequire, shareScope, initScope, ...rest }) {
  const { shareScopeKey: key, remoteEntryInitOptions } = rest;
  const { instance, initOptions } = webpackRequire.federation;
  instance.initOptions({ name: initOptions.name, remotes: [], ...remoteEntryInitOptions });
  instance.initShareScopeMap(key, shareScope, {
    hostShareScopeMap: remoteEntryInitOptions?.shareScopeMap ?? {},
  });
  attachShareScopeMap(webpackRequire);
  return webpackRequire.I(key, initScope);
}

module.exports = {
  runtime: { init },
  bundlerRuntime: {
    consumes: consumesUntilUsed,
    I: initializeSharing,
    S: {},
    initContainerEntry,
    init: ({ webpackRequire: { federation } }) => init(federation.initOptions),
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
