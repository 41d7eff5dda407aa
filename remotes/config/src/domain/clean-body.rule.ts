import { cleanPostText, keptPostAttrs, type PostMark, type PostNode } from '@gwanje/contract';

const attrsOf = (attrs: Readonly<Record<string, unknown>>) =>
  Object.keys(attrs).length > 0 ? { attrs } : {};

function marksOf(marks: readonly PostMark[]): readonly PostMark[] {
  return marks.flatMap((mark) => {
    const attrs = keptPostAttrs(mark);
    return attrs ? [{ type: mark.type, ...attrsOf(attrs) }] : [];
  });
}

/** What is left of a node; nothing where it cannot be in a text. */
function cleanNode(node: PostNode): readonly PostNode[] {
  const { type, content, marks = [] } = node;
  const attrs = keptPostAttrs(node);
  const text = node.text === undefined ? undefined : cleanPostText(node.text);
  if (!attrs || text === '') return [];
  const kept = marksOf(marks);
  return [
    {
      ...{ type, ...attrsOf(attrs) },
      ...(content && { content: content.flatMap(cleanNode) }),
      ...(kept.length > 0 && { marks: kept }),
      ...(text !== undefined && { text }),
    },
  ];
}

/** A document of the editor as the server takes it: an editor says more of a node than is meant. */
export const cleanBody = ({ content = [] }: PostNode): PostNode => ({
  type: 'doc',
  content: content.flatMap(cleanNode),
});
