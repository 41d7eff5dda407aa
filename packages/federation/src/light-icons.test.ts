import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { packageFolder } from './workspace';

const leaveShapes = jest.requireActual('./light-icons-loader.cjs');
const root = join(__dirname, '../../..');
const shell = createRequire(join(root, 'shell/package.json'));
const kit = createRequire(join(packageFolder(root, '@gwanje/ui-kit'), 'package.json'));
const { createElement } = shell('react');
const { renderToStaticMarkup } = shell('react-dom/server');
const theirs = kit('lucide-react');

/** A file of the library as a build takes it, with what it imports by its name. */
function asBuilt(path: string, imported: Record<string, unknown>): { default: unknown } {
  const esm = join(kit.resolve('lucide-react'), '../../esm', path);
  const source = leaveShapes.call({ resourcePath: esm }, readFileSync(esm, 'utf8'));
  const { code } = transformSync(source, {
    module: { type: 'commonjs' },
    jsc: { target: 'es2022' },
  });
  const exported = {};
  new Function('exports', 'require', code)(exported, (name: string) => imported[name]);
  return exported as { default: unknown };
}

const drawing = asBuilt('createLucideIcon.mjs', { react: shell('react') });
const ours = (name: string) =>
  asBuilt(`icons/${name}.mjs`, { '../createLucideIcon.mjs': drawing }).default;

/** Nobody looks for an icon by the class of its name. */
const markupOf = (icon: unknown, props: object) =>
  renderToStaticMarkup(createElement(icon as string, props)).replace(/ ?lucide-[a-z0-9-]+/g, '');

test.each([
  ['chevron-down', 'ChevronDown'],
  ['panel-left-open', 'PanelLeftOpen'],
  ['circle-user', 'CircleUser'],
])('%s is drawn as its library draws it', (file, name) => {
  for (const props of [
    {},
    { size: 14, 'aria-hidden': true },
    { 'aria-label': '열기', color: 'red', className: 'marked' },
    { role: 'img', title: 'open', 'data-unfolds': '' },
  ])
    expect(markupOf(ours(file), props)).toBe(markupOf(theirs[name], props));
});

test('what is no icon is refused', () => {
  expect(() => leaveShapes.call({ resourcePath: 'icons/index.mjs' }, 'export {};')).toThrow(
    'no icon',
  );
});
