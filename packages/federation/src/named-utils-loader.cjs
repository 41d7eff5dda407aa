// Takes axios' tools by their names, which it keeps in one object, so that a build leaves out those that nobody uses.
module.exports = function takeByName(source) {
  return source
    .replace(/^import utils from /gm, 'import * as utils from ')
    .replace(/= (kindOfTest|typeOfTest)\(/g, '= /*#__PURE__*/ $1(')
    .replace(/^(const \w+ = )(?=\(\(.*\) => [({])/gm, '$1/*#__PURE__*/ ')
    .replace(/^export default \{(\s+isArray,[^}]*)\};/m, (_, names) => {
      const exported = names.replace(/(\w+): (\w+)/g, '$2 as $1');
      return `export {${exported}};`;
    });
};
