// Leaves out of Module Federation's runtime what fetches a remote's assets ahead: the server's page names them.
const PRELOAD = /^\tasync preloadRemote\(preloadOptions\) \{\n[\s\S]*?^\t\}\n/m;

module.exports = function leaveOutPreload(source) {
  if (!PRELOAD.test(source)) throw new Error('Where is preloadRemote of the runtime core?');
  return source.replace(PRELOAD, '');
};
