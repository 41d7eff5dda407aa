// A team beneath its row: a merge says until when it may be taken back, and is.
import { answer } from '@gwanje/api-client/testing';
import { bets, type TeamName } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { READ_AT } from '../../testing';
import { TeamNameForm } from './team-name.form';

const idOf = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const TEAM: TeamName = {
  ...{ teamId: idOf(1), sport: 'Football', name: 'Star FC', nameKo: '별 FC', nameEn: null },
  ...{ aliases: ['Starry'], league: 'K League 1', lastEventAt: READ_AT, events: 3, version: 4 },
  ...{ isTranslated: true, updatedBy: null, updatedAt: null },
  merges: [
    {
      ...{ mergeId: idOf(2), name: 'Starry', events: 2, mergedBy: 'risk1' },
      undoableUntil: '2026-11-23T07:00:00.000Z',
    },
  ],
};
const FLAGS = { flags: { modules: ['sports'] } };

test('takes a merge back once it is meant', async () => {
  const { inputs } = answer(bets.undoTeamMerge, () => ({ ...TEAM, merges: [] }));
  const onSaved = jest.fn(async () => undefined);
  renderInShell(<TeamNameForm team={TEAM} onSaved={onSaved} />, FLAGS);
  const merges = screen.getByRole('list', { name: '24시간 안에 병합한 팀' });
  expect(merges).toHaveTextContent('Starry · 경기 2개 · risk1 · 2026-11-23 16:00:00까지');
  await userEvent.click(within(merges).getByRole('button', { name: '병합 되돌리기' }));
  const dialog = await screen.findByRole('dialog', { name: /Starry 팀을 다시 나눌까요/ });
  expect(inputs).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: '병합 되돌리기' }));
  expect(await screen.findByText('Star FC 팀에서 Starry 팀을 다시 나누었습니다.')).toBeVisible();
  expect(inputs).toEqual([{ mergeId: idOf(2), version: 4, reason: '병합 되돌림' }]);
  expect(onSaved).toHaveBeenCalled();
});

test('says nothing of merges where there is none', () => {
  renderInShell(
    <TeamNameForm team={{ ...TEAM, merges: [] }} onSaved={async () => undefined} />,
    FLAGS,
  );
  expect(screen.queryByRole('button', { name: '병합 되돌리기' })).toBeNull();
});

test('keeps what is typed while a colleague saves the same team, and shows where both changed it', async () => {
  const { inputs } = answer(bets.changeTeamName, () => ({ ...TEAM, version: 6 }));
  const theirs: TeamName = { ...TEAM, nameKo: '스타 FC', nameEn: 'Star', version: 5 };
  function Row() {
    const [team, setTeam] = useState(TEAM);
    return (
      <>
        <button type="button" onClick={() => setTeam(theirs)}>
          새 행
        </button>
        <TeamNameForm team={team} onSaved={async () => undefined} />
      </>
    );
  }
  renderInShell(<Row />, FLAGS);
  const [ko, en] = [screen.getByLabelText('한글'), screen.getByLabelText('영문')];
  await userEvent.clear(ko);
  await userEvent.type(ko, '별 축구단');
  await userEvent.click(screen.getByRole('button', { name: '새 행' }));
  expect(ko).toHaveValue('별 축구단');
  expect(en).toHaveValue('Star');
  expect(screen.getByText(/스타 FC/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('Star FC 팀명을 저장했습니다.')).toBeVisible();
  expect(inputs).toMatchObject([{ version: 5, nameKo: '별 축구단', nameEn: 'Star' }]);
});
