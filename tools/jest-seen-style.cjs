// Whether a thing is seen. Queries by role ask that of every element on their way, and jsdom answers each time with all
// properties that there are, for which it tries every rule of every sheet. Here only the rules that say anything of it
// are tried, and only on what their last part names.
const { createRequire } = require('node:module');

/** Which of them pass on to what is within, and what holds where no rule says anything, as in jsdom. */
const SEEN = {
  display: { isInherited: false, initial: '' },
  visibility: { isInherited: true, initial: 'visible' },
  opacity: { isInherited: false, initial: '' },
  'pointer-events': { isInherited: true, initial: 'auto' },
};
const NAMES = Object.keys(SEEN);
/** As a style has them. */
const KEYS = {
  ...Object.fromEntries(NAMES.map((name) => [name, name])),
  pointerEvents: 'pointer-events',
};
const ANYTHING = '*';

// What jsdom knows and does not tell.
const inJest = createRequire(require.resolve('jest-environment-jsdom'));
const inJsdom = createRequire(inJest.resolve('jsdom'));
const { implForWrapper } = inJsdom('./jsdom/living/generated/utils.js');
/** The sheet that every page has. */
const defaults = inJsdom('rrweb-cssom').parse(inJsdom('./jsdom/browser/default-stylesheet.js'));

/** Another object whenever a page has changed, in what it holds or in its styles. */
function versionOf(document) {
  const own = implForWrapper(document);
  own._styleCache ??= new WeakMap();
  return own._styleCache;
}

/** A class or an element that whatever is meant by a selector has, or is. */
function keyOf(selector) {
  const last = /[^\s>+~]*$/.exec(selector.trim())[0];
  const name = /\.([\w-]+)/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase();
  return name ?? ANYTHING;
}

/** Of media only what jsdom takes for a screen. */
const rulesOf = ({ cssRules }) =>
  Array.from(cssRules).flatMap((rule) => {
    if (!rule.media) return rule;
    return Array.from(rule.media).includes('screen') ? Array.from(rule.cssRules) : [];
  });

/** The rules of a sheet that say anything of it, by key. */
function indexOf(sheet) {
  const index = new Map();
  for (const [at, { selectorText, style }] of rulesOf(sheet).entries()) {
    if (!selectorText || !NAMES.some((name) => style.getPropertyValue(name))) continue;
    // Within brackets a comma or a space ends nothing.
    const isPlain = !/[([]/.test(selectorText);
    for (const key of new Set(isPlain ? selectorText.split(',').map(keyOf) : [ANYTHING]))
      index.set(key, [...(index.get(key) ?? []), { at, selectorText, style }]);
  }
  return index;
}

const indexes = new WeakMap();
function indexed(sheet) {
  const { length } = sheet.cssRules;
  if (indexes.get(sheet)?.length !== length) indexes.set(sheet, { length, index: indexOf(sheet) });
  return indexes.get(sheet).index;
}

function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false; // None that jsdom understands.
  }
}

/** What is said of an element itself, the last word first. */
function* saidOf(element) {
  if (element.style) yield element.style;
  const classes = Array.from(element.classList, (name) => `.${name}`);
  const keys = [...classes, element.localName, ANYTHING];
  for (const sheet of [defaults, ...element.ownerDocument.styleSheets].reverse()) {
    const index = indexed(sheet);
    const rules = keys.flatMap((key) => index.get(key) ?? []).sort((a, b) => b.at - a.at);
    for (const { selectorText, style } of rules) if (matches(element, selectorText)) yield style;
  }
}

function find(element, name) {
  for (const style of saidOf(element)) {
    const said = style.getPropertyValue(name);
    if (said) return said;
  }
  const { isInherited, initial } = SEEN[name];
  return isInherited && element.parentElement ? seenOf(element.parentElement, name) : initial;
}

const known = new WeakMap();
function seenOf(element, name) {
  const version = versionOf(element.ownerDocument);
  if (!known.has(version)) known.set(version, new Map());
  const values = known.get(version);
  if (!values.has(element)) values.set(element, {});
  const own = values.get(element);
  own[name] ??= find(element, name);
  return own[name];
}

/** @param wholeStyle of an element, as jsdom computes it: for whatever else is asked */
exports.seenStyle = (wholeStyle) => (element, pseudo) => {
  const valueAt = (name) =>
    Object.hasOwn(SEEN, name)
      ? seenOf(element, name)
      : wholeStyle(element, pseudo).getPropertyValue(name);
  const read = (_, key) => {
    if (Object.hasOwn(KEYS, key)) return seenOf(element, KEYS[key]);
    if (key === 'getPropertyValue') return valueAt;
    const whole = wholeStyle(element, pseudo);
    return typeof whole[key] === 'function' ? whole[key].bind(whole) : whole[key];
  };
  return new Proxy({}, { get: read });
};
