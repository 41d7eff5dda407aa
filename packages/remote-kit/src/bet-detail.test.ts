import * as fc from 'fast-check';
import {
  betDetailOf,
  memberPage,
  withBetDetail,
  withMemberDetail,
  withoutBetDetail,
} from './bet-detail';

describe('withMemberDetail', () => {
  it('opens a member over the screen, at a tab, and leaves no trace when it closes', () => {
    const search = withMemberDetail('?page=2', 'm1', 'memo');
    expect(search).toBe('?page=2&member=m1&which=memo');
    expect(betDetailOf(search)).toBe('/user-popup?_id=m1&which=memo');
    expect(withoutBetDetail(search)).toBe('?page=2');
    expect(withMemberDetail(search, 'm2')).toBe('?page=2&member=m2');
  });

  it('lies beneath a page that is opened over it', () => {
    const search = withBetDetail(withMemberDetail('', 'm1'), '/bet');
    expect(betDetailOf(search)).toBe('/bet');
    expect(betDetailOf(withoutBetDetail(search))).toBe(memberPage('/user-popup', 'm1'));
  });
});

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
