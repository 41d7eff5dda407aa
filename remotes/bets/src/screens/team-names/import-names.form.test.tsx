// Names from CSV: nothing is imported but what was told, and what has changed since is told again.
import { answer, refusal } from '@gwanje/api-client/testing';
import { bets, type ReplyOf } from '@gwanje/contract';
import { BUTTON_COOLDOWN_MS } from '@gwanje/remote-kit';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportNamesForm } from './import-names.form';

const ROW = { sport: 'Football', name: 'Star FC', nameKo: '별 FC', nameEn: null } as const;
const told = (digest: string): ReplyOf<typeof bets.importTeamNames> => ({
  ...{ added: 0, changed: 1, same: 0, digest },
  diff: [
    {
      ...{ sport: ROW.sport, name: ROW.name },
      fromKo: '별',
      toKo: '별 FC',
      fromEn: null,
      toEn: null,
    },
  ],
});
const DIGEST = 'd'.repeat(64);
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTimeAsync });
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const coolDown = () => act(() => jest.advanceTimersByTimeAsync(BUTTON_COOLDOWN_MS));
const button = (name: string) => screen.getByRole('button', { name });

function openForm() {
  const onClose = jest.fn();
  renderInShell(<ImportNamesForm onClose={onClose} onDone={async () => undefined} />, {
    flags: { modules: ['sports'] },
  });
  return onClose;
}

test('imports by what was told that it changes', async () => {
  const { inputs } = answer(bets.importTeamNames, () => told(DIGEST));
  const onClose = openForm();
  await user.type(screen.getByRole('textbox'), 'Football,Star FC,별 FC,');
  expect(button('가져오기')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('변경 보기'));
  expect(await screen.findByRole('cell', { name: '별 → 별 FC' })).toBeVisible();
  await coolDown();
  await user.click(button('가져오기'));
  expect(await screen.findByText('추가 0, 변경 1건을 가져왔습니다.')).toBeVisible();
  expect(inputs).toEqual([{ rows: [ROW] }, { rows: [ROW], expectedDigest: DIGEST }]);
  expect(onClose).toHaveBeenCalled();
});

test('has what a colleague changed meanwhile looked at again', async () => {
  answer(bets.importTeamNames, ({ expectedDigest }) =>
    expectedDigest === undefined ? told(DIGEST) : refusal('teamName.import_changed'),
  );
  const onClose = openForm();
  await user.type(screen.getByRole('textbox'), 'Football,Star FC,별 FC,');
  await user.click(button('변경 보기'));
  await screen.findByRole('cell', { name: '별 → 별 FC' });
  await coolDown();
  await user.click(button('가져오기'));
  expect(await screen.findByRole('alert')).toHaveTextContent('팀명이 바뀌었습니다');
  expect(button('가져오기')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('cell', { name: '별 → 별 FC' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
