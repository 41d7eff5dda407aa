// Leaves of styled-components what is used of it: a library that is shared would be downloaded whole.
const USED = ['createGlobalStyle', 'css', 'keyframes', 'styled'];

module.exports = function leaveUsed(source) {
  return source.replace(/export\s*\{([^}]*)\}/, (_, names) => {
    const used = names.split(',').filter((name) => USED.includes(name.split(' ').at(-1).trim()));
    if (used.length !== USED.length)
      throw new Error(`styled-components exports ${names}, where ${USED} are looked for.`);
    return `export{${used}}`;
  });
};
