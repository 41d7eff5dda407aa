import type { AlarmReport } from '@gwanje/contract';
import {
  acknowledgeKinds,
  countedKinds,
  laterIds,
  ringingKinds,
  staleSeconds,
  switchOf,
  takeReport,
} from './alarm-state.rule';
import { type AlarmState, NO_ALARM, waitingTotal } from './known-alarms.rule';
import { idAt, reportOf } from './testing';

const after = (state: AlarmState, ...reports: AlarmReport[]) =>
  reports.reduce(
    (now, report) => takeReport(now, { report, atMs: now.reportedAtMs + 10_000, acknowledged: {} }),
    state,
  );

const quiet = reportOf({ countCharge: [] });
const one = reportOf({ countCharge: [1] });
const two = reportOf({ countCharge: [1, 2] });

describe('takeReport', () => {
  it('rings for nothing that waited before the first poll', () => {
    expect(ringingKinds(after(NO_ALARM, two))).toEqual([]);
    expect(after(NO_ALARM, two).news).toBeUndefined();
  });

  it('rings for what comes after it, also where nothing had waited', () => {
    expect(ringingKinds(after(NO_ALARM, quiet, one))).toEqual(['countCharge']);
    expect(ringingKinds(after(NO_ALARM, one, two))).toEqual(['countCharge']);
  });

  it('rings when one goes and another comes, though as many wait', () => {
    const state = after(NO_ALARM, one, reportOf({ countCharge: [2] }));
    expect(ringingKinds(state)).toEqual(['countCharge']);
    expect(state.news?.kinds).toEqual([{ kind: 'countCharge', count: 1 }]);
  });

  it('does not ring when some of the backlog goes', () => {
    expect(ringingKinds(after(NO_ALARM, two, one, quiet, one))).toEqual([]);
  });

  it('falls silent when what rang was decided elsewhere', () => {
    expect(ringingKinds(after(NO_ALARM, one, two, one))).toEqual([]);
    expect(ringingKinds(after(NO_ALARM, quiet, one, quiet))).toEqual([]);
  });

  it('does not ring for a kind that the site has switched off, nor announce it', () => {
    const silent = { ...two, switch: { newCharge: false } };
    const state = after(NO_ALARM, one, silent);
    expect(ringingKinds(state)).toEqual([]);
    expect(state.news).toBeUndefined();
  });

  it('takes what waits as the backlog when a kind appears later', () => {
    const both = reportOf({ countCharge: [1], countHelp: [3, 4] });
    expect(ringingKinds(after(NO_ALARM, one, both))).toEqual([]);
    expect(ringingKinds(after(NO_ALARM, one, both, reportOf({ countHelp: [5] })))).toEqual([
      'countHelp',
    ]);
  });

  it('announces each arrival once, with how many came', () => {
    const arrived = after(NO_ALARM, one, reportOf({ countCharge: [1, 2, 3] }));
    expect(arrived.news).toEqual({
      kinds: [{ kind: 'countCharge', count: 2 }],
      atMs: arrived.reportedAtMs,
    });
    const later = after(arrived, reportOf({ countCharge: [1, 2, 3] }));
    expect(later.news).toBe(arrived.news);
  });

  it('takes over what another tab has acknowledged already', () => {
    const joined = takeReport(NO_ALARM, {
      report: two,
      atMs: 1,
      acknowledged: { countCharge: idAt(1) },
    });
    expect(ringingKinds(joined)).toEqual(['countCharge']);
  });
});

describe('switchOf', () => {
  it('names the switch of every kind as the specification does', () => {
    expect(
      (['countHelp', 'sports', 'miniGames', 'powerball', 'kenoladder'] as const).map(switchOf),
    ).toEqual(['newHelp', 'sports', 'miniGames', 'powerballSwitch', 'kenoladderSwitch']);
  });

  it('lets a mini-game ring and be silenced by itself', () => {
    const before = reportOf({ powerball: [], eos3Ladder: [] });
    const came = reportOf({ powerball: [1], eos3Ladder: [2] });
    expect(ringingKinds(after(NO_ALARM, before, came))).toEqual(['powerball', 'eos3Ladder']);
    const silenced = { ...came, switch: { ...came.switch, powerballSwitch: false } };
    expect(ringingKinds(after(NO_ALARM, before, silenced))).toEqual(['eos3Ladder']);
  });
});

describe('acknowledgeKinds', () => {
  it('silences what has come of these kinds until something newer comes', () => {
    const rang = after(NO_ALARM, quiet, one);
    const noted = acknowledgeKinds(rang, ['countCharge']);
    expect(ringingKinds(noted)).toEqual([]);
    expect(ringingKinds(after(noted, one))).toEqual([]);
    expect(ringingKinds(after(noted, two))).toEqual(['countCharge']);
  });

  it('leaves other kinds ringing, and what was never reported unknown', () => {
    const rang = after(
      NO_ALARM,
      reportOf({ countCharge: [], countNew: [] }),
      reportOf({ countCharge: [1], countNew: [2] }),
    );
    const noted = acknowledgeKinds(rang, ['countCharge', 'countHelp']);
    expect(ringingKinds(noted)).toEqual(['countNew']);
    expect(noted.acknowledged).not.toHaveProperty('countHelp');
  });
});

describe('laterIds', () => {
  it('keeps the later id of each kind, whichever side it is on', () => {
    const mine = { countNew: idAt(2), countCharge: '' };
    const theirs = { countNew: idAt(1), countCharge: idAt(3), countHelp: '' };
    const later = { countNew: idAt(2), countCharge: idAt(3), countHelp: '' };
    expect(laterIds(mine, theirs)).toEqual(later);
    expect(laterIds(theirs, mine)).toEqual(later);
  });
});

describe('what is shown of it', () => {
  it('counts only the kinds that the report has', () => {
    const state = after(NO_ALARM, reportOf({ countExchange: [1], countNew: [2, 3] }));
    expect(countedKinds(state.report)).toEqual([
      { kind: 'countNew', count: 2 },
      { kind: 'countExchange', count: 1 },
    ]);
    expect(waitingTotal(state)).toBe(3);
    expect(waitingTotal(NO_ALARM)).toBe(0);
  });

  it('says how old figures are only when they are late', () => {
    const state = after(NO_ALARM, one);
    expect(staleSeconds(state, state.reportedAtMs + 20_999)).toBeUndefined();
    expect(staleSeconds(state, state.reportedAtMs + 21_000)).toBe(21);
    expect(staleSeconds(NO_ALARM, 1e12)).toBeUndefined();
  });
});
