// Conversions, provider transfers, transfers between members and adjustments.
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  type Adjustment,
  adjustments,
  entries,
  members,
  money,
  type ProviderTransfer,
  providerTransfers,
  REFUSALS,
} from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import { entryOf, memberOf, READ_AT, requestOf } from '../../testing';
import ChangeScreen from './change.screen';

const MEMBER = { ...requestOf(1).member, nick: '별님' };
const FINANCE = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'finance' };
const SUPPORT = { ...FINANCE, id: 'support', nick: '지원', type: 3 };
const TRANSFER: ProviderTransfer = {
  ...{ transferId: '01890a5d-ac96-774b-bcce-000000000801', member: MEMBER, provider: 'honor' },
  ...{ direction: 'toProvider', status: 'pending', amountWon: 30_000 },
  ...{ requestedAt: '2026-11-21T06:00:00.000Z', settledAt: null, tries: 2 },
  ...{ providerWon: null, recordedWon: null, moneyWon: null },
};
const ADJUSTMENT: Adjustment = {
  ...{ adjustmentId: '01890a5d-ac96-774b-bcce-000000000802', member: MEMBER },
  ...{ type: 'directExchangeMoney', amountWon: 2_000_000, reason: '오지급' },
  ...{ status: 'waiting', requestedBy: FINANCE, requestedAt: READ_AT, firstApprovedBy: FINANCE },
  ...{ requestId: null, decidedBy: null, decidedAt: null, beforeWon: 2_500_000 },
};
const WALLETS = { money: 400_000, point: 5_000, casino: 0, betHoldem: 0, apoker: 0, income: 0 };
const user = userEvent.setup();

function given({ mayMove = true } = {}) {
  const none = { count: 1, isMore: false, totals: [], at: READ_AT };
  answer(entries.totals, () => none);
  answer(adjustments.totals, () => ({ ...none, count: 3 }));
  answer(providerTransfers.totals, () => none);
  answer(adjustments.page, () => ({ rows: [ADJUSTMENT], more: false, at: READ_AT }));
  answer(providerTransfers.page, () => ({ rows: [TRANSFER], more: false, at: READ_AT }));
  answer(members.findMembers, ({ query }) => ({
    members: query === 'player1' ? [{ ...MEMBER, grade: 1, status: 1 }] : [],
  }));
  answer(money.readMemberMoney, () => ({
    walletsWon: WALLETS,
    pointBps: 9_500,
    mayMove,
    wagering: {
      ...{ since: null, requiredWon: 0, progressWon: 0, progressBps: 10_000, openWon: 0 },
      ...{ waivedWon: 0, carriedWon: 0, takenBackWon: 0, required: [], played: [], wouldMeet: [] },
      settingVersion: 1,
    },
  }));
  return answer(entries.page, () => ({
    ...{ rows: [entryOf(1, { type: 'PointChange' })], more: false, at: READ_AT },
  }));
}

const EVERY: NonNullable<ShellOptions['flags']> = {
  modules: ['casino', 'holdem', 'apoker'],
  casinoType: 'transfer',
};

async function open(tab = '', options: ShellOptions = {}, has = {}) {
  const pages = given(has);
  const declared = remote.screens.find(({ id }) => id === 'change');
  const shown = { screen: declared, path: tab && `/?tab=${tab}`, flags: EVERY };
  renderInShell(<ChangeScreen />, { ...shown, ...options });
  await screen.findByRole('grid', { name: `${declared?.title[options.locale ?? 'ko']}` });
  return pages;
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const unfold = async () => {
  const row = await screen.findByRole('row', { name: /player1/ });
  act(() => row.focus());
  await user.keyboard('{Enter}');
};
const say = async (question: RegExp, verb: string) => {
  const asked = within(await screen.findByRole('dialog', { name: question }));
  await user.click(asked.getByRole('button', { name: verb }));
};

it.each(['ko', 'en'] as const)(
  'asks for conversions, and counts what waits, in %s',
  async (locale) => {
    const pages = await open('', { locale });
    expect(pages.inputs.at(-1)).toMatchObject({
      types: 'PointChange,PointChangeFee,incomeMoneyExCharge',
    });
    const waiting = locale === 'ko' ? '직접지급·회수 · 대기 3' : 'Adjustments · 3 waiting';
    expect(await screen.findByRole('link', { name: waiting })).toBeVisible();
  },
);

it('asks for transfers between members at their tab', async () => {
  const pages = await open('members');
  expect(pages.inputs.at(-1)).toMatchObject({ types: 'TransferAddMoney,TransferSubstractMoney' });
  expect(pages.inputs.at(-1)).not.toHaveProperty('tab');
});

it('says how an adjustment begins where there is none, to whoever may make one', async () => {
  given();
  answer(adjustments.page, () => ({ rows: [], more: false, at: READ_AT }));
  renderInShell(<ChangeScreen />, { path: '/?tab=adjustments' });
  expect(await screen.findByText(/‘직접지급·회수’ 버튼으로 시작하세요/)).toBeVisible();
});

it('tells a transfer in one line, with what both have after it, though one side is on another page', async () => {
  given();
  const of = { type: 'TransferAddMoney', subject: 'transfer/1' } as const;
  const taken = { ...of, type: 'TransferSubstractMoney', reason: '정산 이동' } as const;
  const other = { ...MEMBER, _id: requestOf(2).member._id, id: 'partner2', nick: '총판' };
  const sides = [
    entryOf(1, { ...of, amountWon: 7_000, balanceAfterWon: 57_000 }),
    entryOf(2, { ...taken, member: other, amountWon: -7_000, balanceAfterWon: 93_000 }),
  ] as const;
  const asked = answer(entries.page, ({ subject }) => ({
    ...{ rows: subject ? [...sides] : [sides[0]], more: false, at: READ_AT },
  }));
  renderInShell(<ChangeScreen />, { path: '/?tab=members' });
  const line = await screen.findByRole('row', { name: /partner2 총판.*player1 별님/ });
  expect(line).toHaveTextContent(/7,000.*93,000.*57,000/);
  expect(asked.inputs).toContainEqual(expect.objectContaining({ subject: 'transfer/1' }));
});

it('is narrowed to one member, and to nobody again', async () => {
  await open('providers');
  answer(members.readMember, () => memberOf(MEMBER));
  const pages = answer(providerTransfers.page, () => ({ rows: [], more: false, at: READ_AT }));
  await user.type(await screen.findByRole('searchbox', { name: '회원 아이디' }), 'player1{Enter}');
  const chip = await screen.findByRole('button', { name: '회원 player1 ×' });
  await waitFor(() => expect(pages.inputs.at(-1)).toMatchObject({ memberId: MEMBER._id }));
  await user.click(chip);
  expect(await screen.findByRole('searchbox', { name: '회원 아이디' })).toBeVisible();
});

it('sums conversions by their type, on each side', async () => {
  await open();
  answer(entries.totals, () => ({
    ...{ count: 2, isMore: false, at: READ_AT },
    totals: [
      { type: 'PointChange' as const, wallet: 'point' as const, entries: 2, amountWon: -2_000 },
      { type: 'PointChange' as const, wallet: 'money' as const, entries: 2, amountWon: 1_900 },
    ],
  }));
  cleanup();
  renderInShell(<ChangeScreen />);
  expect(
    await screen.findByRole('row', { name: /포인트 전환 · 포인트.*2건.*−2,000/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /포인트 전환 · 머니.*\+1,900/ })).toBeVisible();
});

it('says what failed', async () => {
  given();
  answer(entries.page, () => fault());
  renderInShell(<ChangeScreen />);
  expect(await screen.findByText(/목록을 불러오지 못했습니다/)).toBeVisible();
});

it('converts income money after a question that shows both wallets', async () => {
  await open();
  const sent = answer(money.convertMoney, () => ({ entries: [] }));
  await press('머니 전환');
  const form = within(await screen.findByRole('dialog', { name: '머니 전환' }));
  await user.type(form.getByRole('textbox', { name: '회원 아이디' }), 'player1');
  await user.selectOptions(form.getByLabelText('종류'), 'incomeMoneyExCharge');
  await user.type(form.getByRole('textbox', { name: /금액/ }), '3000');
  await user.click(form.getByRole('button', { name: '전환' }));
  const asked = within(await screen.findByRole('dialog', { name: /player1 머니로 전환할까요/ }));
  expect(asked.getByText('403,000')).toBeVisible();
  expect(
    asked.getByText('정산머니 3,000원을 머니 3,000원으로 바꿉니다. 수수료 0원.'),
  ).toBeVisible();
  await user.click(asked.getByRole('button', { name: '전환' }));
  expect(await screen.findByText('player1 3,000을 전환했습니다.')).toBeVisible();
  expect(sent.inputs).toEqual([
    {
      ...{ memberId: MEMBER._id, type: 'incomeMoneyExCharge', amountWon: 3_000 },
      expectedWon: 3_000,
    },
  ]);
});

it('converts points at the rate of their level alone, whoever looks, and asks anew where it has changed', async () => {
  await open('', { admin: { ...MEMBER, type: 9 } });
  const sent = answer(money.convertMoney, () => refusal('money.convert_differs'));
  await press('머니 전환');
  const form = within(await screen.findByRole('dialog', { name: '머니 전환' }));
  await user.type(form.getByRole('textbox', { name: '회원 아이디' }), 'player1');
  await user.type(form.getByRole('textbox', { name: /금액/ }), '3001');
  await user.click(form.getByRole('button', { name: '전환' }));
  const asked = within(await screen.findByRole('dialog', { name: /player1 머니로 전환할까요/ }));
  expect(asked.getByText('포인트 3,001P를 머니 2,850원으로 바꿉니다. 수수료 151원.')).toBeVisible();
  await user.click(asked.getByRole('button', { name: '전환' }));
  expect(await form.findByText(REFUSALS['money.convert_differs'].ko)).toBeVisible();
  expect(sent.inputs).toMatchObject([{ amountWon: 3_001, expectedWon: 2_850 }]);
});

it.each([
  ['', '머니 전환', '전환', '회원 아이디'],
  ['members', '머니 이동', '이동', '보내는 회원 아이디'],
] as const)('asks a partner about nothing of others at %s', async (tab, button, verb, label) => {
  await open(tab, { admin: { ...MEMBER, type: 9 } }, { mayMove: false });
  await press(button);
  const form = within(await screen.findByRole('dialog', { name: button }));
  for (const field of form.getAllByRole('textbox', { name: /아이디/ }))
    await user.type(field, 'player1');
  await user.type(form.getByRole('textbox', { name: /금액/ }), '3000');
  for (const field of form.queryAllByRole('textbox', { name: '사유' }))
    await user.type(field, '요청');
  await user.click(form.getByRole('button', { name: verb }));
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: label })).toHaveAccessibleDescription(
      /자기 머니만 옮기거나/,
    ),
  );
});

it('says at the field that nobody is called so', async () => {
  await open('members');
  await press('머니 이동');
  const form = within(await screen.findByRole('dialog', { name: '머니 이동' }));
  await user.type(form.getByRole('textbox', { name: '보내는 회원 아이디' }), 'player1');
  await user.type(form.getByRole('textbox', { name: '받는 회원 아이디' }), 'nobody');
  await user.type(form.getByRole('textbox', { name: /금액/ }), '3000');
  await user.type(form.getByRole('textbox', { name: '사유' }), '요청');
  await user.click(form.getByRole('button', { name: '이동' }));
  expect(await form.findByText('그런 회원이 없습니다. 아이디를 확인하세요.')).toBeVisible();
});

it('asks a provider now what became of a pending transfer, and never sends it again', async () => {
  await open('providers');
  expect(await screen.findByText('확인 지연')).toBeVisible();
  const asked = answer(money.askProviderTransfer, () => ({
    ...TRANSFER,
    ...{ status: 'done' as const, settledAt: READ_AT },
  }));
  await unfold();
  expect(await screen.findByRole('button', { name: '다시 보내기' })).toHaveAccessibleDescription(
    /다시 보내지 않습니다/,
  );
  await press('지금 조회');
  expect(await screen.findByText('이동이 완료된 것을 확인했습니다.')).toBeVisible();
  expect(asked.inputs).toEqual([{ memberId: MEMBER._id, transferId: TRANSFER.transferId }]);
});

describe('the six calls of providers', () => {
  const fill = async (provider: string, deed: string) => {
    await press('업체 잔액·이동');
    const form = within(await screen.findByRole('dialog', { name: '업체 잔액·이동' }));
    await user.type(form.getByRole('textbox', { name: '회원 아이디' }), 'player1');
    await user.selectOptions(form.getByLabelText('업체'), provider);
    await user.selectOptions(form.getByLabelText('할 일'), deed);
    await user.click(form.getByRole('button', { name: deed === 'refresh' ? '갱신' : '이동' }));
  };
  const balances = { _id: MEMBER._id, balanceWon: 0, moneyWon: 0 };

  it.each([
    ['honor', money.refreshHonor, '카지노머니 갱신 완료', '카지노머니 갱신 실패'],
    ['betholdem', money.refreshBetHoldem, '벳홀덤머니 갱신 완료', '벳홀덤머니 수정 실패'],
    ['apoker', money.refreshApoker, '트리플A홀덤머니 갱신 완료', '트리플A홀덤머니 수정 실패'],
  ] as const)('say of %s whether it was refreshed', async (name, call, done, failed) => {
    await open('providers');
    answer(call, () => refusal('provider.unreachable'));
    await fill(name, 'refresh');
    expect(await screen.findByText(failed)).toBeVisible();
    expect(screen.getByText(REFUSALS['provider.unreachable'].ko)).toBeVisible();
    answer(call, () => balances);
    const form = within(screen.getByRole('dialog', { name: '업체 잔액·이동' }));
    await user.type(form.getByRole('textbox', { name: '회원 아이디' }), ' ');
    await user.click(form.getByRole('button', { name: '갱신' }));
    expect(await screen.findByText(done)).toBeVisible();
  });

  it.each([
    ['honor', money.honorToMoney, '카지노머니 -> 보유머니'],
    ['betholdem', money.betHoldemToMoney, '벳홀덤머니 -> 보유머니'],
    ['apoker', money.apokerToMoney, '트리플A홀덤머니 -> 보유머니'],
  ] as const)('say of %s that all of it has moved', async (name, call, text) => {
    await open('providers');
    const sent = answer(call, () => balances);
    await fill(name, 'toMoney');
    await say(/이동할까요/, '이동');
    expect(await screen.findByText('머니이동 성공')).toBeVisible();
    expect(screen.getAllByText(text).at(-1)).toBeVisible();
    expect(sent.inputs).toEqual([{ _id: MEMBER._id, all: true }]);
  });

  it('show from what to what both wallets go', async () => {
    await open('providers');
    const sent = answer(money.sendToProvider, () => balances);
    await fill('honor', 'toProvider');
    const form = within(screen.getByRole('dialog', { name: '업체 잔액·이동' }));
    await user.type(form.getByRole('textbox', { name: /금액/ }), '30000');
    await user.click(form.getByRole('button', { name: '이동' }));
    const asked = await screen.findByRole('dialog', { name: /이동할까요/ });
    expect(asked).toHaveTextContent(/보유머니400,000.*370,000/);
    expect(asked).toHaveTextContent(/카지노머니0.*30,000/);
    await say(/이동할까요/, '이동');
    expect(sent.inputs).toEqual([{ memberId: MEMBER._id, provider: 'honor', amountWon: 30_000 }]);
  });

  it.each(['toMoney', 'toProvider'])('move nothing of others for a partner: %s', async (deed) => {
    await open('providers', { admin: { ...MEMBER, type: 9 } }, { mayMove: false });
    await fill('honor', deed);
    const form = within(screen.getByRole('dialog', { name: '업체 잔액·이동' }));
    await user.type(form.getByRole('textbox', { name: /금액/ }), '30000');
    await user.click(form.getByRole('button', { name: '이동' }));
    expect(await form.findByText(/자기 머니만 옮기거나/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: /이동할까요/ })).toBeNull();
  });
});

describe('what the deployment has', () => {
  const offered = async (flags: ShellOptions['flags']) => {
    await open('providers', { ...(flags && { flags }) });
    await press('업체 잔액·이동');
    const form = within(await screen.findByRole('dialog', { name: '업체 잔액·이동' }));
    return (label: string) =>
      within(form.getByLabelText(label))
        .getAllByRole('option')
        .map((option) => option.textContent);
  };

  it('is all that money can be moved to', async () => {
    const options = await offered({ modules: ['holdem'] });
    expect(options('업체')).toEqual(['벳홀덤머니']);
    expect(options('할 일')).toEqual([
      ...['벳홀덤머니 잔액 갱신', '벳홀덤머니 -> 보유머니', '보유머니 -> 벳홀덤머니'],
    ]);
  });

  it('sends no money to a casino that takes stakes from held money, and fetches it back', async () => {
    const options = await offered({ modules: ['casino'], casinoType: 'seamless' });
    expect(options('업체')).toEqual(['카지노머니']);
    expect(options('할 일')).toEqual(['카지노머니 잔액 갱신', '카지노머니 -> 보유머니']);
  });

  it('is none where there is no provider, and the button says so', async () => {
    await open('providers', { flags: { modules: ['sports'] } });
    expect(screen.getByRole('button', { name: '업체 잔액·이동' })).toHaveAccessibleDescription(
      '이 사이트에는 머니를 옮길 업체가 없습니다.',
    );
  });
});

it('lets the second administrator carry out what waits', async () => {
  await open('adjustments');
  const approved = answer(money.approveAdjustment, () => ({
    ...ADJUSTMENT,
    ...{ status: 'done' as const, decidedBy: FINANCE, decidedAt: READ_AT },
  }));
  expect(screen.getByRole('row', { name: /player1/ })).toHaveTextContent('2,500,000 → 500,000');
  await unfold();
  await press('승인');
  const question = await screen.findByRole('dialog', { name: /player1 회수할까요/ });
  // As it stands at the press, not as it stood when it was asked for.
  expect(question).toHaveTextContent(
    'player1의 머니에서 2,000,000원을 회수합니다. 400,000 → −1,600,000',
  );
  await say(/player1 회수할까요/, '승인');
  expect(await screen.findByText('player1 2,000,000을 처리했습니다.')).toBeVisible();
  const { adjustmentId } = ADJUSTMENT;
  expect(approved.inputs).toEqual([{ memberId: MEMBER._id, adjustmentId }]);
});

it('says to whoever may not, why', async () => {
  await open('adjustments', { admin: SUPPORT });
  expect(screen.getByRole('button', { name: '직접지급·회수' })).toHaveAccessibleDescription(
    /직접지급·회수 권한/,
  );
});
