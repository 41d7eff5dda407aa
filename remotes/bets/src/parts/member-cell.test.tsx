// Who has bet: a member of less than a week is marked as new, by when the bet was placed.
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import { betOf } from '../testing';
import { MemberCell } from './member-cell';

const JOINED_MS = Date.parse('2026-11-20T00:00:00.000Z');
const hex = JOINED_MS.toString(16).padStart(12, '0');
const member = {
  ...betOf(1).member,
  _id: `${hex.slice(0, 8)}-${hex.slice(8)}-774b-bcce-b302099a8057`,
};

test.each([
  ['2026-11-26T23:59:59.000Z', 1],
  ['2026-11-27T00:00:00.000Z', 0],
])('marks who bets at %s', (at, marks) => {
  renderInShell(<MemberCell member={member} at={at} />);
  expect(screen.queryAllByText('신규')).toHaveLength(marks);
});
