// Says of what React Router makes of its pieces that nothing else happens by it, so that a build leaves out those that nobody uses: links, forms and fetching ahead of its framework.
module.exports = function sayPure(source) {
  return source
    .replace(/= (React\d*)\.(forwardRef|createContext)\(/g, '= /*#__PURE__*/ $1.$2(')
    .replace(/^(\w+)\.displayName = "[^"]*";$/gm, '');
};
