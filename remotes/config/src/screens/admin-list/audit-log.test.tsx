// The audit log on the page of administrators: its address, its words, and one line in full.
import { answer } from '@gwanje/api-client/testing';
import { AUDIT_ACTIONS, auditLines, config, PERMISSIONS, type RowOf } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { givenAdmins, ME, READ_AT } from '../../testing';
import AdminListScreen from './admin-list.screen';

type AuditLine = RowOf<typeof auditLines>;

const TRANSFER: AuditLine = {
  _id: '93af0717-2dd6-8ac6-87e2-628f32ac93b3',
  at: '2026-11-21T06:49:26.123Z',
  actor: { _id: ME._id, id: 'finance' },
  ip: '203.0.113.7',
  requestId: '01890a5d-ac96-774b-bcce-b302099a8062',
  action: 'money.transfer',
  subject: 'transfer/01890a5d',
  reason: '정산 이동',
  before: { from: { moneyWon: 5000 }, to: { moneyWon: 0 } },
  after: { from: { moneyWon: 4000 }, to: { moneyWon: 1000 }, amountWon: 1000, reason: '정산 이동' },
};
const FAILED_LOGIN: AuditLine = {
  ...TRANSFER,
  _id: '93af0717-2dd6-8ac6-87e2-628f32ac93b4',
  actor: null,
  action: 'session.login_failed',
  subject: 'finance',
  reason: null,
  before: null,
  after: null,
};
const OLD: AuditLine = {
  ...FAILED_LOGIN,
  _id: '93af0717-2dd6-8ac6-87e2-628f32ac93b5',
  action: 'old.deed',
};

const user = userEvent.setup();

function givenLog(...rows: readonly AuditLine[]) {
  givenAdmins(ME);
  answer(config.proveAuditLine, () => ({ seq: 7, isSound: true }));
  answer(auditLines.totals, () => ({
    ...{ count: rows.length, isMore: false, totals: [], at: READ_AT },
  }));
  return answer(auditLines.page, () => ({ rows: [...rows], more: false, at: READ_AT }));
}
const atLog = (options: Parameters<typeof renderInShell>[1] = {}) =>
  renderInShell(<AdminListScreen />, { path: '/admin?tab=audit', ...options });
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('has an address of its own, to and from the accounts', async () => {
  givenLog(TRANSFER);
  const { router } = renderInShell(<AdminListScreen />, { path: '/admin?type=1' });
  await user.click(await screen.findByRole('link', { name: '작업 기록' }));
  expect(router.state.location.search).toBe('?tab=audit');
  expect(await screen.findByRole('row', { name: /정산 이동/ })).toBeVisible();
  expect(screen.getByRole('link', { name: '작업 기록' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: '관리자 계정' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByRole('row', { name: /^admin / })).toBeVisible();
});

it('says in words who did what to whom, and which fields changed', async () => {
  givenLog(TRANSFER, FAILED_LOGIN, OLD);
  atLog();
  expect(await screen.findByText(/^보낸 쪽 · 머니/)).toBeVisible();
  expect(await cells(/정산 이동/)).toEqual([
    'finance',
    '파트너 머니이동',
    '머니이동 01890a5d',
    '보낸 쪽 · 머니(원), 받은 쪽 · 머니(원), 금액(원) 외 1개',
    '정산 이동',
    '203.0.113.7',
  ]);
  expect((await cells(/로그인 실패/)).slice(0, 4)).toEqual([
    '시스템',
    '로그인 실패',
    'finance',
    '',
  ]);
  expect((await cells(/old\.deed/))[1]).toBe('old.deed');
});

it('says what a line is of that is no single thing, unless somebody is called so', async () => {
  givenLog(
    { ...TRANSFER, action: 'member.bulk', subject: 'members' },
    { ...FAILED_LOGIN, subject: 'members' },
  );
  atLog();
  expect((await cells(/회원 일괄 처리/))[2]).toBe('회원 여럿');
  expect((await cells(/로그인 실패/))[2]).toBe('members');
});

it('names a thing by what its line holds, a vendor and a wallet in words', async () => {
  givenLog(
    { ...TRANSFER, action: 'coupon.create', subject: 'coupon/01890a5d', after: { name: '여름' } },
    { ...TRANSFER, _id: OLD._id, action: 'casino.state', subject: 'casino/kplay' },
    {
      ...{ ...TRANSFER, _id: FAILED_LOGIN._id, action: 'provider.refresh' },
      subject: `wallet/${ME._id}/casino`,
    },
  );
  atLog();
  expect((await cells(/쿠폰 여름/))[2]).toBe('쿠폰 여름');
  expect((await cells(/K플레이/))[2]).toBe('카지노 K플레이');
  expect((await cells(/카지노머니/))[2]).toBe(`지갑 카지노머니 ${ME._id}`);
});

it('says why somebody was not let through, and which right that takes', async () => {
  const reason = 'session.forbidden';
  const after = { reason, count: 3, permission: 'admin.manage' };
  const line = { ...TRANSFER, subject: 'GET /api/admins', reason, before: null, after };
  givenLog({ ...line, action: 'session.denied' });
  atLog({ path: `/admin?tab=audit&open=${TRANSFER._id}` });
  const panel = within(await screen.findByRole('region', { name: '접근 거부' }));
  expect(panel.getByText('권한 없음', { selector: 'dd' })).toBeVisible();
  const rows = () => panel.getAllByRole('row').map((row) => row.textContent);
  await waitFor(() => expect(rows()).toContain('사유–권한 없음'));
  expect(rows()).toContain(`필요한 권한–${PERMISSIONS['admin.manage'].ko}`);
});

it('says why a session was ended that nobody signed out of', async () => {
  const reason = 'too_many';
  const line = { ...TRANSFER, subject: 'finance', reason, before: { reason }, after: null };
  givenLog({ ...line, action: 'session.end' });
  atLog({ path: `/admin?tab=audit&open=${TRANSFER._id}` });
  const named = AUDIT_ACTIONS['session.end'].ko;
  const panel = within(await screen.findByRole('region', { name: named }));
  expect(panel.getByText('동시 접속 초과', { selector: 'dd' })).toBeVisible();
  expect(panel.queryByText('too_many')).toBeNull();
});

it('leads to what a line is of, and to all lines of the same', async () => {
  givenLog({ ...TRANSFER, action: 'coupon.end', subject: 'coupon/01890a5d' });
  const { router } = atLog({ path: `/admin?tab=audit&actor=finance&open=${TRANSFER._id}` });
  const panel = within(await screen.findByRole('region', { name: AUDIT_ACTIONS['coupon.end'].ko }));
  const link = panel.getByRole('link', { name: '쿠폰 01890a5d' });
  expect(link).toHaveAttribute('href', '/coupon?open=01890a5d');
  await user.click(panel.getByRole('link', { name: 'coupon/01890a5d' }));
  expect(router.state.location.search).toBe('?tab=audit&subject=coupon%2F01890a5d&range=all');
});

it('opens a line with every field before and after', async () => {
  givenLog(TRANSFER);
  const { router } = atLog();
  await user.click(await screen.findByRole('row', { name: /정산 이동/ }));
  const line = within(await screen.findByRole('region', { name: '파트너 머니이동' }));
  expect(line.getByText('01890a5d-ac96-774b-bcce-b302099a8062')).toBeVisible();
  const rows = () => line.getAllByRole('row').map((row) => row.textContent);
  await waitFor(() => expect(rows()[1]).toMatch(/^보낸 쪽/));
  expect(rows()).toEqual([
    '항목변경 전변경 후',
    '보낸 쪽 · 머니(원)5,0004,000',
    '받은 쪽 · 머니(원)01,000',
    '금액(원)–1,000',
    '사유–정산 이동',
  ]);
  expect(await line.findByText(/#7 확인됨/)).toBeVisible();
  expect(router.state.location.search).toBe(`?tab=audit&open=${TRANSFER._id}`);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: '파트너 머니이동' })).toBeNull();
});

const LINES = {
  member: [
    {
      before: { status: 1, isTest: false },
      after: { status: 2, isTest: true, until: TRANSFER.at },
    },
    ['상태정상정지', '테스트아니요예', '기한–2026-11-21 15:49:26'],
  ],
  admin: [{ before: { type: 1 }, after: { type: 4 } }, ['유형운영리스크']],
  request: [
    { before: { status: 'held' }, after: { status: 'approved', payout: 'due', bonusWon: null } },
    ['상태보류승인', '이체–이체 대기'],
  ],
  providerTransfer: [
    { before: { status: 'pending' }, after: { status: 'done', direction: 'toMoney' } },
    ['상태처리중완료', '방향–게임사 → 보유머니'],
  ],
  'eosPowerball/eosPowerballBetV2': [
    { before: { lv1: { PWBPOE: { max: 0 } } }, after: { lv1: { PWBPOE: { max: 10_000 } } } },
    [/^레벨 1 · .+ · 최대 배팅금액0원10,000원$/],
  ],
  round: [
    {
      before: { game: 'eosLadder1', status: 'waiting' },
      after: {
        ...{ game: 'eosLadder1', status: 'settled' },
        draw: { side: 'Left', rungs: 'Three', normalBalls: [3, 1] },
      },
    },
    ['상태결과대기종료', /^추첨 결과 · .+–좌/, /^추첨 결과 · .+–3줄/, '추첨 결과 · 일반볼–3, 1'],
  ],
  'config/join': [
    {
      before: { status: 'open' },
      after: { status: 'codeOnly', confirmed: { status: 'codeOnly' } },
    },
    ['가입누구나추천코드가 있을 때만', '확인한 위험 값 · 가입–추천코드가 있을 때만'],
  ],
} as const;

it.each(Object.entries(LINES))(
  'says what stood in a line of %s, and stands there',
  async (kind, [states, said]) => {
    const subject = kind.includes('/') ? kind : `${kind}/01890a5d`;
    const line = { ...TRANSFER, subject, action: 'money.transfer', reason: null, ...states };
    givenLog(line);
    atLog({ path: `/admin?tab=audit&open=${line._id}` });
    const panel = within(await screen.findByRole('region', { name: '파트너 머니이동' }));
    for (const words of said)
      await waitFor(() =>
        expect(panel.getAllByRole('row').map((row) => row.textContent)).toContainEqual(
          typeof words === 'string' ? words : expect.stringMatching(words),
        ),
      );
  },
);

it('says so where a line is not as it was written', async () => {
  givenLog(TRANSFER);
  answer(config.proveAuditLine, () => ({ seq: 7, isSound: false }));
  atLog({ path: `/admin?tab=audit&open=${TRANSFER._id}` });
  expect(await screen.findByText(/#7 끊김/)).toBeVisible();
});

it('is narrowed by actor, action and subject, within days', async () => {
  const asked = givenLog(TRANSFER);
  atLog();
  await screen.findByRole('row', { name: /정산 이동/ });
  await user.selectOptions(screen.getByRole('combobox', { name: '작업' }), '파트너 머니이동');
  await user.type(screen.getByRole('searchbox', { name: '관리자 아이디' }), 'finance{Enter}');
  await waitFor(() =>
    expect(asked.inputs.at(-1)).toMatchObject({ action: 'money.transfer', actor: 'finance' }),
  );
  expect(asked.inputs.at(-1)).toHaveProperty('from');
});

it('speaks English', async () => {
  givenLog(TRANSFER);
  atLog({ locale: 'en' });
  expect((await cells(/finance/))[1]).toBe('Transferred money');
});
