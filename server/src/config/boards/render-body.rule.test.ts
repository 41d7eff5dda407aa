// Text of whoever writes it, drawn by the server: whatever is taken, nothing of it ever runs.
import { readPostBody } from '@gwanje/contract';
import fc from 'fast-check';
import { anyDocument, HOSTILE, rightDocument, wildPartsOf } from '../../../test/hostile-posts';
import { renderBody } from './render-body.rule';

const MEDIA = `/media/${'0123456789abcdef'.repeat(4)}.png`;

/** `WALK=all` takes a hundred thousand. */
const RUNS = process.env.WALK === 'all' ? 100_000 : 2_000;

test('whatever is sent is refused, or drawn as nothing but what a text may have', () => {
  fc.assert(
    fc.property(anyDocument, (json) => {
      if (readPostBody(json)) expect(wildPartsOf(renderBody(json))).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test('hostile words stay words', () => {
  fc.assert(
    fc.property(rightDocument, (json) => {
      expect(readPostBody(json)).toBeDefined();
      expect(wildPartsOf(renderBody(json))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test.each(HOSTILE)('%j is nowhere to go', (href) => {
  const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] };
  const json = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] });
  expect(readPostBody(json)).toBeUndefined();
});

test.each([
  ['depth', `${'{"type":"blockquote","content":['.repeat(13)}${']}'.repeat(13)}`],
  ['number of nodes', Array(2_001).fill('{"type":"paragraph"}').join()],
  ['length', `{"type":"paragraph","content":[{"type":"text","text":"${'가'.repeat(50_001)}"}]}`],
  ['number of images', Array(51).fill(`{"type":"image","attrs":{"src":"${MEDIA}"}}`).join()],
  ['nesting without an end', `${'['.repeat(90_000)}${']'.repeat(90_000)}`],
])('bounds the %s', (_, content) => {
  expect(readPostBody(`{"type":"doc","content":[${content}]}`)).toBeUndefined();
});
