import { answer, fault, refusal } from '@gwanje/api-client/testing';
import {
  type ClassRates,
  GAME_CLASSES,
  memberList,
  members,
  money,
  type PartnerDetail,
  type PartnerRow,
  partnerList,
  partners,
  type ReplyOf,
} from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import remote from '../../manifest';
import PartnerScreen from './partner.screen';
import { PartnerChanged } from './partner-changed';
import { RatesForm } from './rates.form';
import { TurnForm } from './turn.form';

const declared = remote.screens.find(({ id }) => id === 'partner');
const AT = '2026-11-22T07:00:00.000Z';
const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const ROW: PartnerRow = {
  ...{ _id: idOf(1), id: 'store1', nick: '매장1', isTest: false, grade: 2, recommendLevel: 2 },
  ...{
    path: 'head1 › store1',
    upline: 'head1',
    status: 1,
    form: 'both',
    minigameBps: 120,
    sportsBps: 0,
    casinoBps: 0,
  },
  ...{ slotsBps: 0, holdemBps: 0, losingBps: 2_000, partners: 1, members: 12 },
  ...{ moneyWon: 1_000, pointWon: 2_000, incomeWon: 3_000, carryWon: -500_000 },
  ...{ lineMoneyWon: 90_000, chargeWon: 700_000, exchangeWon: 200_000, profitWon: -30_000 },
  ...{ fromOn: '2026-11-21', toOn: '2026-11-21' },
  ...{ lastSettledOn: '2026-11-21', joinCode: 'STORE1', joinedAt: AT, version: 4 },
};
const ratesOf = (rollingBps: number): ClassRates[] =>
  GAME_CLASSES.map((gameClass) => ({
    ...{ gameClass, rollingBps: gameClass === 'minigame' ? rollingBps : 0, losingBps: 0 },
    pay: 'period',
  }));
const DETAIL: PartnerDetail = {
  ...{ partner: ROW, rates: ratesOf(120), uplineRates: ratesOf(200), ceilings: ratesOf(300) },
  ...{ history: [], basis: 3, proposal: null, consoles: [], dueRollingWon: 0 },
  children: [{ _id: idOf(2), id: 'store11', nick: '매장11', grade: 2 }],
};
const EFFECT = {
  ...{ classes: [], losing: [], tooHigh: [], belowChildren: [], needsSecond: false },
};

const FOUND = { _id: idOf(3), id: 'head1', nick: '총판', grade: 3, status: 1, isTest: false };
const EDGES = { sports: null, casino: null, slots: null, minigame: 250, holdem: null };

function open(
  over: Partial<PartnerDetail> = {},
  path = `/partner?open=${ROW._id}`,
  edges = {},
  row = {},
) {
  answer(partners.listPartnerNodes, () => ({ nodes: [] }));
  answer(partners.readHouseEdges, () => ({ edges: { ...EDGES, ...edges } }));
  answer(partnerList.totals, () => ({
    ...{ count: 1, isMore: false, at: AT },
    totals: [
      {
        ...{ moneyWon: 1_000, pointWon: 2_000, incomeWon: 3_000, carryWon: -500_000 },
        ...{ chargeWon: 510_000, exchangeWon: 120_000, profitWon: -900 },
      },
    ],
  }));
  const rows = [{ ...ROW, ...row }];
  const list = answer(partnerList.page, () => ({ rows, more: false, at: AT }));
  const detail = answer(partners.readPartnerDetail, () => ({ ...DETAIL, ...over }));
  renderInShell(<PartnerScreen />, { screen: declared, path });
  return { list, detail };
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('shows who stands where, at which rates and with what money, and what his line came to', async () => {
  open({}, '/partner');
  const row = await screen.findByRole('row', { name: /store1/ });
  expect(row).toHaveTextContent(
    /매장1.*head1.*혼합형.*1\.20.*20\.00.*−500,000.*700,000.*200,000.*−30,000/,
  );
  expect(row).not.toHaveAttribute('data-tone', 'bad');
  expect(
    await screen.findByRole('row', {
      name: /합계.*1,000.*2,000.*3,000.*−500,000.*510,000.*120,000.*−900/,
    }),
  ).toBeVisible();
});

it('is red where he rolls as much of a stake as the house keeps of it', async () => {
  open({}, '/partner', { minigame: 120 });
  const row = await screen.findByRole('row', { name: /store1/ });
  await waitFor(() => expect(row).toHaveAttribute('data-tone', 'bad'));
  expect(row).toHaveTextContent('역마진');
});

it('sums lines over yesterday unless the address says otherwise, and sorts by them', async () => {
  const { list } = open({}, '/partner');
  await screen.findByRole('row', { name: /store1/ });
  const { from, to } = list.inputs.at(-1) as { from?: string; to?: string };
  expect(from).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(to).toBe(from);
  await userEvent.click(screen.getByRole('button', { name: /라인 손익/ }));
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ from, sort: '-profitWon' }));
});

it('leads from what a line came to to the statement of the same days, where any is over', async () => {
  open({}, '/partner');
  expect(await screen.findByRole('link', { name: '−30,000' })).toHaveAttribute(
    'href',
    `/partner-calc?partnerId=${ROW._id}&from=2026-11-21&to=2026-11-21`,
  );
  // Of a day that runs lines are not summed yet.
  cleanup();
  open({}, '/partner?range=today', {}, { fromOn: null, toOn: null });
  expect(await screen.findByRole('row', { name: /store1.*−30,000/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: '−30,000' })).toBeNull();
});

it('says of a line that nobody has counted yet that it is being counted, not that it holds nothing', async () => {
  open({ partner: { ...ROW, lineMoneyWon: null } }, `/partner?open=${ROW._id}&card=base`);
  const held = await screen.findByRole('row', { name: /^라인 보유/ });
  expect(held).toHaveTextContent('집계 중');
});

it('says what a failed list means, and asks again', async () => {
  answer(partners.listPartnerNodes, () => ({ nodes: [] }));
  answer(partners.readHouseEdges, () => fault());
  answer(partnerList.totals, () => fault());
  answer(partnerList.page, () => fault());
  renderInShell(<PartnerScreen />, { screen: declared, path: '/partner' });
  expect(await screen.findByText(/변경된 것은 없습니다/)).toBeVisible();
});

it('shows before saving what a rate loses, whom it breaks and that it takes two', async () => {
  open();
  await press('요율 변경');
  const form = await dialog();
  const seen = answer(partners.previewRates, () => ({
    ...EFFECT,
    classes: [
      {
        ...{ gameClass: 'minigame' as const, validStakeWon: 1_000_000, profitWon: 25_000 },
        ...{ beforeWon: 12_000, afterWon: 20_000, losingBeforeWon: 0, losingAfterWon: 0 },
        ...{ lineBeforeWon: 20_000, lineAfterWon: 30_000 },
        ...{ houseBeforeWon: 5_000, houseAfterWon: -5_000 },
      },
    ],
    losing: [{ gameClass: 'minigame' as const, lineBps: 300, edgeBps: 250 }],
    ...{ belowChildren: ['store11'], needsSecond: true },
  }));
  const rolling = form.getByRole('textbox', { name: '미니게임 롤링 %' });
  await userEvent.clear(rolling);
  await userEvent.type(rolling, '2.00');
  const changes = form.getByRole('list', { name: '바뀌는 요율' });
  expect(changes).toHaveTextContent(/^미니게임 롤링 % 1\.20 → 2\.00$/);
  // It is looked at by itself once nothing more is typed.
  const said = await form.findByRole('status');
  expect(said).toHaveTextContent('12,000원 → 20,000원');
  expect(said).toHaveTextContent('라인 전체 롤링 20,000원 → 30,000원');
  expect(said).toHaveTextContent('운영 손익(롤링 차감) 5,000원 → −5,000원');
  expect(said).not.toHaveTextContent('루징 총액');
  expect(said).toHaveTextContent('총 롤링 3.00 % > 엣지 2.50 %: 배팅액의 −0.50 %.');
  expect(said).toHaveTextContent('하위 1명보다 낮습니다: store11. 2차 승인이 필요합니다.');
  expect(form.getByRole('option', { name: '하위 1명도 함께 낮추기' })).toBeInTheDocument();
  expect(seen.inputs).toHaveLength(1);
  expect(seen.inputs[0]).toMatchObject({ memberId: ROW._id, lowersChildren: false });
  // What was seen was said of other rates.
  await userEvent.type(rolling, '1');
  expect(form.queryByRole('status')).toBeNull();
});

it('loads a rate of before into the form, where it is saved like any other', async () => {
  const old = { rateBps: 90, effectiveAt: AT, setBy: 'finance', agreedBy: null, reason: null };
  open({
    history: [
      {
        ...{ ...old, rateId: idOf(70), gameClass: 'minigame', kind: 'rolling', pay: 'period' },
        at: AT,
      },
    ],
  });
  await press('되돌리기');
  const form = await dialog();
  expect(form.getByRole('textbox', { name: '미니게임 롤링 %' })).toHaveValue('0.90');
});

it('shows each part of a partner where the address names it', async () => {
  answer(memberList.page, () => ({ rows: [], more: false, at: AT }));
  open({ consoles: [{ id: 'shop-console', isActive: true, lastLoginAt: AT }] });
  await userEvent.click(await screen.findByRole('tab', { name: '콘솔 접속' }));
  expect(await screen.findByText('shop-console')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '하위 파트너' }));
  expect(await screen.findByRole('link', { name: 'store11' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '직속 회원' }));
  expect(await screen.findByText(/직속 회원이 없습니다/)).toBeVisible();
});

it('lets a partner change the rates of those beneath him, and none of his own', async () => {
  for (const [upline, whyNot] of [
    ['head1', ''],
    [null, '본인 요율은 상위에서 정합니다.'],
  ] as const) {
    const partner = { ...ROW, upline };
    answer(partners.readPartnerDetail, () => ({ ...DETAIL, partner, consoles: null }));
    answer(partners.listPartnerNodes, () => ({ nodes: [] }));
    answer(partnerList.page, () => ({ rows: [partner], more: false, at: AT }));
    answer(partnerList.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
    const { unmount } = renderInShell(<PartnerScreen />, {
      ...{ screen: declared, path: `/partner?open=${ROW._id}` },
      admin: { ...{ _id: idOf(9), id: 'line-desk', nick: '총판' }, type: 9 },
    });
    const button = await screen.findByRole('button', { name: '요율 변경' });
    expect(button).toHaveAccessibleDescription(whyNot);
    unmount();
  }
});

it('keeps what was typed when rates are stale, and sends from which it was made', async () => {
  open();
  await press('요율 변경');
  const form = await dialog();
  const sent = answer(partners.changeRates, () => refusal('partner.rates_stale'));
  const rolling = form.getByRole('textbox', { name: '미니게임 롤링 %' });
  await userEvent.clear(rolling);
  await userEvent.type(rolling, '1.00');
  await userEvent.type(form.getByRole('textbox', { name: '사유' }), '조정');
  await userEvent.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByRole('alert')).toBeVisible();
  expect(rolling).toHaveValue('1.00');
  expect(sent.inputs).toMatchObject([{ basis: 3, reason: '조정', effectiveOn: null }]);
});

it.each([
  ['', '비워 둘 수 없습니다. 0이면 0을 입력하세요.'],
  ['1.005', '소수점 둘째 자리까지 입력하세요.'],
  ['1e1', '숫자만 입력하세요.'],
])('saves no rate of what is typed as %j', async (typed, why) => {
  open();
  await press('요율 변경');
  const form = await dialog();
  answer(partners.previewRates, () => EFFECT);
  const sent = answer(partners.changeRates, () => refusal('partner.rates_stale'));
  const rolling = form.getByRole('textbox', { name: '미니게임 롤링 %' });
  await userEvent.clear(rolling);
  if (typed) await userEvent.type(rolling, typed);
  await userEvent.type(form.getByRole('textbox', { name: '사유' }), '조정');
  await userEvent.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByText(new RegExp(why))).toBeVisible();
  expect(rolling).toBeInvalid();
  expect(sent.inputs).toEqual([]);
});

it('undoes nothing of what a colleague has set meanwhile, and says what both have changed', async () => {
  const theirs = ratesOf(110).map((one) =>
    one.gameClass === 'sports' ? { ...one, rollingBps: 50 } : one,
  );
  const fresh = { ...DETAIL, rates: theirs, basis: 4 };
  let poll: (detail: PartnerDetail) => void = () => undefined;
  const done = jest.fn();
  function Opened() {
    const [detail, setDetail] = useState(DETAIL);
    poll = setDetail;
    const onStale = async () => fresh;
    return <RatesForm {...{ detail, onStale }} onDone={done} onClose={jest.fn()} />;
  }
  answer(partners.previewRates, () => EFFECT);
  const sent = answer(partners.changeRates, ({ basis }) =>
    basis === 3
      ? refusal('partner.rates_stale')
      : { outcome: 'done' as const, detail: { ...DETAIL, basis: 5 } },
  );
  renderInShell(<Opened />);
  const form = await dialog();
  const rolling = form.getByRole('textbox', { name: '미니게임 롤링 %' });
  await userEvent.clear(rolling);
  await userEvent.type(rolling, '1.00');
  await userEvent.type(form.getByRole('textbox', { name: '사유' }), '조정');
  // What is read beneath the form makes no save of what was opened before.
  act(() => poll(fresh));
  expect(form.queryByRole('textbox', { name: '스포츠 롤링 %' })).toBeNull();
  await userEvent.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByRole('textbox', { name: '스포츠 롤링 %' })).toHaveValue('0.50');
  expect(rolling).toHaveValue('1.00');
  expect(form.getByText(/미니게임 롤링 %: 다른 관리자가 1\.10 %/)).toBeVisible();
  expect(done).not.toHaveBeenCalled();
  await userEvent.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent.inputs.map(({ basis }) => basis)).toEqual([3, 4]);
  const rolled = sent.inputs.at(-1)?.rates.filter(({ rollingBps }) => rollingBps > 0);
  expect(rolled).toMatchObject([
    { gameClass: 'sports', rollingBps: 50 },
    { gameClass: 'minigame', rollingBps: 100 },
  ]);
});

it('moves whom was looked at: once somebody has changed him, it is looked at again', async () => {
  open();
  answer(members.findMembers, () => ({ members: [FOUND] }));
  const looked = answer(partners.previewMove, () => ({
    ...{ from: 'head2', to: 'head1', moved: 2, partners: 1, level: 2, levelAfter: 2 },
    ...{ deepestAfter: 3, lost: [], gained: [], tooHigh: [], openBets: 0, openStakeWon: 0 },
  }));
  await press('상위 변경');
  const form = await dialog();
  await userEvent.type(form.getByRole('textbox', { name: '새 상위' }), 'head1');
  await userEvent.type(form.getByRole('textbox', { name: '사유' }), '계약');
  await userEvent.click(form.getByRole('button', { name: '미리보기' }));
  expect(await form.findByText(/head2에서 head1/)).toBeVisible();
  const sent = answer(partners.movePartner, ({ version }) =>
    version === 4 ? refusal('record.stale') : DETAIL,
  );
  answer(partners.readPartnerDetail, () => ({ ...DETAIL, partner: { ...ROW, version: 5 } }));
  await userEvent.click(form.getByRole('button', { name: '상위 변경' }));
  expect(await form.findByRole('alert')).toHaveTextContent('다른 관리자');
  await waitFor(() => expect(form.queryByText(/head2에서 head1/)).toBeNull());
  await userEvent.click(form.getByRole('button', { name: '미리보기' }));
  expect(await form.findByText(/head2에서 head1/)).toBeVisible();
  expect(looked.inputs).toHaveLength(2);
  await userEvent.click(form.getByRole('button', { name: '상위 변경' }));
  await waitFor(() => expect(sent.inputs.map(({ version }) => version)).toEqual([4, 5]));
});

it('asks on whether to suspend though a colleague has done so meanwhile', async () => {
  const suspended = { ...DETAIL, partner: { ...ROW, status: 2, version: 5 } };
  const onStale = async () => undefined;
  let poll: (detail: PartnerDetail) => void = () => undefined;
  function Opened() {
    const [detail, setDetail] = useState(DETAIL);
    poll = setDetail;
    return <TurnForm {...{ detail, onStale }} onDone={jest.fn()} onClose={jest.fn()} />;
  }
  renderInShell(<Opened />);
  const form = await dialog();
  act(() => poll(suspended));
  expect(form.getByRole('button', { name: '정지' })).toBeVisible();
  expect(form.queryByRole('button', { name: '정지 해제' })).toBeNull();
});

it('shows of each class what it is earned by, and nothing else', async () => {
  open();
  await press('요율 변경');
  const form = await dialog();
  const has = (name: string) => form.queryByRole('textbox', { name }) !== null;
  expect([has('미니게임 롤링 %'), has('미니게임 루징 %'), has('슬롯 롤링 %')]).toEqual([
    ...[true, false, false],
  ]);
  await userEvent.selectOptions(form.getByRole('combobox', { name: '슬롯 정산방식' }), 'losing');
  await userEvent.selectOptions(form.getByRole('combobox', { name: '미니게임 정산방식' }), 'none');
  expect([has('미니게임 롤링 %'), has('슬롯 루징 %'), has('슬롯 롤링 %')]).toEqual([
    ...[false, true, false],
  ]);
  const slots = form.getByRole('textbox', { name: '슬롯 루징 %' });
  await userEvent.clear(slots);
  await userEvent.type(slots, '10');
  const seen = answer(partners.previewRates, () => EFFECT);
  await userEvent.click(form.getByRole('button', { name: '지난 30일에 적용했다면' }));
  await waitFor(() => expect(seen.inputs).toHaveLength(1));
  const { rates } = seen.inputs[0] as { rates: ClassRates[] };
  expect(rates.find(({ gameClass }) => gameClass === 'minigame')).toMatchObject({ rollingBps: 0 });
  expect(rates.find(({ gameClass }) => gameClass === 'slots')).toMatchObject({
    ...{ rollingBps: 0, losingBps: 1_000 },
  });
});

it('finds the one above by the initial consonants of his nickname', async () => {
  open();
  const found = answer(members.findMembers, () => ({
    members: [FOUND, { ...FOUND, _id: idOf(4), id: 'plain1', grade: 1 }],
  }));
  await press('상위 변경');
  const form = await dialog();
  const upline = form.getByRole('textbox', { name: '새 상위' });
  await userEvent.type(upline, 'ㅊㅍ');
  await userEvent.click(await form.findByRole('button', { name: /^head1 총판/ }));
  expect(upline).toHaveValue('head1');
  expect(found.inputs).toContainEqual({ query: 'ㅊㅍ' });
  // Who is named is not offered, and who is no partner never was.
  await waitFor(() => expect(form.queryByRole('button', { name: /^head1/ })).toBeNull());
  expect(form.queryByRole('button', { name: /plain1/ })).toBeNull();
});

it('lets another administrator than the first agree to rates that wait', async () => {
  const asked = { _id: idOf(50), id: 'finance' };
  open({
    proposal: {
      ...{ proposalId: idOf(9), rates: ratesOf(150), reason: '인상', lowersChildren: true },
      ...{ effectiveAt: '2099-12-31T15:00:00.000Z', askedBy: asked, askedAt: AT, firstBy: asked },
    },
  });
  expect(
    await screen.findByText(/finance 관리자가 요청한 변경이 2차 승인을 기다립니다/),
  ).toBeVisible();
  const agreed = answer(partners.agreeToRates, () => DETAIL);
  await press('승인');
  const question = await dialog();
  expect(question.getByRole('row', { name: /롤링 % 1\.20 1\.50/ })).toBeVisible();
  expect(question.getByText(/2100-01-01 00:00:00부터 적용됩니다/)).toBeVisible();
  expect(question.getByText(/더 높은 하위 요율도 함께 낮아집니다/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '승인' }));
  await waitFor(() => expect(agreed.inputs).toEqual([{ memberId: ROW._id, proposalId: idOf(9) }]));
});

it('suspends for a reason, by the version that was looked at, and reads anew', async () => {
  const { list, detail } = open();
  const sent = answer(partners.suspendPartner, () => DETAIL);
  await press('정지');
  const asked = await dialog();
  expect(asked.getByText(/하위 회원의 이용은 계속됩니다/)).toBeVisible();
  await userEvent.type(asked.getByRole('textbox'), '계좌 확인');
  const [lists, details] = [list.inputs.length, detail.inputs.length];
  await userEvent.click(asked.getByRole('button', { name: '정지' }));
  await waitFor(() =>
    expect(sent.inputs).toEqual([{ memberId: ROW._id, version: 4, reason: '계좌 확인' }]),
  );
  await waitFor(() => expect(list.inputs.length).toBeGreaterThan(lists));
  expect(detail.inputs.length).toBeGreaterThan(details);
});

const startOf = () =>
  answer(partners.readNewPartnerTerms, () => ({
    ...{ startRates: ratesOf(0), uplineRates: null, ceilings: ratesOf(300) },
  }));

it('says beside the field why nobody could be registered', async () => {
  open({}, '/partner');
  startOf();
  await press(/^파트너 등록/);
  const form = await dialog();
  answer(partners.createPartner, () => refusal('partner.code_taken'));
  await userEvent.type(form.getByRole('textbox', { name: /^아이디/ }), 'newstore1');
  await userEvent.type(form.getByRole('textbox', { name: /닉네임/ }), '새매장');
  await userEvent.type(form.getByRole('textbox', { name: /추천코드/ }), 'STORE1');
  await userEvent.click(form.getByRole('button', { name: '등록' }));
  const code = form.getByRole('textbox', { name: /추천코드/ });
  await waitFor(() => expect(code).toBeInvalid());
  expect(code).toHaveValue('STORE1');
});

it('registers with rates, account and console, beside what the one above has', async () => {
  open({}, '/partner');
  answer(members.findMembers, () => ({ members: [FOUND] }));
  const terms = answer(partners.readNewPartnerTerms, () => ({
    ...{ startRates: ratesOf(0), uplineRates: ratesOf(200), ceilings: ratesOf(300) },
  }));
  const made = answer(partners.createPartner, () => ({ ...DETAIL, proposal: null }));
  await press(/^파트너 등록/);
  const form = await dialog();
  const type = async (name: RegExp | string, text: string) => {
    const field = await form.findByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await type(/^아이디/, 'newstore1');
  await userEvent.type(form.getByLabelText(/^비밀번호/), 'correct horse battery');
  await type(/닉네임/, '새매장');
  await type(/^상위/, 'head1');
  await type(/^은행/, '국민');
  await type(/^계좌번호/, '123-45-6789');
  await type(/^예금주/, '홍길동');
  await userEvent.selectOptions(form.getByRole('combobox', { name: /^콘솔 로그인/ }), 'true');
  await waitFor(() => expect(terms.inputs.at(-1)).toEqual({ grade: 2, uplineId: FOUND._id }));
  expect(form.queryByRole('textbox', { name: '미니게임 롤링 %' })).toBeNull();
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: '미니게임 정산방식' }),
    'rolling',
  );
  expect(form.queryByRole('textbox', { name: '카지노 롤링 %' })).toBeNull();
  expect(form.queryByRole('textbox', { name: '미니게임 루징 %' })).toBeNull();
  const rolling = await form.findByRole('textbox', { name: '미니게임 롤링 %' });
  await waitFor(() => expect(rolling).toHaveAccessibleDescription('상위 2.00 % · 상한 3.00 %'));
  await type('미니게임 롤링 %', '1.25');
  await type('사유', '신규');
  await userEvent.click(form.getByRole('button', { name: '등록' }));
  await waitFor(() => expect(made.inputs).toHaveLength(1));
  expect(made.inputs[0]).toMatchObject({
    ...{ id: 'newstore1', uplineId: FOUND._id, hasConsole: true },
    bankAccount: { bank: '국민', number: '123-45-6789', owner: '홍길동' },
    terms: { reason: '신규' },
  });
  const sent = made.inputs[0] as { terms: { rates: ClassRates[] } };
  expect(sent.terms.rates.find(({ gameClass }) => gameClass === 'minigame')).toMatchObject({
    ...{ rollingBps: 125, losingBps: 0 },
  });
});

it('pays a partner out of what somebody above holds, once it was shown what that leaves', async () => {
  const { detail } = open();
  answer(members.findMembers, () => ({ members: [FOUND] }));
  answer(money.readMemberMoney, () => ({
    walletsWon: { money: 70_000, point: 0, casino: 0, betHoldem: 0, apoker: 0, income: 0 },
    pointBps: 10_000,
    mayMove: true,
    wagering: {
      ...{ since: null, requiredWon: 0, progressWon: 0, progressBps: 10_000, openWon: 0 },
      ...{ waivedWon: 0, carriedWon: 0, takenBackWon: 0, required: [], played: [], wouldMeet: [] },
      settingVersion: 1,
    },
  }));
  const sent = answer(money.transferMoney, () => ({ entries: [] }));
  await press('상위에서 지급');
  const form = await dialog();
  await userEvent.type(form.getByRole('textbox', { name: /금액/ }), '5000');
  await userEvent.type(form.getByRole('textbox', { name: /사유/ }), '매장 충전');
  await userEvent.click(form.getByRole('button', { name: '상위에서 지급' }));
  const sure = within(await screen.findByRole('dialog', { name: /5,000원을 지급합니다/ }));
  expect(sure.getByText('6,000')).toBeVisible();
  expect(sure.getByText('70,000')).toBeVisible();
  expect(sure.getByText('65,000')).toBeVisible();
  expect(sent.inputs).toEqual([]);
  const details = detail.inputs.length;
  await userEvent.click(sure.getByRole('button', { name: '상위에서 지급' }));
  await waitFor(() =>
    expect(sent.inputs).toEqual([
      {
        ...{ fromMemberId: FOUND._id, toMemberId: ROW._id },
        ...{ amountWon: 5_000, reason: '매장 충전' },
      },
    ]),
  );
  await waitFor(() => expect(detail.inputs.length).toBeGreaterThan(details));
});

it('makes money of what he has earned, once it was shown what that leaves', async () => {
  open();
  const sent = answer(money.convertMoney, () => ({ entries: [] }));
  await press('정산머니 전환');
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: '정산머니 전환' }));
  const sure = within(await screen.findByRole('dialog', { name: /3,000원을 머니로 전환합니다/ }));
  expect(sure.getByText('4,000')).toBeVisible();
  await userEvent.click(sure.getByRole('button', { name: '정산머니 전환' }));
  await waitFor(() =>
    expect(sent.inputs).toEqual([
      { memberId: ROW._id, amountWon: 3_000, type: 'incomeMoneyExCharge' },
    ]),
  );
});

it('says what rolling is due at once to who is kept out, and why, and nothing where none is', async () => {
  open();
  expect(await screen.findByRole('button', { name: '탈퇴' })).toBeVisible();
  expect(screen.queryByText(/즉시 지급 롤링/)).toBeNull();
  cleanup();
  open({ partner: { ...ROW, status: 2 }, dueRollingWon: 12_340 });
  expect(await screen.findByText(/정지 상태라 즉시 지급 롤링 12,340P/)).toBeVisible();
});

it('closes him once it was shown what is left, and who gets what he got', async () => {
  open();
  answer(partners.previewClose, () => ({
    ...{ partners: 0, members: 3, moneyWon: 0, pointWon: 0, incomeWon: 0, carryWon: 0 },
    ...{ dueRollingWon: 0, waitingLines: 0, openRequests: 0, openBets: 1, openStakeWon: 7_000 },
    ...{ inherits: 'head1', isEmpty: true },
  }));
  const sent = answer(partners.closePartner, () => refusal('partner.not_empty'));
  await press('탈퇴');
  const form = await dialog();
  expect(await form.findByText(/직속 회원 3명은 그대로 남고.*몫은 head1에 갑니다/)).toBeVisible();
  expect(form.getByText(/진행 중인 배팅 1건 7,000원/)).toBeVisible();
  await userEvent.type(form.getByRole('textbox'), '계약 종료');
  await userEvent.click(form.getByRole('button', { name: '탈퇴' }));
  expect(await form.findByRole('alert')).toHaveTextContent('탈퇴 처리하지 않았으니');
  expect(sent.inputs).toEqual([{ memberId: ROW._id, version: 4, reason: '계약 종료' }]);
});

it('gives him an account of his console, and says beside the field that its ID is taken', async () => {
  open();
  const sent = answer(partners.addPartnerConsole, ({ id }) =>
    id === 'console1' ? refusal('admin.id_taken') : DETAIL,
  );
  await press('콘솔 로그인');
  const form = await dialog();
  const field = form.getByRole('textbox', { name: /^콘솔 아이디/ });
  await userEvent.type(field, 'console1');
  await userEvent.type(form.getByLabelText(/^첫 비밀번호/), 'correct horse battery');
  await userEvent.click(form.getByRole('button', { name: '계정 만들기' }));
  await waitFor(() => expect(field).toBeInvalid());
  await userEvent.clear(field);
  await userEvent.type(field, 'console2');
  await userEvent.click(form.getByRole('button', { name: '계정 만들기' }));
  await waitFor(() => expect(sent.inputs.map(({ id }) => id)).toEqual(['console1', 'console2']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes nothing to somebody above where nobody is', async () => {
  open({ partner: { ...ROW, upline: null, path: 'store1' } });
  expect(await screen.findByRole('button', { name: '상위로 회수' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('says that a colleague has changed a partner, and compares', async () => {
  const seen = { ...DETAIL };
  const detail = { ...DETAIL, partner: { ...ROW, version: 5, nick: '매장일', minigameBps: 100 } };
  const onSeen = jest.fn();
  renderInShell(<PartnerChanged seen={seen} detail={detail} onSeen={onSeen} />);
  expect(screen.getByRole('status')).toHaveTextContent(/다른 관리자가 store1/);
  await press('비교');
  const compared = await dialog();
  expect(compared.getByRole('row', { name: /닉네임 매장1 매장일/ })).toBeVisible();
  expect(compared.getByRole('row', { name: /1\.20 % 1\.00 %/ })).toBeVisible();
  expect(compared.getAllByRole('row')).toHaveLength(3);
  await userEvent.click(compared.getByRole('button', { name: '지금 값으로 계속' }));
  expect(onSeen).toHaveBeenCalled();
});

describe('who a partner is', () => {
  const { _id, id, nick, grade } = ROW;
  const MEMBER: ReplyOf<typeof members.readMember> = {
    ...{ _id, id, nick, grade: grade as 2, status: 1, level: 3, version: 9, isTest: false },
    ...{ bankAccount: null, recommendLevel: 2, recommendTree: [], joinedAt: AT, tags: [] },
    ...{ phone: null, realName: null, email: null, isAccountOwner: null, excludedUntil: null },
    ...{ hasExchangePin: false, isBetAllowed: true, isSingleAllowed: true, isDoubleAllowed: true },
    bonus: { rateBps: null, minWon: null, maxWon: null },
    limits: {
      ...{ chargeDayMaxWon: null, chargeWeekMaxWon: null, chargeMonthMaxWon: null, pending: [] },
    },
  };
  const given = async () => {
    open();
    answer(members.readMember, () => MEMBER);
    const sent = answer(members.updateMember, () => MEMBER);
    await press('정보 변경');
    return { sent, form: await dialog() };
  };
  const SAME = { memberId: _id, version: 9, nick, status: 1 };

  it('is paid elsewhere once it was shown where to', async () => {
    open();
    answer(members.readMember, () => MEMBER);
    const sent = answer(members.changeMemberAccount, () => MEMBER);
    await press('계좌 변경');
    const form = await dialog();
    for (const [name, text] of [
      ['은행', '국민'],
      ['계좌번호', '123-45-6789'],
      ['예금주', '홍길동'],
      ['사유', '본인 요청'],
    ] as const)
      await userEvent.type(form.getByRole('textbox', { name }), text);
    await userEvent.click(form.getByRole('button', { name: '계좌 변경' }));
    await screen.findByText(/그 정산은 보류가 제안됩니다/);
    const sure = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    expect(sure.getByText('국민 123-45-6789 홍길동')).toBeVisible();
    await userEvent.click(sure.getByRole('button', { name: '계좌 변경' }));
    await waitFor(() =>
      expect(sent.inputs).toEqual([
        {
          ...{ memberId: _id, version: 9, reason: '본인 요청' },
          bankAccount: { bank: '국민', number: '123-45-6789', owner: '홍길동' },
        },
      ]),
    );
  });

  it('is asked once more before he becomes an ordinary member', async () => {
    const { sent, form } = await given();
    await userEvent.selectOptions(form.getByRole('combobox', { name: '등급' }), '1');
    await userEvent.click(form.getByRole('button', { name: '저장' }));
    await press('일반회원으로 변경');
    await waitFor(() => expect(sent.inputs).toEqual([{ ...SAME, grade: 1, level: 3 }]));
  });

  it('keeps what somebody else has saved meanwhile, and says what both have changed', async () => {
    const { form } = await given();
    const current = { ...MEMBER, version: 10, nick: '매장일', status: 2 as const, level: 4 };
    const sent = answer(members.updateMember, ({ version }) =>
      version === 9 ? refusal('record.stale', { details: { current } }) : MEMBER,
    );
    await userEvent.selectOptions(form.getByRole('combobox', { name: '레벨' }), '5');
    await userEvent.type(form.getByRole('textbox', { name: /사유/ }), '실적');
    await userEvent.click(form.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: '닉네임' })).toHaveValue('매장일'),
    );
    expect(form.getByText(/레벨: 다른 관리자가/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(sent.inputs.at(-1)).toEqual({
        ...{ ...SAME, version: 10, nick: '매장일', status: 2, grade: 2, level: 5 },
        reason: '실적',
      }),
    );
  });

  it('gets another level for a reason', async () => {
    const { sent, form } = await given();
    expect(form.queryByRole('textbox', { name: /사유/ })).toBeNull();
    await userEvent.selectOptions(form.getByRole('combobox', { name: '레벨' }), '5');
    await userEvent.type(form.getByRole('textbox', { name: /사유/ }), '실적');
    await userEvent.click(form.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(sent.inputs).toEqual([{ ...SAME, grade: 2, level: 5, reason: '실적' }]),
    );
  });
});
