// The text of a post or popup: a closed set of nodes and marks, as its editor writes them in JSON.
import * as z from 'zod/mini';
import { isMediaPath, isSafeLink } from './links';
import { says } from './says';

/** Characters of the JSON; as many as 50,000 characters of text with their nodes around them take. */
export const POST_BODY_JSON_MAX = 200_000;
export const POST_BODY_LIMITS = {
  charactersMax: 50_000,
  nodesMax: 2_000,
  depthMax: 12,
  imagesMax: 50,
} as const;

/** Colours that read on light and dark ground alike. */
export const POST_COLOURS = {
  '#c81e1e': { ko: '빨강', en: 'Red' },
  '#b54708': { ko: '주황', en: 'Orange' },
  '#8a6100': { ko: '노랑', en: 'Yellow' },
  '#4d7c0f': { ko: '연두', en: 'Lime' },
  '#15803d': { ko: '초록', en: 'Green' },
  '#0f766e': { ko: '청록', en: 'Teal' },
  '#0369a1': { ko: '하늘', en: 'Sky' },
  '#1d4ed8': { ko: '파랑', en: 'Blue' },
  '#6d28d9': { ko: '보라', en: 'Violet' },
  '#a21caf': { ko: '자주', en: 'Purple' },
  '#be185d': { ko: '분홍', en: 'Pink' },
  '#6b7280': { ko: '회색', en: 'Grey' },
} as const;
export const POST_SIZES = ['12px', '14px', '18px', '24px', '32px'] as const;
export const POST_ALIGNS = ['left', 'center', 'right'] as const;

type IsValue = (value: unknown) => boolean;
const isCount =
  (max: number): IsValue =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;
const isOneOf =
  (values: readonly unknown[]): IsValue =>
  (value) =>
    values.includes(value);
const isWords =
  (max: number): IsValue =>
  (value) =>
    typeof value === 'string' && value.length <= max && isClean(value);
const isWidths: IsValue = (value) =>
  Array.isArray(value) && value.length <= 50 && value.every(isCount(5_000));

const CONTROL = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const isClean = (value: string) => !CONTROL.test(value);

interface NodeRule {
  readonly within: readonly string[];
  readonly attrs?: Readonly<Record<string, IsValue>>;
  /** Attributes that cannot be left out. */
  readonly needs?: readonly string[];
}
const BLOCKS = ['doc', 'blockquote', 'listItem', 'tableCell', 'tableHeader'];
const align = { textAlign: isOneOf(POST_ALIGNS) };
const cell = { colspan: isCount(50), rowspan: isCount(500), colwidth: isWidths };

/** Every node with the nodes that it may stand in, and what may be said of it. */
const NODES: Readonly<Record<string, NodeRule>> = {
  paragraph: { within: BLOCKS, attrs: align },
  heading: { within: BLOCKS, attrs: { ...align, level: isOneOf([2, 3, 4]) }, needs: ['level'] },
  bulletList: { within: BLOCKS },
  orderedList: { within: BLOCKS, attrs: { start: isCount(10_000) } },
  listItem: { within: ['bulletList', 'orderedList'] },
  blockquote: { within: BLOCKS },
  horizontalRule: { within: BLOCKS },
  table: { within: ['doc'] },
  tableRow: { within: ['table'] },
  tableCell: { within: ['tableRow'], attrs: cell },
  tableHeader: { within: ['tableRow'], attrs: cell },
  image: {
    within: BLOCKS,
    attrs: { src: (value) => typeof value === 'string' && isMediaPath(value), alt: isWords(200) },
    needs: ['src'],
  },
  hardBreak: { within: ['paragraph', 'heading'] },
  text: { within: ['paragraph', 'heading'] },
};
const EMPTY_NODES = ['horizontalRule', 'hardBreak', 'image', 'text'];

const MARKS: Readonly<Record<string, Pick<NodeRule, 'attrs' | 'needs'>>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  textStyle: {
    attrs: { color: isOneOf(Object.keys(POST_COLOURS)), fontSize: isOneOf(POST_SIZES) },
  },
  link: {
    attrs: { href: (value) => typeof value === 'string' && isSafeLink(value) },
    needs: ['href'],
  },
};

export interface PostMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}
export interface PostNode extends PostMark {
  readonly content?: readonly PostNode[];
  readonly marks?: readonly PostMark[];
  readonly text?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOnly = (value: object, keys: readonly string[]) =>
  Object.keys(value).every((key) => keys.includes(key));

function areAttrs(given: unknown, { attrs = {}, needs = [] }: Pick<NodeRule, 'attrs' | 'needs'>) {
  if (given === undefined) return needs.length === 0;
  if (!isObject(given)) return false;
  return (
    Object.entries(given).every(
      ([name, value]) => Object.hasOwn(attrs, name) && attrs[name]?.(value),
    ) && needs.every((name) => Object.hasOwn(given, name))
  );
}

const areMarks = (marks: unknown) =>
  marks === undefined ||
  (Array.isArray(marks) &&
    marks.length <= Object.keys(MARKS).length &&
    new Set(marks.map((mark) => (isObject(mark) ? mark.type : mark))).size === marks.length &&
    marks.every(
      (mark) =>
        isObject(mark) &&
        hasOnly(mark, ['type', 'attrs']) &&
        typeof mark.type === 'string' &&
        Object.hasOwn(MARKS, mark.type) &&
        areAttrs(mark.attrs, MARKS[mark.type] as NodeRule),
    ));

interface Counted {
  characters: number;
  nodes: number;
  images: number;
}

function isNode(node: unknown, parent: string, depth: number, counted: Counted): boolean {
  counted.nodes += 1;
  if (depth > POST_BODY_LIMITS.depthMax) return false;
  if (!isObject(node) || !hasOnly(node, ['type', 'attrs', 'content', 'marks', 'text']))
    return false;
  const { type, attrs, content = [], marks, text } = node;
  if (typeof type !== 'string' || !Object.hasOwn(NODES, type)) return false;
  const rule = NODES[type] as NodeRule;
  if (!rule.within.includes(parent) || !areAttrs(attrs, rule) || !Array.isArray(content))
    return false;
  if (type === 'image') counted.images += 1;
  if (type === 'text') {
    if (typeof text !== 'string' || text === '' || !isClean(text)) return false;
    counted.characters += text.length;
  } else if (text !== undefined) return false;
  // Breaks carry the marks of the words around them.
  if (marks !== undefined && type !== 'text' && type !== 'hardBreak') return false;
  if (!areMarks(marks)) return false;
  if (EMPTY_NODES.includes(type) && content.length > 0) return false;
  return content.every((child) => isNode(child, type, depth + 1, counted));
}

interface Measured {
  readonly doc: PostNode;
  readonly isWithin: boolean;
}

function measurePostBody(json: string): Measured | undefined {
  let doc: unknown;
  try {
    doc = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (!isObject(doc) || doc.type !== 'doc' || !hasOnly(doc, ['type', 'content'])) return undefined;
  const { content = [] } = doc;
  const counted: Counted = { characters: 0, nodes: 0, images: 0 };
  const isRight =
    Array.isArray(content) && content.every((child) => isNode(child, 'doc', 1, counted));
  if (!isRight) return undefined;
  const isWithin =
    counted.characters <= POST_BODY_LIMITS.charactersMax &&
    counted.nodes <= POST_BODY_LIMITS.nodesMax &&
    counted.images <= POST_BODY_LIMITS.imagesMax;
  return { doc: doc as unknown as PostNode, isWithin };
}

/**
 * The document in a text of JSON, or undefined where it is none of ours: something unknown in it, or
 * more than POST_BODY_LIMITS. Depth counts from the document, which is 0.
 */
export function readPostBody(json: string): PostNode | undefined {
  const measured = measurePostBody(json);
  return measured?.isWithin ? measured.doc : undefined;
}

/**
 * Of what a node or mark says of itself, what a text may have.
 *
 * @returns undefined where it cannot be without more than that, or is none of ours
 */
export function keptPostAttrs({
  type,
  attrs = {},
}: PostMark): Readonly<Record<string, unknown>> | undefined {
  const rule = [NODES, MARKS].find((rules) => Object.hasOwn(rules, type))?.[type];
  const kept = Object.fromEntries(
    Object.entries(attrs).filter(
      ([name, value]) =>
        rule?.attrs && Object.hasOwn(rule.attrs, name) && rule.attrs[name]?.(value),
    ),
  );
  return rule && areAttrs(kept, rule) ? kept : undefined;
}

/** Words without what nobody sees and no text may have: a tab is a space, marks of direction are nothing. */
export const cleanPostText = (text: string): string =>
  [...text.replaceAll('\t', ' ')].filter(isClean).join('');

export const EMPTY_POST_BODY = '{"type":"doc","content":[]}';

/** A document, in a text of JSON: a closed set of nodes, every other one is refused. */
export const postBody = z.string().check(
  z.maxLength(POST_BODY_JSON_MAX, { error: says('body_too_long'), abort: true }),
  z.regex(/^\{"type":"doc"/, { error: says('bad_body') }),
  z.normalize('NFC'),
  z.refine((json) => measurePostBody(json) !== undefined, { params: { rule: 'bad_body' } }),
  z.refine((json) => measurePostBody(json)?.isWithin !== false, {
    params: { rule: 'body_too_long' },
  }),
);

/** The words of a document, its blocks on lines of their own. */
export function textOfPost(node: PostNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  const inner = (node.content ?? []).map(textOfPost).join('');
  return node.type === 'paragraph' || node.type === 'heading' ? `${inner}\n` : inner;
}

/** The images that a document shows. */
export const imagesOfPost = (node: PostNode): readonly string[] =>
  node.type === 'image' ? [String(node.attrs?.src)] : (node.content ?? []).flatMap(imagesOfPost);
