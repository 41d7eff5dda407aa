// Text of whoever writes it, drawn by the server: whatever is taken, nothing of it ever runs.
import { POST_COLOURS, readPostBody } from '@gwanje/contract';
import fc from 'fast-check';
import { renderBody } from './render-body.rule';

const HOSTILE = [
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...['data:text/html,x', '//evil.example', '/\\evil.example', 'https://a"onclick=alert(1)'],
  ...['https://user:pass@evil.example', 'vbscript:x', ' https://x', 'expression(alert(1))'],
];
const word = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 30 }));
const MEDIA = `/media/${'0123456789abcdef'.repeat(4)}.png`;
const address = fc.oneof(word, fc.constantFrom('https://example.com/a?b=1#c', '/events/1', MEDIA));
const attrs = fc.option(
  fc.record(
    {
      ...{ href: address, src: address, alt: word, style: word, onclick: word, class: word },
      color: fc.oneof(word, fc.constantFrom(...Object.keys(POST_COLOURS))),
      ...{
        fontSize: fc.constantFrom('12px', '99px', 'x'),
        textAlign: fc.constantFrom('left', 'x'),
      },
      ...{ level: fc.constantFrom(1, 2, 3, 4, '2'), colspan: fc.constantFrom(1, 99, 'x') },
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const name = fc.constantFrom(
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote', 'text'],
  ...['horizontalRule', 'hardBreak', 'image', 'table', 'tableRow', 'tableCell', 'tableHeader'],
  ...['iframe', 'script', '__proto__', 'constructor', 'toString'],
);
const mark = fc.record(
  {
    type: fc.constantFrom('bold', 'italic', 'underline', 'strike', 'textStyle', 'link', 'code'),
    attrs,
  },
  { requiredKeys: ['type'] },
);
const { node } = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: name,
      attrs,
      text: word,
      marks: fc.array(mark, { maxLength: 2 }),
      content: fc.array(tie('node'), { maxLength: 3 }),
    },
    { requiredKeys: ['type'] },
  ),
}));

/** What a right document is made of, with hostile words wherever words may stand. */
const rightText = fc.record({ type: fc.constant('text'), text: fc.constantFrom(...HOSTILE) });
const rightDocument = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('paragraph'), content: fc.array(rightText, { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('image'),
      attrs: fc.record({ src: fc.constant(MEDIA), alt: fc.constantFrom(...HOSTILE) }),
    }),
  ),
  { maxLength: 4 },
);

const TAG =
  /<\/?(?:p|h[234]|ul|ol|li|blockquote|hr|br|table|tbody|tr|td|th|img|a|strong|em|u|s|span)(?: (?:style="(?:[a-z-]+: [#a-z0-9]+(?:; )?)+"|href="(?:https:\/\/|\/(?!\/))[^"<>]*"|src="\/media\/[0-9a-f]{64}\.\w+"|alt="[^"<>]*"|rel="noopener nofollow"|target="_blank"|loading="lazy"|start="\d+"|colspan="\d+"|rowspan="\d+"))*>/g;

/** Holds a drawing to a grammar that has neither script, handler nor foreign scheme. */
function expectTame(html: string): void {
  expect(html.replace(TAG, '')).not.toMatch(/[<>]/);
}

test('whatever is sent is refused, or drawn as nothing but what a text may have', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const json = JSON.stringify({ type: 'doc', content });
      if (readPostBody(json)) expectTame(renderBody(json));
    }),
    { numRuns: 2_000 },
  );
});

test('hostile words stay words', () => {
  fc.assert(
    fc.property(rightDocument, (content) => {
      const json = JSON.stringify({ type: 'doc', content });
      expect(readPostBody(json)).toBeDefined();
      expectTame(renderBody(json));
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
