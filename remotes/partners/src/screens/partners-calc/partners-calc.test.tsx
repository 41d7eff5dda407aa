import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  members,
  partners,
  type SettlementLine,
  type SettlementPreview,
  type SettlementRow,
  settlementLines,
  settlements,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import PartnersCalcScreen from './partners-calc.screen';

const declared = remote.screens.find(({ id }) => id === 'partners-calc');
const AT = '2026-11-22T07:00:00.000Z';
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const RUN: SettlementRow = {
  ...{ settlementId: idOf(1), fromOn: '2026-11-20', toOn: '2026-11-21', gameClasses: ['minigame'] },
  ...{
    kinds: ['losing'],
    partner: null,
    isAlone: false,
    uncarried: [],
    status: 'ready',
    partners: 2,
    lines: 2,
  },
  ...{ sumWon: 320_000, computedAt: AT, createdBy: null, firstApprovedBy: null, decidedBy: null },
  ...{ decidedAt: null, reason: null, version: 3 },
};
const LINE: SettlementLine = {
  ...{ lineId: idOf(11), settlementId: RUN.settlementId, fromOn: RUN.fromOn, toOn: RUN.toOn },
  partner: {
    ...{ _id: idOf(101), id: 'store1', nick: '매장1', grade: 1, level: 1, status: 1 },
    isTest: false,
    form: 'losing',
  },
  ...{ upline: null, gameClass: 'minigame', kind: 'losing', bets: 10, stakeWon: 1_000_000 },
  ...{ validStakeWon: 1_000_000, payoutWon: 200_000, profitWon: 800_000, deductWon: 0 },
  rollingWon: 0,
  ...{ baseWon: 800_000, rateBps: 4_000, grossWon: 320_000, childWon: 0, netWon: 320_000 },
  ...{ carryInWon: 0, paidWon: 320_000, carryOutWon: 0, usualWon: null, status: 'ready' },
  ...{ takenWon: null, reason: null, paidAt: null },
};
const PREVIEW: SettlementPreview = {
  ...{
    partners: 2,
    count: 2,
    sumWon: 320_000,
    profitWon: 800_000,
    negative: 0,
    negativeIds: [],
    bornWon: 0,
  },
  ...{ doubtful: [], openDays: [], takenDays: [], settled: 0, ratesChanged: 0, lines: [], at: AT },
  more: false,
  checks: {
    netWon: 320_000,
    topGrossWon: 320_000,
    rollingRestWon: 0,
    rollingRestMaxWon: 1,
    isSound: true,
  },
};

const givenDue = () =>
  answer(settlementLines.totals, () => ({
    ...{ count: 1, isMore: false, at: AT },
    totals: [
      {
        ...{ partners: 1, validStakeWon: 0, profitWon: 0, rollingWon: 0, netWon: 0 },
        ...{ paidWon: 320_000, carryOutWon: 0 },
      },
    ],
  }));

function open(more = '') {
  answer(settlements.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
  answer(partners.readSettlement, () => RUN);
  const { partner } = LINE;
  answer(partners.listPartnerNodes, () => ({
    nodes: [
      { _id: partner._id, id: partner.id, nick: '파트너', status: 1, grade: 2, upperId: null },
    ],
  }));
  answer(partners.listSettlementLines, () => ({ rows: [LINE], more: false, at: AT }));
  givenDue();
  const list = answer(settlements.page, () => ({ rows: [RUN], more: false, at: AT }));
  const path = `/partners/calc?from=2026-11-20&to=2026-11-21&open=${RUN.settlementId}${more}`;
  const rendered = renderInShell(<PartnersCalcScreen />, { screen: declared, path });
  return Object.assign(list, { rendered });
}

async function openRun() {
  open();
  await screen.findByRole('row', { name: /store1/ });
}

const openPreview = async (over: Partial<SettlementPreview>) => {
  const list = open();
  answer(partners.previewSettlement, () => ({ ...PREVIEW, ...over }));
  await screen.findByRole('button', { name: /^미리보기/ });
  await userEvent.keyboard('p');
  return { list, run: await screen.findByRole('button', { name: '실행' }) };
};

it.each([
  [{ takenDays: ['2026-11-20'] }, '이미 정산된 날: 2026-11-20'],
  [{ openDays: ['2026-11-22'] }, '아직 끝나지 않은 날: 2026-11-22'],
  [{ checks: { ...PREVIEW.checks, isSound: false } }, '검산이 맞지 않습니다.'],
  [{ count: 0 }, '정산할 것이 없습니다.'],
])('lays nothing ready of %j, and says why', async (over, why) => {
  const { run } = await openPreview(over);
  expect(screen.getByText(why, { selector: '[role=status]' })).toBeVisible();
  expect(run).toHaveAttribute('aria-disabled', 'true');
});

const COMPUTED = {
  ...{ partner: LINE.partner, upline: null, gameClass: 'minigame', kind: 'losing', bets: 10 },
  ...{ stakeWon: 1_000_000, validStakeWon: 1_000_000, payoutWon: 200_000, profitWon: 800_000 },
  ...{ rollingWon: 0, deductWon: 0, baseWon: 800_000, rateBps: 4_000, grossWon: 320_000 },
  ...{ childWon: 0, netWon: 320_000, carryInWon: 0, paidWon: 320_000, carryOutWon: 0 },
  usualWon: null,
} as const satisfies SettlementPreview['lines'][number];
const ROLLED = { kind: 'rolling', rollingWon: 9_000, netWon: 9_000, paidWon: 9_000 } as const;

it('folds what a partner gets by class, reaches everybody page by page, and orders them', async () => {
  const lines = [COMPUTED, { ...COMPUTED, ...ROLLED, grossWon: 9_000 }];
  await openPreview({ lines, more: true });
  const table = within(screen.getByRole('table', { name: '미리보기' }));
  expect(table.getByRole('row', { name: /store1/ })).toHaveTextContent('329,000');
  expect(table.queryByRole('row', { name: /미니게임 루징/ })).toBeNull();
  await userEvent.click(table.getByRole('button', { name: 'store1 종류별 펼치기' }));
  expect(table.getByRole('row', { name: /미니게임 루징/ })).toHaveTextContent('320,000');
  expect(table.getByRole('row', { name: /미니게임 롤링/ })).toHaveTextContent('9,000');
  const previewed = answer(partners.previewSettlement, () => ({ ...PREVIEW, lines }));
  await userEvent.click(screen.getByRole('button', { name: '다음' }));
  await waitFor(() => expect(previewed.inputs[0]).toMatchObject({ page: 2, sort: 'tree' }));
  await userEvent.click(table.getByRole('button', { name: /^지급/ }));
  await waitFor(() => expect(previewed.inputs.at(-1)).toMatchObject({ page: 1, sort: '-paidWon' }));
  // What is looked at is no part of what is laid ready.
  const laid = answer(partners.runSettlement, () => RUN);
  await userEvent.click(screen.getByRole('button', { name: '실행' }));
  await userEvent.click((await asked()).getByRole('button', { name: '실행' }));
  await waitFor(() => expect(laid.inputs).toHaveLength(1));
  expect(laid.inputs[0]).not.toHaveProperty('page');
  expect(laid.inputs[0]).not.toHaveProperty('sort');
});

it('shows a preview again by its address, page and order, and none of other days', async () => {
  const seen = 'preview=2026-11-20/2026-11-21&previewPage=2&previewSort=-paidWon';
  const { rendered } = open(`&${seen}`);
  const previewed = answer(partners.previewSettlement, () => ({ ...PREVIEW, lines: [COMPUTED] }));
  const table = await screen.findByRole('table', { name: '미리보기' });
  expect(within(table).getByRole('columnheader', { name: /^지급/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(previewed.inputs[0]).toMatchObject({ from: '2026-11-20', page: 2, sort: '-paidWon' });
  await userEvent.click(screen.getByRole('button', { name: '전반기 (1–15)' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: '미리보기' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: /^미리보기/ }));
  await screen.findByRole('table', { name: '미리보기' });
  const { search } = rendered.router.state.location;
  expect(search).not.toContain('previewPage');
  expect(new URLSearchParams(search).get('preview')).toMatch(/^[\d-]+-01\/[\d-]+-15$/);
});

it('shows again whose lines stand by themselves', async () => {
  const { rendered } = open(`&preview=2026-11-20/2026-11-21&unfolded=${LINE.partner._id}`);
  const lines = [COMPUTED, { ...COMPUTED, ...ROLLED, grossWon: 9_000 }];
  answer(partners.previewSettlement, () => ({ ...PREVIEW, lines }));
  const table = within(await screen.findByRole('table', { name: '미리보기' }));
  expect(table.getByRole('row', { name: /미니게임 롤링/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '모두 접기' }));
  await waitFor(() => expect(table.queryByRole('row', { name: /미니게임 롤링/ })).toBeNull());
  expect(rendered.router.state.location.search).not.toContain('unfolded');
});

it('chooses all lines of a partner at once, and says in which states they are', async () => {
  await openRun();
  const rows: SettlementLine[] = [
    LINE,
    { ...LINE, lineId: idOf(12), gameClass: 'casino', status: 'hold' },
    { ...LINE, lineId: idOf(13), gameClass: 'slots', status: 'done' },
  ];
  answer(partners.listSettlementLines, () => ({ rows, more: false, at: AT }));
  const bar = within(screen.getByRole('search', { name: '줄 조회' }));
  await userEvent.selectOptions(bar.getByRole('combobox', { name: '등급' }), '2');
  const box = await screen.findByRole('checkbox', { name: 'store1 모든 줄 선택' });
  expect(screen.getByRole('row', { name: /store1 모든 줄/ })).toHaveTextContent(
    '대기 1 · 보류 1 · 완료 1',
  );
  await userEvent.click(box);
  expect(screen.getByText('고른 파트너 1명 2줄, 지급 합계 640,000원')).toBeVisible();
  await userEvent.click(box);
  expect(screen.queryByText(/고른 파트너/)).toBeNull();
});

it('lays ready exactly what was previewed', async () => {
  const laid = answer(partners.runSettlement, () => RUN);
  const { run, list } = await openPreview({});
  const asked = list.inputs.length;
  await userEvent.click(run);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2명 320,000원을 정산 대기로 만듭니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '실행' }));
  await waitFor(() => expect(laid.inputs).toHaveLength(1));
  expect(laid.inputs[0]).toMatchObject({ expectedCount: 2, expectedSumWon: 320_000 });
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(asked));
});

it('looks again once it was refused, or is asked for anew, so that the new sum can be laid ready', async () => {
  const { run } = await openPreview({});
  const again = answer(partners.previewSettlement, () => ({ ...PREVIEW, sumWon: 330_000 }));
  const laid = answer(partners.runSettlement, () => refusal('settlement.changed'));
  await userEvent.click(run);
  await userEvent.click((await asked()).getByRole('button', { name: '실행' }));
  expect(await screen.findByText(/미리보기 뒤 금액이 바뀌었습니다/)).toBeVisible();
  expect(await screen.findByText(/지급 330,000원/)).toBeVisible();
  expect(again.inputs).toHaveLength(1);
  const later = answer(partners.previewSettlement, () => ({ ...PREVIEW, sumWon: 340_000 }));
  await userEvent.click(screen.getByRole('button', { name: /^미리보기/ }));
  expect(await screen.findByText(/지급 340,000원/)).toBeVisible();
  expect(later.inputs).toHaveLength(1);
  expect(laid.inputs).toMatchObject([{ expectedSumWon: 320_000 }]);
});

const press = () => userEvent.click(screen.getByRole('button', { name: /^승인·지급/ }));
const asked = async () => within(await screen.findByRole('dialog'));

it('narrows the lines of a run, orders them by what they pay, and keeps both in the address', async () => {
  await openRun();
  const lines = answer(partners.listSettlementLines, () => ({ rows: [LINE], more: false, at: AT }));
  const bar = within(screen.getByRole('search', { name: '줄 조회' }));
  await userEvent.selectOptions(bar.getByRole('combobox', { name: '종류' }), 'minigame');
  await userEvent.click(await screen.findByRole('button', { name: /^지급 \(원\) ⇅/ }));
  await waitFor(() =>
    expect(lines.inputs.at(-1)).toMatchObject({ gameClass: 'minigame', sort: '-paidWon' }),
  );
  expect(screen.getByRole('columnheader', { name: /^지급/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(screen.getByRole('row', { name: /전체 필터 1줄/ })).toHaveTextContent('320,000');
});

it('finds the lines of one partner by his ID, and says where there is nobody', async () => {
  await openRun();
  const lines = answer(partners.listSettlementLines, () => ({ rows: [LINE], more: false, at: AT }));
  const { isTest, status, nick, grade, _id } = LINE.partner;
  answer(members.findMembers, () => ({
    members: [{ _id, id: 'store1', nick, grade, status, isTest }],
  }));
  const bar = within(screen.getByRole('search', { name: '줄 조회' }));
  const field = bar.getByRole('textbox', { name: '아이디' });
  await userEvent.type(field, 'store2{Enter}');
  await waitFor(() => expect(field).toBeInvalid());
  await userEvent.clear(field);
  await userEvent.type(field, 'store1{Enter}');
  await waitFor(() => expect(lines.inputs.at(-1)).toMatchObject({ memberId: _id }));
  await userEvent.click(bar.getByRole('button', { name: '전체 파트너' }));
  await waitFor(() => expect(bar.queryByRole('button', { name: '전체 파트너' })).toBeNull());
});

it('says what the chosen lines come to, and tells their partners', async () => {
  const told = answer(members.sendMessage, () => ({ messageId: idOf(21) }));
  await openRun();
  await userEvent.click(screen.getByRole('checkbox', { name: /대기·보류 모두/ }));
  expect(screen.getByText('고른 파트너 1명 1줄, 지급 합계 320,000원')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '쪽지' }));
  const dialog = within(await screen.findByRole('dialog', { name: /1명에게 쪽지/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '내용' }), '확인 바랍니다');
  await userEvent.click(dialog.getByRole('button', { name: '보내기' }));
  await waitFor(() => expect(told.inputs).toHaveLength(1));
  expect(told.inputs[0]).toMatchObject({ target: { ids: ['store1'] }, expectedCount: 1 });
});

it('previews the line that is chosen in the tree, which is there from the beginning', async () => {
  open();
  const previewed = answer(partners.previewSettlement, () => PREVIEW);
  await userEvent.click(await screen.findByText(/^대상: 전체 파트너/));
  await userEvent.click(await screen.findByRole('treeitem', { name: /store1/ }));
  expect(await screen.findByText('대상: store1 라인')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^미리보기/ }));
  await waitFor(() => expect(previewed.inputs[0]).toMatchObject({ partnerId: LINE.partner._id }));
});

it('previews one class of games and one kind alone', async () => {
  open();
  const previewed = answer(partners.previewSettlement, () => PREVIEW);
  const [classes] = await screen.findAllByRole('combobox', { name: '종류' });
  await userEvent.selectOptions(classes as HTMLElement, 'casino');
  await userEvent.click(screen.getByRole('button', { name: /^미리보기/ }));
  await waitFor(() => expect(previewed.inputs[0]).toMatchObject({ classes: 'casino' }));
});

it('pays the sum that waits now, which whoever approves has seen', async () => {
  givenDue();
  const approved = answer(partners.approveSettlement, () => RUN);
  await openRun();
  await press();
  const dialog = await asked();
  expect(dialog.getByText(/1명의 정산머니로 320,000원을 지급합니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '승인·지급' }));
  const { settlementId, version } = RUN;
  await waitFor(() =>
    expect(approved.inputs).toEqual([{ settlementId, version, sumWon: 320_000 }]),
  );
  expect(await screen.findByText(/다른 관리자의 승인이 필요합니다/)).toBeVisible();
});

it.each([
  ['whose lines have changed', 320_000, true],
  ['of which another sum waits now', 300_000, false],
])('says how a settlement is paid %s', async (_, sumWon, isOutdated) => {
  givenDue();
  answer(partners.approveSettlement, () => refusal('settlement.changed', { details: { sumWon } }));
  await openRun();
  await press();
  await userEvent.click((await asked()).getByRole('button', { name: '승인·지급' }));
  expect(await screen.findByText(/미리보기 뒤 금액이 바뀌었습니다/)).toBeVisible();
  const way = screen.queryByText(/롤백한 뒤 .+ 기간을 미리보기하고 다시 실행하세요/);
  expect(way !== null).toBe(isOutdated);
});

it('says nothing of partners with too little before a rollback where everybody has enough', async () => {
  await openRun();
  answer(partners.previewRollback, () => ({
    ...{ paidWon: 320_000, takenWon: 320_000, carriedWon: 0, short: [] },
  }));
  await userEvent.click(screen.getByRole('button', { name: '롤백' }));
  expect((await asked()).getByText('320,000원을 회수합니다.')).toBeVisible();
});

it('says before a rollback what comes back, what is carried, and who has spent it already', async () => {
  await openRun();
  answer(partners.previewRollback, () => ({
    ...{ paidWon: 320_000, takenWon: 300_000, carriedWon: 20_000, short: ['store1'] },
  }));
  const taken = answer(partners.rollBackSettlement, () => RUN);
  await userEvent.click(screen.getByRole('button', { name: '롤백' }));
  const dialog = await asked();
  expect(
    dialog.getByText(
      '300,000원을 회수합니다. 1명은 잔액이 부족해 20,000원이 다음 정산으로 이월됩니다. 이미 쓴 파트너: store1.',
    ),
  ).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), '기준 확인');
  await userEvent.click(dialog.getByRole('button', { name: '롤백' }));
  const { settlementId, version } = RUN;
  await waitFor(() =>
    expect(taken.inputs).toEqual([{ settlementId, version, reason: '기준 확인' }]),
  );
});

it('takes nothing back of what the settlement has become since the question was put', async () => {
  const { rendered } = open();
  await screen.findByRole('row', { name: /store1/ });
  answer(partners.previewRollback, () => ({
    ...{ paidWon: 320_000, takenWon: 320_000, carriedWon: 0, short: [] },
  }));
  const taken = answer(partners.rollBackSettlement, () => refusal('settlement.closed'));
  await userEvent.click(screen.getByRole('button', { name: '롤백' }));
  const dialog = await asked();
  const followed = answer(partners.readSettlement, () => ({ ...RUN, version: 4 }));
  await act(() => rendered.client.invalidateQueries());
  expect(followed.inputs.length).toBeGreaterThan(0);
  await userEvent.type(dialog.getByRole('textbox'), '기준 확인');
  await userEvent.click(dialog.getByRole('button', { name: '롤백' }));
  expect(await dialog.findByText(/이미 처리된 정산입니다/)).toBeVisible();
  expect(taken.inputs).toMatchObject([{ version: 3 }]);
});

it('leads from a line to the statement that says why', async () => {
  await openRun();
  for (const head of [/^처리자/, /^파트너$/, /^기간롤링 \(원\)/])
    expect(screen.getByRole('columnheader', { name: head })).toBeVisible();
  expect(screen.getByRole('link', { name: 'store1' })).toHaveAttribute(
    'href',
    `/partner-calc?partnerId=${LINE.partner._id}&from=${LINE.fromOn}&to=${LINE.toOn}`,
  );
});

it('asks nobody about a sum that could not be read', async () => {
  await openRun();
  const unread = answer(settlementLines.totals, () => fault());
  await press();
  await waitFor(() =>
    expect(unread.inputs).toContainEqual(expect.objectContaining({ calcStatus: 'ready' })),
  );
  givenDue();
  await press();
  expect((await asked()).getByText(/320,000원을 지급합니다/)).toBeVisible();
});

it('holds the lines that were chosen, for a reason', async () => {
  const held = answer(partners.holdSettlement, () => RUN);
  await openRun();
  const hold = screen.getByRole('button', { name: '보류' });
  expect(hold).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('checkbox', { name: /store1/ }));
  await userEvent.click(hold);
  const dialog = within(await screen.findByRole('dialog', { name: '고른 줄을 보류할까요?' }));
  await userEvent.type(dialog.getByRole('textbox'), '계좌 확인');
  await userEvent.click(dialog.getByRole('button', { name: '보류' }));
  await waitFor(() =>
    expect(held.inputs).toEqual([
      { settlementId: RUN.settlementId, lineIds: [LINE.lineId], reason: '계좌 확인' },
    ]),
  );
});
