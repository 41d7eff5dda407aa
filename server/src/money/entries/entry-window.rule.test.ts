// Where a page of the history is looked for first.
import { newId } from '../../platform/new-id';
import { firstWindowEnd } from './entry-window.rule';

const NOW = new Date('2026-11-21T03:00:00.000Z');
const at = (text: string) => newId(new Date(text));
const endOf = (input: Parameters<typeof firstWindowEnd>[0]) =>
  firstWindowEnd(input, NOW)?.toISOString();

test.each([
  ['now', {}, '2026-10-21T03:00:00.000Z'],
  ['the end of the last day', { to: '2026-03-31' }, '2026-02-28T15:00:00.000Z'],
  ['now where the last day is to come', { to: '2027-03-31' }, '2026-10-21T03:00:00.000Z'],
  ['the entry before', { after: at('2026-02-01T00:00:00Z') }, '2026-01-01T00:00:00.000Z'],
  [
    'the earlier one of both',
    { after: at('2026-02-01T00:00:00Z'), to: '2026-03-31' },
    '2026-01-01T00:00:00.000Z',
  ],
  [
    'the beginning of time',
    { after: '00000000-0000-7000-8000-000000000000' },
    '1970-01-01T00:00:00.000Z',
  ],
  [
    'now where no time is',
    { after: 'ffffffff-ffff-7fff-bfff-ffffffffffff' },
    '2026-10-21T03:00:00.000Z',
  ],
] as const)('the newest first: 31 days before %s', (_, input, end) => {
  expect(endOf(input)).toBe(end);
});

test.each([
  ['the first day', { from: '2026-02-01' }, '2026-03-03T15:00:00.000Z'],
  ['the entry before', { after: at('2026-02-01T00:00:00Z') }, '2026-03-04T00:00:00.000Z'],
  [
    'the later one of both',
    { after: at('2026-02-01T00:00:00Z'), from: '2026-01-01' },
    '2026-03-04T00:00:00.000Z',
  ],
  [
    'now where no time is',
    { after: 'ffffffff-ffff-7fff-bfff-ffffffffffff' },
    '2026-12-22T03:00:00.000Z',
  ],
] as const)('the oldest first: 31 days after %s', (_, input, end) => {
  expect(endOf({ ...input, sort: 'oldest' })).toBe(end);
});

test.each([
  ['of a member', { memberId: at('2026-01-01T00:00:00Z') }],
  ['of days that are closer', { from: '2026-03-02', to: '2026-03-31' }],
  [
    'of days that are closer, the oldest first',
    { from: '2026-03-02', to: '2026-03-31', sort: 'oldest' },
  ],
  ['from the beginning', { sort: 'oldest' }],
] as const)('nowhere for the entries %s', (_, input) => {
  expect(endOf(input)).toBeUndefined();
});
