import { type PostMark, type PostNode, postAttrNames } from '@gwanje/contract';

/** What is said of itself, without what is not said at all or is none of ours. */
function attrsOf({ type, attrs = {} }: PostMark) {
  const names = postAttrNames(type) ?? [];
  const kept = Object.entries(attrs).filter(
    ([name, value]) => names.includes(name) && value !== null && value !== undefined,
  );
  return kept.length > 0 ? { attrs: Object.fromEntries(kept) } : {};
}

/** A document of the editor as the server takes it: an editor says more of a node than is meant. */
export function cleanBody({ type, attrs, content, marks, text }: PostNode): PostNode {
  return {
    type,
    ...(type !== 'doc' && attrsOf({ type, ...(attrs && { attrs }) })),
    ...(content && { content: content.map(cleanBody) }),
    ...(marks?.length && { marks: marks.map((mark) => ({ type: mark.type, ...attrsOf(mark) })) }),
    ...(text !== undefined && { text }),
  };
}
