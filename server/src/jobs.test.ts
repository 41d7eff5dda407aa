// Whatever happens by itself and may fail has a name that a person can read.
import { JOBS } from '@gwanje/contract';
import { auditAnchorJob } from './audit/anchor-audit';
import { jobsOf } from './jobs';

test('every job has a name in both languages, and no other thing has one', () => {
  const none = {} as never;
  const names = [...jobsOf(none, none, Buffer.alloc(32)), auditAnchorJob(none)].map(
    ({ name }) => name,
  );
  expect(names.sort()).toEqual(Object.keys(JOBS).sort());
});
