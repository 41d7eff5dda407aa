/**
 * What an address of the members may say in words of its own, in the words of every list: `joined`, a
 * range of days by name or one day; `shared=1`; `test=1`. The very same where it says none of them.
 */
export function inListWords(asked: URLSearchParams): URLSearchParams {
  const [joined, shared, test] = ['joined', 'shared', 'test'].map((name) => asked.get(name));
  if (!joined && !shared && !test) return asked;
  const said = new URLSearchParams(asked);
  for (const name of ['joined', 'shared', 'test']) said.delete(name);
  if (joined && /^\d{4}-\d{2}-\d{2}$/.test(joined)) {
    said.set('from', joined);
    said.set('to', joined);
  } else if (joined) said.set('range', joined);
  if (shared === '1') said.set('chip', 'shared');
  if (test) said.set('isTest', String(test === '1'));
  return said;
}
