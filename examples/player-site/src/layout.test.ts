import { lineOf } from './layout';

it('leads from a running line where it says, and shows one that leads nowhere as words', () => {
  expect(lineOf({ text: '이벤트 <b>', link: '/events?a=1&b=2' }).text).toBe(
    '<p class="marquee"><a href="/events?a=1&amp;b=2" rel="noopener nofollow">이벤트 &lt;b&gt;</a></p>',
  );
  expect(lineOf({ text: '공지', link: '' }).text).toBe('<p class="marquee">공지</p>');
});
