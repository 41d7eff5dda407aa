import { clearProgress } from './clear-progress.rule';

const RUN = { rowsExpected: 1_000, rowsArchived: 0, rowsDeleted: 0, rowsImported: 0 };
const PERSON = { _id: '01890a5d-ac96-774b-bcce-000000000001', id: 'operations' };

it('counts a row once when it is archived and once when it is deleted', () => {
  const run = {
    ...RUN,
    rowsArchived: 1_000,
    rowsDeleted: 500,
    importedBy: null,
    workedMs: 180_000,
  };
  expect(clearProgress(run)).toEqual({ percent: 75, pace: { rowsAMinute: 500, minutesLeft: 1 } });
});

it('tells no pace before there is one, and is never through before everything is', () => {
  expect(clearProgress({ ...RUN, importedBy: null, workedMs: 900 })).toEqual({
    percent: 0,
    pace: null,
  });
  const almost = { ...RUN, rowsArchived: 1_000, rowsDeleted: 999, importedBy: null, workedMs: 1 };
  expect(clearProgress(almost).percent).toBe(99);
});

it('measures what is brought back by what had gone', () => {
  const run = { ...RUN, rowsArchived: 1_000, rowsDeleted: 800, rowsImported: 200 };
  expect(clearProgress({ ...run, importedBy: PERSON, workedMs: 60_000 })).toEqual({
    percent: 25,
    pace: { rowsAMinute: 200, minutesLeft: 3 },
  });
});
