// What gets into a text: pasted from other programs or dropped, and what keys of its own fields do.
import { answer } from '@gwanje/api-client/testing';
import { config, readPostBody } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { Form, useForm } from '@gwanje/ui-kit/form';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BodyEditor } from './body-editor';

const MEDIA = `/media/${'a'.repeat(64)}.png`;
const BODY =
  '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"글"}]}]}';

beforeAll(() => {
  // jsdom lays nothing out, and an editor asks where its words stand.
  Object.assign(Range.prototype, {
    getClientRects: () => [new DOMRect()],
    getBoundingClientRect: () => new DOMRect(),
  });
});

/** The editor in a form, as posts have it. */
async function open() {
  const told: string[] = [];
  const onSubmit = jest.fn();
  function Screen() {
    const form = useForm({ defaultValues: {} });
    return (
      <Form form={form} onSubmit={onSubmit}>
        <BodyEditor label="내용" value={BODY} onChange={(json) => told.push(json)} />
        <button type="submit">저장</button>
      </Form>
    );
  }
  renderInShell(<Screen />);
  const text = await screen.findByRole('textbox', { name: '내용' });
  return { text, onSubmit, sent: () => readPostBody(told.at(-1) ?? '') };
}

const dataOf = (texts: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  files,
  types: Object.keys(texts),
  getData: (type: string) => texts[type] ?? '',
});
const pasteIn = (text: HTMLElement, html: string) =>
  fireEvent.paste(text, { clipboardData: dataOf({ 'text/html': html, 'text/plain': '글' }) });

test.each([
  ['a colour and a size of Word', '<p><span style="color:red;font-size:11.0pt">공지</span></p>'],
  ['an image of elsewhere', '<p>공지</p><img src="https://example.com/a.png"><p>끝</p>'],
  ['an image of this machine', '<p>공지<img src="file:///C:/clip_image001.png"></p>'],
  ['a link that is not safe', '<p><a href="http://example.com">공지</a></p>'],
  ['a script', '<p onclick="x()">공지</p><script>x()</script>'],
  [
    'a table within a table',
    '<table><tr><td>공지<table><tr><td>안</td></tr></table></td></tr></table>',
  ],
  ['a table within a quotation', '<blockquote><table><tr><td>공지</td></tr></table></blockquote>'],
])('takes what is pasted without what no text may have: %s', async (_, html) => {
  const { text, sent } = await open();
  pasteIn(text, html);
  await waitFor(() => expect(sent()).toBeDefined());
  expect(text).toHaveTextContent('공지');
  expect(JSON.stringify(sent())).toContain('공지');
  expect(text.querySelector('img')).toBeNull();
});

test('keeps of what is pasted the colours that a text may have, however they are written', async () => {
  const { text, sent } = await open();
  pasteIn(text, '<p><span style="color: rgb(200, 30, 30); font-size: 18px">빨강</span></p>');
  await waitFor(() => expect(JSON.stringify(sent())).toContain('빨강'));
  const style = '"type":"textStyle","attrs":{"color":"#c81e1e","fontSize":"18px"}';
  expect(JSON.stringify(sent())).toContain(style);
});

test('keeps how what is pasted is aligned, by itself or in a cell, though no style of it holds', async () => {
  jest.spyOn(CSSStyleDeclaration.prototype, 'textAlign', 'get').mockReturnValue('');
  const { text, sent } = await open();
  pasteIn(
    text,
    '<p>앞</p><p style="text-align: center">가운데</p><table><tr><td align="right">1,500</td></tr></table>',
  );
  await waitFor(() => expect(JSON.stringify(sent())).toContain('가운데'));
  const said = JSON.stringify(sent());
  for (const [align, words] of [
    ['center', '가운데'],
    ['right', '1,500'],
  ])
    expect(said).toContain(
      `{"type":"paragraph","attrs":{"textAlign":"${align}"},"content":[{"type":"text","text":"${words}"}]}`,
    );
  jest.restoreAllMocks();
});

test('takes an image that is pasted by itself, and none beside words', async () => {
  const uploads = answer(config.addImage, () => ({
    ...{ path: MEDIA, widthPx: 1, heightPx: 1, bytes: 6 },
  }));
  const { text, sent } = await open();
  const image = new File(['GIF89a'], '화면.gif', { type: 'image/gif' });
  fireEvent.paste(text, { clipboardData: dataOf({ 'text/plain': '표' }, [image]) });
  fireEvent.paste(text, { clipboardData: dataOf({}, [image]) });
  await waitFor(() => expect(JSON.stringify(sent())).toContain(MEDIA));
  expect(uploads.inputs).toHaveLength(1);
});

test('sets a link by Enter and gives it up by Escape, and sends nothing', async () => {
  const { text, onSubmit } = await open();
  const link = () => userEvent.click(screen.getByRole('button', { name: '링크' }));
  await link();
  const field = screen.getByRole('textbox', { name: '주소' });
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(field).not.toBeInTheDocument();
  await waitFor(() => expect(text).toHaveFocus());
  await link();
  await userEvent.keyboard('https://example.com/{Enter}');
  expect(screen.queryByRole('textbox', { name: '주소' })).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});
