// To which charge a deposit may belong, and when there is no doubt.
import { type OpenCharge, onlyCandidate, rankCandidates } from './deposit-candidates.rule';

const AT = new Date('2026-11-22T06:30:00Z');
const PAID = { payer: '홍길동', amount_won: 50_000, paid_at: AT };
let count = 0;
const charge = (values: Partial<OpenCharge> = {}): OpenCharge => {
  count += 1;
  return {
    ...{ memberId: `m${count}`, requestId: `r${count}`, amountWon: 50_000, owner: '홍길동' },
    ...{ requestedAt: new Date(AT.getTime() - 5 * 60_000), status: 'waiting', ...values },
  };
};

describe('the candidates of a deposit', () => {
  it('come by amount and name, then by amount, then by name, and those near in time first', () => {
    const other = charge({ amountWon: 60_000, owner: '김철수' });
    const nameOnly = charge({ amountWon: 60_000 });
    const amountOnly = charge({ owner: '김철수' });
    const similar = charge({ owner: '홍길둥' });
    const late = charge({ requestedAt: new Date(AT.getTime() - 50 * 60_000) });
    const best = charge();
    const ranked = rankCandidates(PAID, [other, nameOnly, amountOnly, similar, late, best]);
    expect(ranked.map(({ requestId }) => requestId)).toEqual(
      [best, late, similar, amountOnly, nameOnly].map(({ requestId }) => requestId),
    );
    expect(ranked[0]).toMatchObject({ isAmountSame: true, name: 'same', minutes: 5 });
  });

  it('are twenty at most', () => {
    expect(
      rankCandidates(
        PAID,
        Array.from({ length: 30 }, () => charge()),
      ),
    ).toHaveLength(20);
  });
});

describe('the only candidate', () => {
  it('is the one that fits', () => {
    const only = charge();
    const open = [only, charge({ amountWon: 60_000 }), charge({ owner: '홍길둥' })];
    expect(onlyCandidate(PAID, open, 30)).toMatchObject({ requestId: only.requestId });
  });

  const longAgo = { requestedAt: new Date(AT.getTime() - 50 * 60_000) };
  it.each([
    ['two fit', 'many', [{}, {}], 30],
    ['two fit, one of them asked for long before', 'many', [{}, longAgo], 30],
    ['it is on hold', 'none', [{ status: 'held' as const }], 30],
    ['the name is only alike', 'none', [{ owner: '홍길둥' }], 30],
    ['it is too long ago', 'late', [{}], 4],
  ])('is none where %s', (_, why, values, windowMinutes) => {
    expect(onlyCandidate(PAID, values.map(charge), windowMinutes)).toBe(why);
  });
});
