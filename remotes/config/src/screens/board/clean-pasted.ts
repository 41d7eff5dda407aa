import { isMediaPath, POST_ALIGNS, POST_COLOURS, POST_SIZES } from '@gwanje/contract';
import { Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model';

const RGB = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/;
const hexOf = (part: string) => Number(part).toString(16).padStart(2, '0');

/** As POST_COLOURS name it, where they do; browsers copy `#c81e1e` as `rgb(200, 30, 30)`. */
function colourOf(value: unknown): string | null {
  const [, ...parts] = RGB.exec(String(value)) ?? [];
  const colour = parts.length > 0 ? `#${parts.map(hexOf).join('')}` : String(value).toLowerCase();
  return Object.hasOwn(POST_COLOURS, colour) ? colour : null;
}

const sizeOf = (value: unknown): string | null => POST_SIZES.find((size) => size === value) ?? null;

function cleanMark(mark: Mark): readonly Mark[] {
  if (mark.type.name !== 'textStyle') return [mark];
  const [color, fontSize] = [colourOf(mark.attrs.color), sizeOf(mark.attrs.fontSize)];
  return color === null && fontSize === null ? [] : [mark.type.create({ color, fontSize })];
}

const oneOf = (value: unknown): string | null =>
  POST_ALIGNS.find((align) => align === value) ?? null;

/** How an element says that its words are aligned, whether or not its styles hold. */
export const alignOf = (element: HTMLElement): string | null =>
  oneOf(/text-align:\s*(\w+)/.exec(element.getAttribute('style') ?? '')?.[1]);

/** Cells are aligned by what stands in them. */
function alignWithin(cell: Node): Fragment {
  const textAlign = oneOf(cell.attrs.align);
  return Fragment.fromArray(
    cell.content.content.map((block) =>
      textAlign && block.isTextblock && !block.attrs.textAlign
        ? block.type.create({ ...block.attrs, textAlign }, block.content, block.marks)
        : block,
    ),
  );
}

function cleanNode(node: Node): Node {
  if (node.attrs.align)
    return cleanNode(node.type.create({ ...node.attrs, align: null }, alignWithin(node)));
  // Where an image of elsewhere stood, another one may be put.
  if (node.type.name === 'image' && !isMediaPath(String(node.attrs.src)))
    return node.type.schema.node('paragraph');
  return node.isText ? node.mark(node.marks.flatMap(cleanMark)) : node.copy(cleaned(node.content));
}

const cleaned = (nodes: Fragment): Fragment => Fragment.fromArray(nodes.content.map(cleanNode));

/** What is pasted, without what the server would refuse all of the text for: it is seen at once what stays. */
export const cleanPasted = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(cleaned(content), openStart, openEnd);
