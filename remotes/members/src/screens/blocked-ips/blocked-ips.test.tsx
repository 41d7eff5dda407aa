// Blocked addresses: what the list shows, and how one is blocked and let in again.
import { type Asked, answer, refusal } from '@gwanje/api-client/testing';
import { blockedIps, type Locale, members, REFUSALS, type RowOf } from '@gwanje/contract';
import { renderInShell, type ShellOptions } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import BlockedIpsScreen from './blocked-ips.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof blockedIps> = {
  blockedIpId: '01890a5d-ac96-774b-bcce-b302099a8061',
  network: '203.0.113.0/24',
  door: 'console',
  reason: '무차별 대입',
  until: null,
  hits: 7,
  lastHitAt: '2026-11-22T06:49:26.123Z',
  members30d: 12,
  createdAt: AT,
  createdBy: { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' },
};
const HEADS = {
  ko: ['IP·대역', '적용', '사유', '만료', '차단횟수', '최근', '등록자', '등록일'],
  en: ['IP or network', 'Blocked at', 'Reason', 'Until', 'Turned away', 'Last time', 'Created'],
};
const FINANCE = {
  ...{ _id: '01890a5d-ac96-774b-bcce-b302099a8058', id: 'finance', nick: '정재무', type: 2 },
};

async function open(options: ShellOptions = {}, rows = [ROW]) {
  answer(blockedIps.page, () => ({ rows, more: false, at: AT }));
  answer(blockedIps.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === 'blocked-ips');
  renderInShell(<BlockedIpsScreen />, { screen: declared, ...options });
  return screen.findByRole('grid', { name: declared?.title[options.locale ?? 'ko'] });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Answers the question on top. */
const say = async (question: RegExp, name: string) => {
  const asked = await screen.findByRole('dialog', { name: question });
  const text = asked.textContent;
  await userEvent.click(within(asked).getByRole('button', { name }));
  return text;
};
const addresses = () => screen.getByRole('textbox', { name: 'IP·대역' });

function givenBlocking(isShared: boolean): Asked<typeof members.addBlockedIps> {
  answer(members.previewBlockedIps, () => ({
    ...{ admins: ['risk1'], sessions: 2, isShared },
    ...{ members: 3, memberIds: ['a1', 'a2', 'a3'], visits: 1 },
  }));
  return answer(members.addBlockedIps, ({ networks }) => {
    return { blocked: networks.length, endedSessions: 2 };
  });
}

async function fill(lines: string) {
  await press('IP 차단');
  await screen.findByRole('dialog', { name: 'IP 차단' });
  await userEvent.click(addresses());
  await userEvent.paste(lines);
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '봇');
}

test.each(['ko', 'en'] as const)(
  'shows its rows under their heads in %s',
  async (locale: Locale) => {
    const grid = await open({ locale });
    for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
    expect(screen.getByRole('rowheader', { name: ROW.network })).toBeVisible();
    expect(grid).toHaveTextContent('2026-11-22 16:00:00');
  },
);

test('says that there is nothing yet', async () => {
  await open({}, []);
  expect(screen.getByText(/^아직 차단 IP가 없습니다/)).toBeVisible();
});

test('blocks pasted lines after one yes that says whom it concerns, and ends sessions', async () => {
  await open();
  const { inputs } = givenBlocking(false);
  await fill('198.51.100.0/24\n 2001:db8::/32,\n');
  await userEvent.selectOptions(screen.getByLabelText('지금 접속 중인 사람'), '바로 끝내기');
  await press('차단');
  const text = await say(/^198\.51\.100\.0\/24 외 1개 접속을 차단할까요/, '차단');
  expect(text).toContain('최근 30일 관리자 1명이 여기에서 로그인했습니다: risk1');
  expect(text).toContain('지금 접속 중인 관리자 접속 2개는 바로 끝납니다.');
  expect(text).toContain('최근 30일 회원 3명이 이 대역에서 접속했습니다: a1, a2, a3');
  expect(text).toContain('지금 접속 중인 회원 접속 1개는 바로 끝납니다.');
  expect(await screen.findByText('IP 2개를 차단했습니다')).toBeVisible();
  const networks = ['198.51.100.0/24', '2001:db8::/32'];
  expect(inputs).toEqual([{ networks, door: 'both', reason: '봇', endsSessions: true }]);
});

test('asks twice where many share an address, and blocks nothing after a no', async () => {
  await open();
  const { inputs } = givenBlocking(true);
  await fill('100.64.0.1');
  await userEvent.selectOptions(screen.getByLabelText('만료'), '7일 동안');
  await press('차단');
  await say(/접속을 차단할까요/, '차단');
  await say(/그래도 차단할까요/, '취소');
  expect(inputs).toEqual([]);
  expect(addresses()).toHaveValue('100.64.0.1');
});

test('says at the field which line is wrong, and which the server refused', async () => {
  await open();
  const { inputs } = givenBlocking(false);
  await fill('198.51.100.1\n1.2.3\n4.5');
  await press('차단');
  expect(addresses()).toHaveAccessibleDescription(/^1\.2\.3: IP 주소 또는 대역/);
  answer(members.previewBlockedIps, () =>
    refusal('ip.exists', { details: { network: '198.51.100.1/32' } }),
  );
  await userEvent.clear(addresses());
  await userEvent.paste('198.51.100.1');
  await press('차단');
  await screen.findByText(`198.51.100.1/32: ${REFUSALS['ip.exists'].ko}`);
  expect(inputs).toEqual([]);
});

test('lets an address in again with a reason', async () => {
  await open();
  const { inputs } = answer(members.removeBlockedIp, () => ({}));
  await press(`${ROW.network} 차단을 해제할까요?`);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  expect(dialog.getByRole('textbox', { name: '사유' })).toHaveAccessibleDescription(
    '필수 항목입니다.',
  );
  await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '본인 확인');
  await userEvent.click(dialog.getByRole('button', { name: '해제' }));
  expect(await screen.findByText(`${ROW.network} 차단을 해제했습니다`)).toBeVisible();
  expect(inputs).toEqual([{ blockedIpId: ROW.blockedIpId, reason: '본인 확인' }]);
});

test('lets whoever may only look see why nothing can be pressed', async () => {
  await open({ admin: FINANCE });
  for (const name of ['IP 차단', `${ROW.network} 차단을 해제할까요?`])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/차단 IP 관리/);
});
