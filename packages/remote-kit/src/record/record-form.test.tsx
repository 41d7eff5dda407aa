// The form of a record: what it checks, asks, refuses and says, whatever the record is.
import { answer, refusal } from '@gwanje/api-client/testing';
import { members, REFUSALS } from '@gwanje/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing';
import { linesOf, ReasonForm, RecordForm } from './index';

const ID = '01890a5d-ac96-774b-bcce-b302099a8061';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const networks = () => screen.getByRole('textbox', { name: 'IP' });

function open(before?: Parameters<typeof RecordForm>[0]['before']) {
  const done = jest.fn();
  const close = jest.fn();
  renderInShell(
    <RecordForm
      endpoint={members.addBlockedIps}
      title="차단"
      verb="등록"
      values={{ networks: '', reason: '봇' }}
      fields={[
        { name: 'networks', label: 'IP', each: 'network' },
        { name: 'reason', label: '사유', reasons: '자동 접속\n계정 도용\n공용 회선' },
      ]}
      inputOf={(values) => ({
        ...{ networks: linesOf(values.networks), reason: values.reason },
        ...{ door: 'both' as const, endsSessions: false },
      })}
      fieldOf={{ 'ip.exists': 'networks' }}
      {...(before && { before: before as never })}
      done={({ blocked }) => `${blocked}개 등록했습니다`}
      onDone={done}
      onClose={close}
    />,
  );
  return { done, close };
}

test('sends nothing that the schema refuses, and says which line it is', async () => {
  const { inputs } = answer(members.addBlockedIps, () => ({ blocked: 1, endedSessions: 0 }));
  open();
  await userEvent.type(networks(), '192.0.2.1{Enter}x');
  await press('등록');
  expect(networks()).toHaveAccessibleDescription(/^x: /);
  expect(networks()).toHaveFocus();
  expect(inputs).toEqual([]);
});

test('says a refusal of the server at its field, then is done once it was corrected', async () => {
  const details = { network: '192.0.2.1/32' };
  answer(members.addBlockedIps, () => refusal('ip.exists', { details }));
  const { done, close } = open();
  await userEvent.type(networks(), '192.0.2.1');
  await press('등록');
  await screen.findByText(`192.0.2.1/32: ${REFUSALS['ip.exists'].ko}`);
  expect(close).not.toHaveBeenCalled();
  answer(members.addBlockedIps, () => ({ blocked: 1, endedSessions: 0 }));
  await userEvent.type(networks(), '2');
  await press('등록');
  expect(await screen.findByText('1개 등록했습니다')).toBeVisible();
  expect(close).toHaveBeenCalledTimes(1);
  expect(done).toHaveBeenCalledWith({ blocked: 1, endedSessions: 0 });
});

test('sends nothing after a no, and keeps what was typed', async () => {
  const { inputs } = answer(members.addBlockedIps, () => ({ blocked: 1, endedSessions: 0 }));
  open(async () => undefined);
  await userEvent.type(networks(), '192.0.2.1');
  await press('등록');
  expect(inputs).toEqual([]);
  expect(networks()).toHaveValue('192.0.2.1');
});

test('sends the reason that was chosen, with what was typed on', async () => {
  const { inputs } = answer(members.addBlockedIps, () => ({ blocked: 1, endedSessions: 0 }));
  open();
  await userEvent.type(networks(), '192.0.2.1');
  await press('계정 도용');
  await userEvent.keyboard(' 신고');
  await press('등록');
  expect(await screen.findByText('1개 등록했습니다')).toBeVisible();
  expect(inputs).toMatchObject([{ reason: '계정 도용 신고' }]);
});

test('asks before what was typed is left, and a reason reads the list anew that was too old', async () => {
  answer(members.removeBlockedIp, () => refusal('record.not_found'));
  const stale = jest.fn(async () => undefined);
  const close = jest.fn();
  renderInShell(
    <ReasonForm
      endpoint={members.removeBlockedIp}
      input={{ blockedIpId: ID }}
      reasons={'오탐\n공용 회선\n소명 받음'}
      title="해제할까요?"
      text="다시 들어올 수 있습니다."
      verb="해제"
      onDone={jest.fn()}
      onStale={stale}
      onClose={close}
    />,
  );
  await press('해제');
  expect(screen.getByRole('textbox', { name: '사유' })).toHaveAccessibleDescription(
    '필수 항목입니다.',
  );
  await userEvent.type(screen.getByRole('textbox', { name: '사유' }), '본인');
  await press('해제');
  await screen.findByText(REFUSALS['record.not_found'].ko);
  expect(stale).toHaveBeenCalledTimes(1);
  await press('취소');
  const asked = within(await screen.findByRole('dialog', { name: /저장|입력|나갈/ }));
  expect(asked.getByText(/나가면 입력한 내용이 사라집니다/)).toBeVisible();
  expect(close).not.toHaveBeenCalled();
});
