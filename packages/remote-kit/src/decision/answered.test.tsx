import { query, useQuery } from '@gwanje/api-client';
import { answer, fault, refusal } from '@gwanje/api-client/testing';
import { session } from '@gwanje/contract';
import { act, screen } from '@testing-library/react';
import { renderInShell, type ShellOptions } from '../testing';
import { Answered } from './answered';

const AUDITOR = { _id: 'lee', id: 'lee', nick: '이감사', type: 5 };

function Sessions() {
  const asked = useQuery(query(session.listSessions, {}));
  return (
    <Answered
      answer={asked}
      things="세션"
      permission="money.adjust"
      isEmpty={({ sessions }) => sessions.length === 0}
      first={<button type="button">만들기</button>}
    >
      {({ sessions }) => <p>{sessions.map(({ ip }) => ip).join()}</p>}
    </Answered>
  );
}

const given = (ip: string) => ({
  sessions: [
    {
      _id: '01890a5d-ac96-774b-bcce-b302099a8057',
      userAgent: '',
      ip,
      startedAt: '2026-11-21T06:49:26.123Z',
      lastSeenAt: '2026-11-21T06:49:26.123Z',
      endsAt: '2026-11-21T18:49:26.123Z',
      isCurrent: true,
    },
  ],
});
const open = (options?: ShellOptions) => renderInShell(<Sessions />, options);
const retry = () => act(async () => screen.getByRole('button', { name: '다시 시도' }).click());

describe('Answered', () => {
  it('waits, and then shows what was answered', async () => {
    answer(session.listSessions, () => given('203.0.113.7'));
    open();
    expect(screen.getByText('세션 불러오는 중')).toBeInTheDocument();
    expect(await screen.findByText('203.0.113.7')).toBeVisible();
  });

  it('says that there is nothing yet, with what makes the first', async () => {
    answer(session.listSessions, () => ({ sessions: [] }));
    open();
    expect(await screen.findByText('아직 세션이 없습니다.')).toBeVisible();
    expect(screen.getByRole('button', { name: '만들기' })).toBeVisible();
  });

  it('says what failed with its request number, and asks again', async () => {
    answer(session.listSessions, () => fault());
    open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('세션을 불러오지 못했습니다. 변경된 것은 없습니다.');
    expect(alert).toHaveTextContent('(요청 번호 test-request)');
    answer(session.listSessions, () => given('203.0.113.7'));
    await retry();
    expect(await screen.findByText('203.0.113.7')).toBeVisible();
  });

  it('keeps what it has when asking again fails, and says how old that is', async () => {
    answer(session.listSessions, () => given('203.0.113.7'));
    const { client } = open();
    await screen.findByText('203.0.113.7');
    answer(session.listSessions, () => refusal('session.forbidden'));
    await act(() => client.invalidateQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent(/아래는 .*에 읽은 내용입니다/);
    expect(screen.getByText('203.0.113.7')).toBeVisible();
  });

  it('asks for nothing to be seen by whoever may not see it, and names the right', () => {
    open({ admin: AUDITOR });
    expect(screen.getByText(/직접지급·회수 권한이 없어 볼 수 없습니다/)).toBeVisible();
  });

  it('speaks English', async () => {
    answer(session.listSessions, () => ({ sessions: [] }));
    open({ locale: 'en' });
    expect(await screen.findByText('There are no 세션 yet.')).toBeVisible();
  });
});
