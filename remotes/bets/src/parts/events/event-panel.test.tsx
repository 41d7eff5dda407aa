// An event beneath its row: it is changed as it was read, and a pick alone may be void.
import { answer, refusal } from '@gwanje/api-client/testing';
import { bets, type EventDetail, type EventMarket, type SportsEvent } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EVENT, READ_AT } from '../../testing';
import { EventPanel } from './event-panel';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const pickOf = (pick: 'home' | 'away', laid: number) => ({
  ...{
    pick,
    oddsHundredths: 195,
    isVoid: false,
    isSuspended: false,
    bets: laid,
    stakeWon: laid * 10_000,
  },
  worstWon: laid * 19_500,
});
const DETAIL: EventDetail = {
  event: EVENT,
  markets: [
    {
      ...{ marketId: idOf(9), kind: 'winLose', period: 0, lineHundredths: 0, state: 'open' },
      ...{ frozenUntil: null, version: 1, oddsVersion: 1, oddsAt: READ_AT, oddsSource: 'hand' },
      picks: [pickOf('home', 2), pickOf('away', 0)],
    },
  ],
  ...{ held: [], scores: [], settlements: [] },
};

const open = (
  event: SportsEvent = EVENT,
  locale: 'ko' | 'en' = 'ko',
  more: Partial<EventDetail> = {},
) => {
  answer(bets.readEvent, () => ({ ...DETAIL, ...more, event }));
  return renderInShell(<EventPanel event={event} onChanged={async () => undefined} />, {
    ...{ locale, flags: { modules: ['sports'] } },
  });
};

test('changes an event with the version that was read, and its start to the second', async () => {
  const { inputs } = answer(bets.changeEvent, () => ({
    event: EVENT,
    outcome: 'needsSecond' as const,
  }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: '수정' }));
  const dialog = await screen.findByRole('dialog', { name: /별 FC vs Moon FC 경기를 수정할까요/ });
  expect(dialog).toHaveTextContent('다른 관리자의 확인이 필요');
  await userEvent.clear(within(dialog).getByLabelText('원정'));
  await userEvent.type(within(dialog).getByLabelText('원정'), '달 유나이티드');
  await userEvent.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText('입력하세요.')).toBeVisible();
  expect(inputs).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('사유'), '대진 변경');
  await userEvent.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByText(/첫 확인을 기록했습니다/)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ eventId: EVENT.eventId, version: 3, home: 'Star FC', away: '달 유나이티드' },
      ...{ startsAt: EVENT.startsAt, limitPercent: 100, delaySeconds: null, notice: null },
      reason: '대진 변경',
    },
  ]);
});

test('says what it may not be, and sends nothing', async () => {
  const { inputs } = answer(bets.changeEvent, () => ({ event: EVENT, outcome: 'done' as const }));
  open({ ...EVENT, bets: 0 });
  await userEvent.click(await screen.findByRole('button', { name: '수정' }));
  const dialog = await screen.findByRole('dialog');
  for (const [label, typed] of [
    ['경기일시', '내일'],
    ['배팅 한도 배율(%)', '101'],
    ['접수지연(초)', '61'],
  ] as const) {
    await userEvent.clear(within(dialog).getByLabelText(label));
    await userEvent.type(within(dialog).getByLabelText(label), typed);
  }
  await userEvent.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText(/2026-12-01 19:30처럼/)).toBeVisible();
  expect(within(dialog).getByText(/10에서 100 사이/)).toBeVisible();
  expect(within(dialog).getByText(/0에서 60 사이/)).toBeVisible();
  expect(inputs).toEqual([]);
});

test('is not changed once it has begun', async () => {
  open({ ...EVENT, phase: 'started' });
  expect(await screen.findByRole('button', { name: '결과 입력' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull();
});

test.each([
  ['suspended', '표기만 다른 같은 팀이면 병합한 뒤 재개하고'],
  ['confirming', '결과는 직접 입력하고, 다른 경기면 적특하세요'],
] as const)(
  'says what to do while it is %s because a feed names other teams',
  async (phase, words) => {
    open({ ...EVENT, phase, isFedOtherwise: true });
    expect(await screen.findByRole('note')).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: '팀명 관리' })).toHaveAttribute(
      'href',
      '/team-name?sport=Football',
    );
  },
);

test('says nothing of it where the feed names what was bet on', async () => {
  open({ ...EVENT, phase: 'suspended' });
  expect(await screen.findByRole('button', { name: '판매재개' })).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});

test('voids the one pick that somebody has bet on', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '홈 적특' }));
  expect(await screen.findByRole('dialog', { name: /승패 · 홈/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: '원정 적특' })).toBeNull();
});

test('leads to the bets on an event, and to those at odds that were typed amiss', async () => {
  answer(bets.listEventOdds, () => ({
    versions: [
      {
        ...{ version: 4, source: 'hand' as const, setBy: null, reason: '오타', at: READ_AT },
        prices: [{ pick: 'home' as const, oddsHundredths: 1850 }],
      },
    ],
  }));
  open();
  expect(await screen.findByRole('link', { name: '이 경기의 배팅' })).toHaveAttribute(
    'href',
    `/bet/sportshistory?range=all&event=${EVENT.eventId}`,
  );
  await userEvent.click(screen.getByRole('button', { name: '배당 이력' }));
  expect(await screen.findByRole('link', { name: '이 배당의 배팅' })).toHaveAttribute(
    'href',
    `/bet/sportshistory?range=all&market=${idOf(9)}&oddsVersion=4`,
  );
});

test('deletes what was made by hand and nobody has bet on, and nothing else', async () => {
  const { inputs } = answer(bets.deleteEvent, () => ({
    ...{ eventId: EVENT.eventId, outcome: 'done' as const },
  }));
  const { unmount } = open();
  expect((await screen.findAllByRole('button', { name: '판매중지' })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: '삭제' })).toBeNull();
  unmount();
  open({ ...EVENT, bets: 0 });
  await userEvent.click(await screen.findByRole('button', { name: '삭제' }));
  const dialog = await screen.findByRole('dialog', { name: /경기를 삭제할까요/ });
  await userEvent.type(within(dialog).getByLabelText('사유'), '잘못 등록');
  await userEvent.click(within(dialog).getByRole('button', { name: '삭제' }));
  expect(await screen.findByText(/처리했습니다/)).toBeVisible();
  expect(inputs).toEqual([{ eventId: EVENT.eventId, version: 3, reason: '잘못 등록' }]);
});

test('stops one pick of a market, and sells it again', async () => {
  const { inputs } = answer(bets.suspendEvent, () => ({ event: EVENT, outcome: 'done' as const }));
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: '원정 중지' }));
  const dialog = await screen.findByRole('dialog', { name: /승패 · 원정의 판매를 중지할까요/ });
  await userEvent.type(within(dialog).getByLabelText('사유'), '부상 소식');
  await userEvent.click(within(dialog).getByRole('button', { name: '판매중지' }));
  expect(await screen.findByText(/처리했습니다/)).toBeVisible();
  expect(inputs).toEqual([
    {
      ...{ eventId: EVENT.eventId, version: 3, reason: '부상 소식' },
      ...{ marketId: idOf(9), pick: 'away' },
    },
  ]);
  unmount();
  const [market] = DETAIL.markets as [EventMarket];
  answer(bets.readEvent, () => ({
    ...DETAIL,
    markets: [{ ...market, picks: market.picks.map((one) => ({ ...one, isSuspended: true })) }],
  }));
  renderInShell(<EventPanel event={EVENT} onChanged={async () => undefined} />, {
    flags: { modules: ['sports'] },
  });
  expect(await screen.findByText('중지: 홈, 원정')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '원정 재개' }));
  expect(await screen.findByRole('dialog', { name: /다시 판매할까요/ })).toBeVisible();
});

test('is read again once its row is newer or has begun, with what is decided then', async () => {
  let now = EVENT;
  answer(bets.readEvent, () => ({ ...DETAIL, event: now }));
  function Row() {
    const [row, setRow] = useState(EVENT);
    return (
      <>
        <button type="button" onClick={() => setRow(now)}>
          새 행
        </button>
        <EventPanel event={row} onChanged={async () => undefined} />
      </>
    );
  }
  renderInShell(<Row />, { flags: { modules: ['sports'] } });
  await screen.findByRole('button', { name: '수정' });
  now = { ...EVENT, version: EVENT.version + 1, notice: '우천 예보' };
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  expect(await screen.findByText('우천 예보')).toBeVisible();
  now = { ...now, phase: 'started' };
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  expect(await screen.findByRole('button', { name: '결과 입력' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull();
});

/** An event that a colleague changes while it stands open, as the server holds it. */
function openChanging() {
  const held = { event: EVENT };
  answer(bets.readEvent, () => ({ ...DETAIL, event: held.event }));
  function Row() {
    const [row, setRow] = useState(EVENT);
    return (
      <>
        <button type="button" onClick={() => setRow(held.event)}>
          새 행
        </button>
        <EventPanel event={row} onChanged={async () => undefined} />
      </>
    );
  }
  renderInShell(<Row />, { flags: { modules: ['sports'] } });
  return { held };
}

test('takes over what a colleague has changed once it was refused, and says where both did', async () => {
  const { held } = openChanging();
  const { inputs } = answer(bets.changeEvent, ({ version }) =>
    version === EVENT.version ? refusal('event.stale') : { event: EVENT, outcome: 'done' as const },
  );
  await userEvent.click(await screen.findByRole('button', { name: '수정' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('공지'), '우천 예보');
  await userEvent.type(within(dialog).getByLabelText('사유'), '대진 변경');
  held.event = {
    ...{ ...EVENT, version: EVENT.version + 1, limitPercent: 40, notice: '경기장 변경' },
  };
  await userEvent.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await within(dialog).findByText(/경기장 변경/)).toBeVisible();
  expect(within(dialog).getByLabelText('배팅 한도 배율(%)')).toHaveValue('40');
  await userEvent.click(within(dialog).getByRole('button', { name: '저장' }));
  expect(await screen.findByText(/처리했습니다/)).toBeVisible();
  expect(
    inputs.map(({ version, limitPercent, notice }) => [version, limitPercent, notice]),
  ).toEqual([
    [3, 100, '우천 예보'],
    [4, 40, '우천 예보'],
  ]);
});

test('keeps what a decision was opened on though the event is read beneath it', async () => {
  const { held } = openChanging();
  const { inputs } = answer(bets.suspendEvent, () => refusal('event.stale'));
  await userEvent.click(
    (await screen.findAllByRole('button', { name: '판매중지' }))[0] as HTMLElement,
  );
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('사유'), '부상 소식');
  held.event = { ...EVENT, version: EVENT.version + 1 };
  // Odds are saved, or a page comes back into sight: the event is read anew.
  await userEvent.click(screen.getByRole('button', { name: '새 행', hidden: true }));
  await userEvent.click(within(dialog).getByRole('button', { name: '판매중지' }));
  expect(await within(dialog).findByText(/그사이 경기가 바뀌었습니다/)).toBeVisible();
  expect(inputs).toMatchObject([{ version: 3 }]);
  await userEvent.click(within(dialog).getByRole('button', { name: '판매중지' }));
  expect(inputs.at(-1)).toMatchObject({ version: 4 });
});

test('says how far an event is settled, and offers no deed meanwhile', async () => {
  open({ ...EVENT, phase: 'settling', settling: { bettors: 20_000, done: 5_250, held: 0 } });
  expect(await screen.findByText(/회원 20,000명 중 5,250명 완료/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '적특' })).toBeNull();
});

test.each([
  ['ko', '정산', '판매'],
  ['en', 'Settled', 'On sale'],
] as const)(
  'says in %s of no market that it is on sale once its event is over',
  async (locale, said, sold) => {
    open({ ...EVENT, phase: 'settled' }, locale);
    const market = (await screen.findAllByRole('row')).at(1) as HTMLElement;
    expect(within(market).getByText(said)).toBeVisible();
    expect(within(market).queryByText(sold)).toBeNull();
  },
);

test.each([
  ['ko', '적특', '판매중지', /배팅을 나누어 정산하고 있습니다. 정산이 끝난 뒤/],
  ['en', 'Void', 'Suspend', /are being settled, portion by portion. Do this once they are/],
] as const)(
  'says in %s beforehand why nothing is decided of an event while a market of it is settled',
  async (locale, deed, stop, said) => {
    open({ ...EVENT, settling: { bettors: 400, done: 250, held: 0 } }, locale);
    const [whole, market] = await screen.findAllByRole('button', { name: deed });
    for (const button of [whole, market]) {
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(said);
    }
    for (const button of screen.getAllByRole('button', { name: stop }))
      expect(button).not.toHaveAttribute('aria-disabled', 'true');
  },
);

describe('while it is settled', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('counts on by itself, before its row is asked for, and asks no more at the end', async () => {
    const told: SportsEvent[] = [0, 250].map((done) => ({
      ...{ ...EVENT, phase: 'settling', settling: { bettors: 400, done, held: 0 } },
    }));
    let asked = 0;
    answer(bets.readEvent, () => {
      asked += 1;
      return { ...DETAIL, event: told.shift() ?? { ...EVENT, phase: 'settled', version: 9 } };
    });
    const row: SportsEvent = {
      ...EVENT,
      phase: 'settling',
      settling: { bettors: 400, done: 0, held: 0 },
    };
    renderInShell(<EventPanel event={row} onChanged={async () => undefined} />, {
      flags: { modules: ['sports'] },
    });
    expect(await screen.findByText(/회원 400명 중 0명 완료/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText(/회원 400명 중 250명 완료/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByRole('button', { name: '롤백' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(asked).toBe(3);
  });
});

test.each([
  ['ko', /2명은 아직 지급하지 못했습니다.*자리가 나면 저절로 지급/],
  ['en', /2 members have not been paid yet.*Once there is room they are paid/],
] as const)('names in %s who could not be paid, and what to do', async (locale, said) => {
  const settling = { bettors: 20_000, done: 19_998, held: 2 };
  open({ ...EVENT, phase: 'settling', settling }, locale, {
    held: [{ memberId: EVENT.eventId, id: 'rich1' }],
  });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText('rich1')).toBeVisible();
});

test.each([
  ['ko', ['정정', '적특', '롤백'], /결과가 틀렸으면 지금 정정·적특·롤백할 수 있습니다/],
  ['en', ['Correct', 'Void', 'Take back'], /it can be corrected, voided or taken back now/],
] as const)(
  'lets in %s what only waits for who could not be paid be decided anew, and nothing before',
  async (locale, deeds, said) => {
    const held = [{ memberId: EVENT.eventId, id: 'rich1' }];
    const settling = { bettors: 20_000, done: 19_000, held: 2 };
    const event = { ...EVENT, phase: 'settling' as const, settling };
    const { unmount } = open(event, locale, { held });
    expect(await screen.findByText('rich1')).toBeVisible();
    expect(screen.queryByText(said)).toBeNull();
    for (const name of deeds) expect(screen.queryByRole('button', { name })).toBeNull();
    unmount();
    open({ ...event, settling: { ...settling, done: 19_998 } }, locale, { held });
    expect(await screen.findByText(said)).toBeVisible();
    for (const name of deeds)
      expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0);
  },
);

test.each([
  ['ko', '확인', '사유', /결정했습니다. 배팅이 많아 나누어 정산하며/],
  ['en', 'Confirm', 'Reason', /decided. It has many bets, which are settled in portions/],
] as const)(
  'says in %s that what was decided is settled in portions',
  async (locale, deed, reason, said) => {
    const settling = { bettors: 20_000, done: 0, held: 0 };
    answer(bets.confirmEvent, () => ({
      event: { ...EVENT, phase: 'settling' as const, settling },
      outcome: 'done' as const,
    }));
    open({ ...EVENT, phase: 'confirming', confirmsAt: READ_AT }, locale);
    await userEvent.click(await screen.findByRole('button', { name: deed }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(reason), 'official record');
    await userEvent.click(within(dialog).getByRole('button', { name: deed }));
    expect(await screen.findByText(said)).toBeVisible();
  },
);

test.each([
  ['ko', /지급: 정산 40,000원, 별도 결정 \+10,000원, 현재 50,000원/, /다른 경기가 정산 중입니다/],
  ['en', /Paid: 40,000 won by settlements, \+10,000 won apart, 50,000 won now/, /is being settled/],
] as const)(
  'says in %s why an event has paid something else than its settlement, and that it moves',
  async (locale, parts, moving) => {
    const settlement = {
      ...{ settlementNo: 1, kind: 'settle' as const, bets: 3, stakeWon: 60_000 },
      ...{ payoutWon: 40_000, by: null, firstBy: null, reason: null, at: READ_AT },
    };
    const settled = { phase: 'settled' as const, payoutWon: 50_000, profitWon: 10_000 };
    open({ ...EVENT, ...settled, isMoving: true }, locale, { settlements: [settlement] });
    expect(await screen.findByText(parts)).toBeVisible();
    expect(screen.getByText(moving)).toBeVisible();
  },
);

test('says nothing of parts where a settlement is all that an event has paid', async () => {
  const settlement = {
    ...{ settlementNo: 1, kind: 'settle' as const, bets: 3, stakeWon: 60_000 },
    ...{ payoutWon: 40_000, by: null, firstBy: null, reason: null, at: READ_AT },
  };
  const settled = { phase: 'settled' as const, payoutWon: 40_000, profitWon: 20_000 };
  open({ ...EVENT, ...settled }, 'ko', { settlements: [settlement] });
  expect(await screen.findByText(/지급 40,000원/)).toBeVisible();
  expect(screen.queryByText(/별도 결정/)).toBeNull();
});
