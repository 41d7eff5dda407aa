const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/**
 * The first key that one object of valid JSON text names twice, with its path; of the two values
 * `JSON.parse` would silently keep the later one.
 */
export function repeatedKey(text: string): string | undefined {
  const open: { readonly at: string; readonly keys: Set<string> | undefined }[] = [];
  let last = '';
  let key = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[')
      open.push({ at: key, keys: token === '{' ? new Set() : undefined });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && inner?.keys) {
      key = JSON.parse(last);
      if (inner.keys.has(key)) return [...open.slice(1).map(({ at }) => at), key].join('.');
      inner.keys.add(key);
    }
    last = token;
  }
  return undefined;
}
