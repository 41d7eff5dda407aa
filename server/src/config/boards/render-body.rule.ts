import { type PostMark, type PostNode, readPostBody } from '@gwanje/contract';
import { escapeHtml } from '../../platform/escape-html';

type Attributes = Readonly<Record<string, string | undefined>>;

const tag = (name: string, attributes: Attributes, inner: string): string => {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `<${name}${written.join('')}>${inner}</${name}>`;
};
const single = (name: string, attributes: Attributes = {}) =>
  tag(name, attributes, '').replace(`</${name}>`, '');

const text = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : String(value);

const styleOf = (styles: Attributes): string | undefined => {
  const written = Object.entries(styles).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  return written.length > 0 ? written.join('; ') : undefined;
};

const alignOf = ({ attrs = {} }: PostNode) => ({
  style: styleOf({ 'text-align': text(attrs.textAlign) }),
});

const MARKS: Readonly<Record<string, (inner: string, mark: PostMark) => string>> = {
  bold: (inner) => tag('strong', {}, inner),
  italic: (inner) => tag('em', {}, inner),
  underline: (inner) => tag('u', {}, inner),
  strike: (inner) => tag('s', {}, inner),
  textStyle: (inner, { attrs = {} }) =>
    tag(
      'span',
      { style: styleOf({ color: text(attrs.color), 'font-size': text(attrs.fontSize) }) },
      inner,
    ),
  link: (inner, { attrs = {} }) =>
    tag('a', { href: text(attrs.href), rel: 'noopener nofollow', target: '_blank' }, inner),
};

const spans = ({ attrs = {} }: PostNode) => ({
  colspan: text(attrs.colspan),
  rowspan: text(attrs.rowspan),
});

const NODES: Readonly<Record<string, (inner: string, node: PostNode) => string>> = {
  paragraph: (inner, node) => tag('p', alignOf(node), inner),
  heading: (inner, node) => tag(`h${text(node.attrs?.level)}`, alignOf(node), inner),
  bulletList: (inner) => tag('ul', {}, inner),
  orderedList: (inner, { attrs = {} }) => tag('ol', { start: text(attrs.start) }, inner),
  listItem: (inner) => tag('li', {}, inner),
  blockquote: (inner) => tag('blockquote', {}, inner),
  horizontalRule: () => single('hr'),
  hardBreak: () => single('br'),
  table: (inner) => tag('table', {}, tag('tbody', {}, inner)),
  tableRow: (inner) => tag('tr', {}, inner),
  tableCell: (inner, node) => tag('td', spans(node), inner),
  tableHeader: (inner, node) => tag('th', spans(node), inner),
  image: (_, { attrs = {} }) =>
    single('img', { src: text(attrs.src), alt: text(attrs.alt) ?? '', loading: 'lazy' }),
};

function render(node: PostNode): string {
  const inner =
    node.type === 'text' ? escapeHtml(node.text ?? '') : (node.content ?? []).map(render).join('');
  const drawn = NODES[node.type]?.(inner, node) ?? inner;
  return (node.marks ?? []).reduce((html, mark) => MARKS[mark.type]?.(html, mark) ?? html, drawn);
}

/**
 * A document as HTML, made of its closed set of nodes alone: nothing of its text or attributes is
 * ever markup.
 *
 * @throws {Error} it was kept and is no document
 */
export function renderBody(json: string): string {
  const doc = readPostBody(json);
  if (!doc) throw new Error('A post that is kept is no document.');
  return (doc.content ?? []).map(render).join('');
}
