// Blocked addresses: whom a block concerns is asked about, and one is let in again.
import { type Asked, answer } from '@gwanje/api-client/testing';
import { blockedIps, members, type RowOf } from '@gwanje/contract';
import { describeList } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../../manifest';
import BlockedIpsScreen from './blocked-ips.screen';

const ROW: RowOf<typeof blockedIps> = {
  ...{ blockedIpId: '01890a5d-ac96-774b-bcce-b302099a8061', network: '203.0.113.0/24' },
  ...{ door: 'console', reason: '무차별 대입', until: null, hits: 7, members30d: 3 },
  ...{ lastHitAt: '2026-11-22T06:49:26.123Z', createdAt: '2026-11-22T07:00:00.000Z' },
  createdBy: { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' },
};

const open = describeList({
  ...{ remote, id: 'blocked-ips', Screen: BlockedIpsScreen, list: blockedIps, row: ROW },
  shows: [ROW.network, '무차별 대입', '7', '2026-11-22 15:49:26', 'admin', '2026-11-22 16:00:00'],
  deeds: [/IP 차단$/, /해제할까요/],
});
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

test('lets an address in again', async () => {
  await open();
  const { inputs } = answer(members.removeBlockedIp, () => ({}));
  await press(`${ROW.network} 차단을 해제할까요?`);
  await userEvent.type(await screen.findByRole('textbox', { name: '사유' }), '본인 확인');
  await press('해제');
  expect(await screen.findByText(`${ROW.network} 차단을 해제했습니다`)).toBeVisible();
  expect(inputs).toEqual([{ blockedIpId: ROW.blockedIpId, reason: '본인 확인' }]);
});
