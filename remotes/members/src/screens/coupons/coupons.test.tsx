// Coupons: what the list shows, what a draft asks for, and that each deed says what follows.
import { answer, refusal } from '@gwanje/api-client/testing';
import {
  type coupons,
  type Locale,
  coupons as list,
  members,
  REFUSALS,
  type RowOf,
} from '@gwanje/contract';
import { orderedColumns, renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import CouponsScreen from './coupons.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ME = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' };
const FINANCE = { ...ME, nick: '정재무', type: 2 };
type Coupon = RowOf<typeof coupons>;
const ROW: Coupon = {
  ...{ couponId: '01890a5d-ac96-774b-bcce-b302099a8081', name: '웰컴', kind: 'code' },
  ...{ code: 'WELKAM777', pointsWon: 10_000, beginsAt: AT, endsAt: '2026-11-29T07:00:00.000Z' },
  ...{
    levelMin: null,
    grade: null,
    partnerId: null,
    partner: null,
    usesMax: 20,
    budgetWon: 200_000,
  },
  ...{ factorBps: null, chargeMinWon: 0, chargeDays: 30, state: 'active', issued: 0, used: 19 },
  ...{
    usedWon: 190_000,
    budgetLeftWon: 10_000,
    askedBudgetWon: null,
    firstApprovedBy: null,
    issuing: 0,
  },
  ...{ createdAt: AT, createdBy: ME, version: 3 },
};
const DRAFT: Coupon = { ...ROW, state: 'draft', used: 0, usedWon: 0, budgetLeftWon: 200_000 };
const HEADS = {
  ko: [
    '이름',
    '종류',
    '코드',
    '포인트 (P)',
    '기간',
    '지급',
    '사용',
    '사용액 (P)',
    '남은 예산 (P)',
    '상태',
  ],
  en: ['Name', 'Kind', 'Code', 'Points (P)', 'Period', 'Given', 'Used', 'Budget left (P)', 'State'],
};

async function open(rows: Coupon[] = [ROW], options: ShellOptions = {}) {
  answer(list.page, () => ({ rows, more: false, at: AT }));
  answer(list.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'coupons');
  renderInShell(<CouponsScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}
async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /웰컴 쿠폰 처리/ }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

beforeEach(() => sessionStorage.clear());

test.each(['ko', 'en'] as const)(
  'shows its rows under their heads in %s',
  async (locale: Locale) => {
    const grid = await open([ROW], { locale });
    for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
    expect(grid).toHaveTextContent('19 / 20');
    expect(screen.getByRole('row', { name: /웰컴/ })).toHaveAttribute('data-tone', 'wait');
  },
);

test('says that there is nothing yet', async () => {
  await open([]);
  expect(screen.getByText(/^아직 쿠폰이 없습니다/)).toBeVisible();
});

test('drafts one', async () => {
  await open([]);
  const { inputs } = answer(members.createCoupon, () => DRAFT);
  await userEvent.click(screen.getByRole('button', { name: '쿠폰 만들기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '쿠폰 만들기' }));
  await userEvent.type(dialog.getByLabelText('이름'), '웰컴');
  await userEvent.type(dialog.getByLabelText('코드'), 'welkam777');
  await userEvent.type(dialog.getByLabelText('포인트'), '1만');
  await userEvent.type(dialog.getByLabelText('총 예산'), '20만');
  await userEvent.type(dialog.getByLabelText('롤링 배수'), '11');
  await userEvent.click(dialog.getByRole('button', { name: '초안 저장' }));
  expect(await dialog.findByText('0에서 10 사이의 배수를 입력하세요. 예: 1.5')).toBeVisible();
  await userEvent.clear(dialog.getByLabelText('롤링 배수'));
  await userEvent.type(dialog.getByLabelText('롤링 배수'), '2.5');
  await userEvent.click(dialog.getByRole('button', { name: '초안 저장' }));
  expect(await screen.findByText('웰컴 쿠폰을 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([
    { name: '웰컴', kind: 'code', pointsWon: 10_000, budgetWon: 200_000, usesMax: null },
  ]);
  expect(inputs[0]).toMatchObject({ factorBps: 25_000 });
});

test('says at its field which code is taken, and keeps what was typed', async () => {
  await open([DRAFT]);
  answer(members.updateCoupon, () => refusal('coupon.code_taken'));
  const dialog = await choose('초안 변경');
  await userEvent.click(dialog.getByRole('button', { name: '초안 저장' }));
  expect(await dialog.findByText(REFUSALS['coupon.code_taken'].ko)).toBeVisible();
  expect(dialog.getByLabelText('코드')).toHaveValue('WELKAM777');
});

test('takes over what somebody else saved of a draft, and saves mine over his where I say so', async () => {
  await open([DRAFT]);
  const current = { ...DRAFT, name: '환영', budgetWon: 300_000, version: 4 };
  answer(members.updateCoupon, () => refusal('record.stale', { details: { current } }));
  const dialog = await choose('초안 변경');
  await userEvent.clear(dialog.getByLabelText('이름'));
  await userEvent.type(dialog.getByLabelText('이름'), '어서오세요');
  const save = () => userEvent.click(dialog.getByRole('button', { name: '초안 저장' }));
  await save();
  expect(await dialog.findByText(/이름: 다른 관리자가 환영/)).toBeVisible();
  const { inputs } = answer(members.updateCoupon, () => DRAFT);
  await save();
  expect(inputs).toMatchObject([{ name: '어서오세요', budgetWon: 300_000, version: 4 }]);
});

test('says how much may be paid before it is let out', async () => {
  await open([DRAFT]);
  const { inputs } = answer(members.activateCoupon, () => ROW);
  const dialog = await choose('사용 시작');
  expect(dialog.getByText(/최대 200,000원이 지급될 수 있습니다/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '사용 시작' }));
  expect(inputs).toEqual([{ couponId: ROW.couponId, budgetWon: 200_000, version: 3 }]);
});

test('agrees to the larger budget that was asked for', async () => {
  await open([{ ...ROW, askedBudgetWon: 5_000_000, firstApprovedBy: ME }]);
  const { inputs } = answer(members.activateCoupon, () => refusal('coupon.second_admin'));
  const dialog = await choose('2차 승인');
  await userEvent.click(dialog.getByRole('button', { name: '2차 승인' }));
  expect(await dialog.findByText(REFUSALS['coupon.second_admin'].ko)).toBeVisible();
  expect(inputs).toEqual([{ couponId: ROW.couponId, budgetWon: 5_000_000, version: 3 }]);
});

test('gives single-use codes out once, and asks before they are lost', async () => {
  const urls = { createObjectURL: () => 'blob:codes', revokeObjectURL: () => undefined };
  Object.assign(URL, urls);
  await open([{ ...DRAFT, kind: 'single', code: null }]);
  const { inputs } = answer(members.makeCouponCodes, () => ({ codes: 'ABCD\nEFGH', count: 2 }));
  const dialog = await choose('1회용 코드 만들기');
  await userEvent.clear(dialog.getByLabelText('코드 수'));
  await userEvent.type(dialog.getByLabelText('코드 수'), '2');
  await userEvent.click(dialog.getByRole('button', { name: '만들기' }));
  const file = await dialog.findByRole('link', { name: '코드 파일 저장' });
  expect(file).toHaveAttribute('href', 'blob:codes');
  expect(inputs).toEqual([{ couponId: ROW.couponId, version: 3, count: 2 }]);
  await userEvent.keyboard('{Escape}');
  const asked = await screen.findByRole('dialog', { name: '코드를 저장하지 않고 닫을까요?' });
  expect(asked).toBeVisible();
});

test('says to how many it is still being given', async () => {
  await open([{ ...ROW, kind: 'personal', code: null, issued: 2_000, issuing: 48_000 }]);
  expect(screen.getByText('48,000명 지급 중')).toBeVisible();
});

test('takes the line off a draft whose line is emptied', async () => {
  await open([{ ...DRAFT, partnerId: ME._id, partner: 'shop1', grade: 2 }]);
  const { inputs } = answer(members.updateCoupon, () => DRAFT);
  const dialog = await choose('초안 변경');
  const line = dialog.getByLabelText('라인 (파트너 아이디)');
  expect(line).toHaveValue('shop1');
  await userEvent.clear(line);
  await userEvent.click(dialog.getByRole('button', { name: '초안 저장' }));
  expect(await screen.findByText('웰컴 쿠폰을 저장했습니다')).toBeVisible();
  expect(inputs).toMatchObject([{ partnerId: null, grade: 2 }]);
});

test('says of a shared code how many uses end with it', async () => {
  await open([{ ...ROW, budgetLeftWon: 100_000, usesMax: null }]);
  const dialog = await choose('폐기');
  expect(dialog.getByText(/사용하지 않은 10장이 무효가 됩니다/)).toBeVisible();
});

test('writes counts of uses as all numbers are written', async () => {
  const grid = await open([{ ...ROW, used: 12_345, usesMax: 1_000_000 }]);
  expect(grid).toHaveTextContent('12,345 / 1,000,000');
});

test('revokes with a reason', async () => {
  await open();
  const { inputs } = answer(members.revokeCoupon, () => ({ ...ROW, state: 'revoked' as const }));
  const dialog = await choose('폐기');
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '잘못 만듦');
  await userEvent.click(dialog.getByRole('button', { name: '폐기' }));
  expect(inputs).toEqual([{ couponId: ROW.couponId, version: 3, reason: '잘못 만듦' }]);
});

test('gives it after one yes that says to how many', async () => {
  await open([{ ...ROW, kind: 'personal', code: null }]);
  answer(members.previewCouponIssue, () => ({
    count: 2,
    names: ['lucky77'],
    unknown: ['nobody1'],
  }));
  const { inputs } = answer(members.issueCoupon, () => ({ issued: 2, issuing: 0 }));
  const dialog = await choose('지급');
  await userEvent.type(
    dialog.getByRole('textbox', { name: '받는 회원 아이디' }),
    'lucky77 nobody1',
  );
  await userEvent.click(dialog.getByRole('button', { name: '지급' }));
  const asked = within(await screen.findByRole('dialog', { name: /^회원 2명에게 웰컴 쿠폰을/ }));
  expect(asked.getByText(/없는 아이디: nobody1/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '지급' }));
  expect(await screen.findByText('2명에게 웰컴 쿠폰을 지급했습니다')).toBeVisible();
  expect(inputs).toEqual([
    { couponId: ROW.couponId, target: { ids: ['lucky77', 'nobody1'] }, expectedCount: 2 },
  ]);
});

test('shows who has used it when a row is opened', async () => {
  await open();
  answer(members.listUsesOfCoupon, () => ({
    rows: [
      {
        ...{ useId: ME._id, couponId: ROW.couponId, name: '웰컴', pointsWon: 10_000, at: AT },
        member: {
          ...{ _id: ME._id, id: 'lucky77', nick: '행운이', grade: 1, level: 3, status: 1 },
          ...{ isTest: false, excludedUntil: null, hasAlertMemo: true, sharedMembers: 2 },
        },
      },
    ],
    ...{ more: false, at: AT },
  }));
  await userEvent.click(screen.getByRole('rowheader', { name: '웰컴' }));
  expect(await screen.findByText('중복 2')).toBeVisible();
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open([ROW], { admin: FINANCE });
  for (const name of ['쿠폰 만들기', '처리'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/쿠폰 관리/);
});

test('says in a file what its codes mean', async () => {
  await open();
  expect(await orderedColumns()).toContainEqual(
    expect.objectContaining({ key: 'state', words: expect.objectContaining({ active: '사용중' }) }),
  );
});
