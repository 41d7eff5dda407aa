import { answer } from '@gwanje/api-client/testing';
import { calcShots, partners, type RowOf, type ShotComparison } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CalcShotsScreen from './calc-shots.screen';

const declared = remote.screens.find(({ id }) => id === 'calc-shots');
const AT = '2026-11-22T07:00:00.000Z';
const DAY = { from: '2026-11-21', to: '2026-11-21' };
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const shotOf = (seq: number, takenAt: string): RowOf<typeof calcShots> => ({
  ...{ shotId: idOf(seq), seq, takenAt, kind: 'month', ...DAY, by: null, note: '월 마감' },
  ...{ cashWon: 6_000_000, ggrWon: 1_400_000, netWon: 600_000, balanceWon: 2_000_000 },
  ...{ openStakeWon: 0, waitingRequests: 3, hash: `${seq}`.repeat(64) },
});
const SHOTS = [shotOf(2, '2026-11-22T00:05:00.000Z'), shotOf(1, '2026-11-21T00:05:00.000Z')];

type Side = ShotComparison['a'];
const figures: Side['figures'] = {
  ...{ charges: 0, chargeWon: 0, exchanges: 0, exchangeWon: 0, cashWon: 0, bets: 0, stakeWon: 0 },
  ...{ payoutWon: 0, ggrWon: 0, playWon: 0, bonusWon: 0, pointCostWon: 0, paybackWon: 0 },
  ...{ commissionWon: 0, directWon: 0, netWon: 600_000, balanceWon: 0, openStakeWon: 0 },
  ...{ waitingWon: 0, waitingRequests: 0, types: {} },
};
const sideOf = (shotId: string | null, netWon: number): Side => ({
  ...{
    shotId,
    kind: shotId === null ? null : 'month',
    takenAt: AT,
    ...DAY,
    figures: { ...figures, netWon },
  },
});

function open(badSeq: number | null = null, search = '') {
  const list = answer(calcShots.page, () => ({ rows: SHOTS, more: false, at: AT }));
  answer(calcShots.totals, () => ({ count: 2, isMore: false, totals: [], at: AT }));
  answer(partners.checkCalcShots, () => ({ shots: 2, badSeq, publicKey: 'PEM' }));
  const rendered = renderInShell(<CalcShotsScreen />, {
    ...{ screen: declared, path: `/calc/shot${search}` },
  });
  return Object.assign(list, { rendered });
}

test('shows what was kept, and that its hashes follow one another', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('정산 스냅샷');
  for (const head of [/^보유 \(원\)/, /^미결 \(원\)/, /^대기/, /^처리자/, /^메모/, /^확인/])
    expect(await screen.findByRole('columnheader', { name: head })).toBeVisible();
  expect(
    await screen.findByRole('row', { name: /2026-11-22 09:05.*6,000,000.*월 마감/ }),
  ).toBeVisible();
  expect(await screen.findByText('✓ 스냅샷 2건의 해시가 모두 이어집니다.')).toBeVisible();
  expect(await screen.findByText('✓ 222222222222')).toBeVisible();
});

test('opens all that one keeps', async () => {
  open();
  answer(partners.readCalcShot, ({ shotId }) => sideOf(shotId, 600_000));
  await userEvent.click(await screen.findByRole('row', { name: /2026-11-22 09:05/ }));
  const kept = within(await screen.findByRole('table', { name: '고정된 수치' }));
  expect(kept.getByRole('row', { name: '순수익 600,000' })).toBeVisible();
});

test('says aloud from which shot on the hashes no longer follow', async () => {
  open(2);
  expect(await screen.findByRole('alert')).toHaveTextContent('2번 스냅샷부터');
  expect(await screen.findByText('✗ 222222222222')).toBeVisible();
  expect(screen.getByText('✓ 111111111111')).toBeVisible();
});

test('keeps what stands now, with a note', async () => {
  const user = userEvent.setup();
  const list = open();
  const taken = answer(partners.takeCalcShot, () => ({ shotId: idOf(3), seq: 3, hash: 'h' }));
  await user.click(await screen.findByRole('button', { name: /지금 고정/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), '분기 감사');
  const asked = list.inputs.length;
  const walked = answer(partners.checkCalcShots, () => ({
    ...{ shots: 3, badSeq: null, publicKey: 'PEM' },
  }));
  await user.click(dialog.getByRole('button', { name: '고정' }));
  await waitFor(() => expect(taken.inputs).toEqual([{ note: '분기 감사' }]));
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(asked));
  expect(await screen.findByText(/스냅샷 3건의 해시가 모두 이어집니다/)).toBeVisible();
  expect(walked.inputs).toHaveLength(1);
});

test('sets a shot beside another one, with what was done between them in words', async () => {
  const user = userEvent.setup();
  open();
  const compared = answer(partners.compareCalcShots, ({ b }) => ({
    ...{ a: sideOf(idOf(2), 600_000), b: sideOf(b ?? null, b ? 590_000 : 600_000) },
    ...{
      isEqual: !b,
      members: b ? 3 : 0,
      deeds: [{ action: 'payback.pay', by: 'finance1', times: 2 }],
    },
  }));
  const [first] = await screen.findAllByRole('button', { name: /스냅샷 비교/ });
  await user.click(first as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('✓ 마감된 기간의 수치가 그대로입니다.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /페이백.*finance1 2회/ })).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: '비교 대상' }), idOf(1));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    '수치가 달라졌습니다. 그 종류의 내역이 있는 회원은 3명입니다',
  );
  expect(dialog.getByRole('row', { name: /순수익.*600,000.*590,000.*10,000/ })).toBeVisible();
  expect(compared.inputs.at(-1)).toEqual({ a: idOf(2), b: idOf(1) });
});

test('shows two beside each other again by their address, though no page holds them', async () => {
  const { rendered } = open(null, `?compare=${idOf(8)}&with=${idOf(7)}`);
  const compared = answer(partners.compareCalcShots, () => ({
    // The older one stands first.
    ...{ a: sideOf(idOf(7), 590_000), b: sideOf(idOf(8), 600_000) },
    ...{ isEqual: null, members: 0, deeds: [] },
  }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByRole('row', { name: /순수익.*590,000.*600,000.*10,000/ }),
  ).toBeVisible();
  expect(dialog.getByRole('combobox', { name: '비교 대상' })).toHaveValue(idOf(7));
  expect(compared.inputs[0]).toEqual({ a: idOf(8), b: idOf(7) });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(rendered.router.state.location.search).toBe(''));
});
