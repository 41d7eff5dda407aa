// A decision about many requests: about those that stood when it was opened, for the reasons of the settings.
import { answer } from '@gwanje/api-client/testing';
import { money } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { requestOf } from '../testing';
import { BulkDecision } from './bulk-decision';

const [FIRST, SECOND] = [requestOf(1).requestId, requestOf(2).requestId];
const NONE = { count: 0, sumWon: 0, rows: [] };

function Queue() {
  const [selected, select] = useState<ReadonlySet<string>>(new Set([FIRST]));
  return (
    <>
      <button type="button" onClick={() => select(new Set([SECOND]))}>
        다른 건
      </button>
      <BulkDecision
        {...{ kind: 'charge', action: 'decline', selected, filter: {} }}
        onDone={jest.fn()}
        onClose={jest.fn()}
      />
    </>
  );
}

test('declines those who were chosen as it was opened, for a reason of the settings', async () => {
  answer(money.readDeclineReasons, () => ({ reasons: ['입금 미확인', '금액 상이'] }));
  answer(money.previewBulkDecision, () => ({
    ...{ count: 1, sumWon: 100_000, digest: '0'.repeat(64), refused: [], closed: [] },
    ...{ passes: { count: 1, sumWon: 100_000 }, waits: NONE, differenceWon: 0 },
  }));
  const { inputs } = answer(money.startBulkDecision, () => {
    throw new Error('nobody waits for it');
  });
  renderInShell(<Queue />);
  await userEvent.click(await screen.findByRole('button', { name: '금액 상이' }));
  await userEvent.click(screen.getByRole('button', { name: '다른 건', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: '거절' }));
  expect(inputs).toMatchObject([{ reason: '금액 상이', filter: { requestIds: [FIRST] } }]);
});

test.each([
  [1, 'exchange', /환전 신청.* 모두 이체했습니까\?/, '이체했고 승인'],
  [5, 'exchange', /한꺼번에 승인할까요\?/, '승인'],
  [1, 'charge', /한꺼번에 승인할까요\?/, '승인'],
] as const)(
  'asks in version %i about %s what approving is there',
  async (version, kind, title, verb) => {
    answer(money.previewBulkDecision, () => ({
      ...{ count: 1, sumWon: 100_000, digest: '0'.repeat(64), refused: [], closed: [] },
      ...{ passes: { count: 1, sumWon: 100_000 }, waits: NONE, differenceWon: 0 },
    }));
    renderInShell(
      <BulkDecision
        {...{ kind, action: 'approve', selected: new Set([FIRST]), filter: {} }}
        onDone={jest.fn()}
        onClose={jest.fn()}
      />,
      { flags: { moneyVersion: version } },
    );
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: verb })).toBeVisible();
  },
);
