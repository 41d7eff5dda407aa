// Leaves of an icon its shapes, and of what draws it what this product asks for: the library keeps its
// names of before, keys for development, a context and strokes that grow with the size beside every one.
const DRAWS = /createLucideIcon\.mjs$/;
const SIZE = 24;

/** As the library draws: hidden from who listens, unless it says something itself. */
const DRAWN = `import { createElement } from 'react';
const says = (props) => Object.keys(props).some(
  (name) => /^(aria-|role$|title$)/.test(name) && props[name] != null);
export default (shapes) => ({ size = ${SIZE}, color = 'currentColor', className, children, ...rest }) =>
  createElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 ${SIZE} ${SIZE}',
    fill: 'none', stroke: color, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
    className: className ? 'lucide ' + className : 'lucide',
    'aria-hidden': children || says(rest) ? undefined : 'true', ...rest,
  }, ...shapes.map((shape) => createElement(...shape)), children);`;

module.exports = function leaveShapes(source) {
  if (DRAWS.test(this.resourcePath)) return DRAWN;
  const [, data] = /const __iconData = (\{[\s\S]*?\n\});/.exec(source) ?? [];
  if (!data) throw new Error(`${this.resourcePath} is no icon as the library wrote them.`);
  const { size, node } = new Function(`return ${data}`)();
  if (size !== SIZE) throw new Error(`${this.resourcePath} is ${size} wide, not ${SIZE}.`);
  const shapes = node.map(([name, { key, ...attributes }]) => [name, attributes]);
  return `import draw from '../createLucideIcon.mjs';
export default /*#__PURE__*/ draw(${JSON.stringify(shapes)});`;
};
