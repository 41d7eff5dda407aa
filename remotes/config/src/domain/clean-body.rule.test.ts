import { type PostNode, readPostBody } from '@gwanje/contract';
import { cleanBody } from './clean-body.rule';

const text = (words: string, marks?: PostNode['marks']): PostNode => ({
  ...{ type: 'text', text: words },
  ...(marks && { marks }),
});
const paragraph = (...content: readonly PostNode[]): PostNode => ({ type: 'paragraph', content });
const doc = (...content: readonly PostNode[]): PostNode => ({ type: 'doc', content });
const styled = (attrs: object) => [{ type: 'textStyle', attrs: { ...attrs } }];

test('says of a document what is meant, and nothing that an editor adds', () => {
  const written = doc({
    ...paragraph(text('굵게', [{ type: 'bold' }])),
    attrs: { textAlign: 'center', id: null },
  });
  expect(cleanBody(written)).toEqual(
    doc({ ...paragraph(text('굵게', [{ type: 'bold' }])), attrs: { textAlign: 'center' } }),
  );
});

test.each<[string, PostNode, PostNode]>([
  [
    'a colour of its own',
    paragraph(text('빨강', styled({ color: '#ff0000', fontSize: '18px' }))),
    paragraph(text('빨강', styled({ fontSize: '18px' }))),
  ],
  [
    'a size of its own',
    paragraph(text('작게', styled({ color: null, fontSize: '10.0pt' }))),
    paragraph({ ...text('작게'), marks: [{ type: 'textStyle' }] }),
  ],
  [
    'a link that leads anywhere',
    paragraph(text('여기', [{ type: 'link', attrs: { href: 'http://example.com' } }])),
    paragraph(text('여기')),
  ],
  ['a tab', paragraph(text('입금\t은행')), paragraph(text('입금 은행'))],
  [
    'marks of direction',
    paragraph(text('\u200e12월\u202c'), text('\u200f')),
    paragraph(text('12월')),
  ],
  [
    'a list that begins nowhere',
    { type: 'orderedList', attrs: { start: 0, type: null }, content: [] },
    { type: 'orderedList', content: [] },
  ],
])('leaves out what the server would refuse all of it for: %s', (_, written, kept) => {
  const cleaned = cleanBody(doc(written));
  expect(cleaned).toEqual(doc(kept));
  expect(readPostBody(JSON.stringify(cleaned))).toEqual(doc(kept));
});

test('leaves out an image that lies elsewhere', () => {
  const image = { type: 'image', attrs: { src: 'https://example.com/a.png' } };
  expect(cleanBody(doc(image, paragraph(text('글'))))).toEqual(doc(paragraph(text('글'))));
});
