// Texts and files of whoever wants something of ours to run: broken documents, right ones with hostile words, and images that are none.
import { POST_COLOURS } from '@gwanje/contract';
import fc from 'fast-check';

export const HOSTILE = [
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
const rightContent = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('paragraph'), content: fc.array(rightText, { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('image'),
      attrs: fc.record({ src: fc.constant(MEDIA), alt: fc.constantFrom(...HOSTILE) }),
    }),
  ),
  { maxLength: 4 },
);

const jsonOf = (content: unknown) => JSON.stringify({ type: 'doc', content });
/** Documents of whatever somebody may send, as text. */
export const anyDocument = fc.array(node, { maxLength: 4 }).map(jsonOf);
/** Documents that are taken. */
export const rightDocument = rightContent.map(jsonOf);

const TAG =
  /<\/?(?:p|h[234]|ul|ol|li|blockquote|hr|br|table|tbody|tr|td|th|img|a|strong|em|u|s|span)(?: (?:style="(?:[a-z-]+: [#a-z0-9]+(?:; )?)+"|href="(?:https:\/\/|\/(?!\/))[^"<>]*"|src="\/media\/[0-9a-f]{64}\.\w+"|alt="[^"<>]*"|rel="noopener nofollow"|target="_blank"|loading="lazy"|start="\d+"|colspan="\d+"|rowspan="\d+"))*>/g;

/** What of a drawing is neither text nor a tag with what it may say: nothing, where it is tame. */
export const wildPartsOf = (html: string): readonly string[] =>
  html.replace(TAG, '').match(/[<>]/g) ?? [];

export const IMAGE_FILES = {
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  webp: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
};

/** Images with bytes that somebody has changed, and more behind them. */
export const brokenFile = fc
  .tuple(
    fc.constantFrom(...Object.values(IMAGE_FILES)),
    fc.array(fc.tuple(fc.nat(100), fc.nat(255)), { maxLength: 12 }),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([base64, changes, tail]) => {
    const bytes = Buffer.concat([Buffer.from(base64, 'base64'), tail]);
    for (const [at, value] of changes) bytes[at % bytes.length] = value;
    return bytes;
  });

/** So many of them, the same of a seed. */
export const sampleOf = <T>(of: fc.Arbitrary<T>, count: number, seed: number): T[] =>
  fc.sample(of, { numRuns: count, seed });
