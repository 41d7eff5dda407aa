import * as fc from 'fast-check';
import { betDetailOf, withBetDetail, withoutBetDetail } from './bet-detail';

describe('withBetDetail', () => {
  it('opens a page over the screen, and keeps what the address says otherwise', () => {
    const search = withBetDetail('?page=2&query=%EA%B9%80', '/bet/minigameDetail?round=7&page=3');
    const query = new URLSearchParams(search);
    expect(Object.fromEntries(query)).toEqual({
      page: '2',
      query: '김',
      betDetail: '/bet/minigameDetail?round=7&page=3',
    });
  });

  it('shows one page at a time', () => {
    const search = withBetDetail(withBetDetail('', '/first'), '/second');
    expect(new URLSearchParams(search).getAll('betDetail')).toEqual(['/second']);
  });

  it('hands over any path as it was given, and is undone without a trace', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, value) => {
        const path = `/${text}`;
        const before = new URLSearchParams({ query: value }).toString();
        const search = withBetDetail(`?${before}`, path);
        expect(betDetailOf(search)).toBe(path);
        expect(withoutBetDetail(search)).toBe(`?${before}`);
      }),
    );
  });
});

it('is nothing on an address that does not ask for it', () => {
  expect(betDetailOf('?page=2')).toBeNull();
  expect(withoutBetDetail('?betDetail=%2Fuser')).toBe('');
});
