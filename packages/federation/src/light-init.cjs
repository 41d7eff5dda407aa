// How a build begins to take part in Module Federation, without what unused parts of shared modules are left out by: ours are shared whole.
exports.init = ({ webpackRequire: { federation } }) =>
  federation.runtime.init(federation.initOptions);
