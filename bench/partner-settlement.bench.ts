// Design budget: statement and preview of 31 days for 2,000 partners, whatever the number of bets, the same
// of a day that runs, and pages of the bets behind a figure; and that month settled, rolled back and settled
// again to the won.
import { GAME_CLASSES } from '@gwanje/contract';
import { listCalcBets, listCalcHourBets } from '../server/src/partners/calc/calc-bets.queries';
import { readCalcMembers, readCalcPartners } from '../server/src/partners/calc/calc-detail.queries';
import { computeSettlement, type Terms } from '../server/src/partners/settlements/compute.queries';
import { finishSettlements } from '../server/src/partners/settlements/finish-settlements.queries';
import { previewSettlement } from '../server/src/partners/settlements/preview-settlement.queries';
import { keepSettlement } from '../server/src/partners/settlements/run-settlement.command';
import { readStatement } from '../server/src/partners/settlements/statement.queries';
import { listStatementDays } from '../server/src/partners/settlements/statement-days.queries';
import { listStatementMembers } from '../server/src/partners/settlements/statement-members.queries';
import { type Database, openDatabase, transaction } from '../server/src/platform/database';
import { runStatement } from '../server/test/test-database';
import { FEWEST_BETS, FIRST_DAY, LAST_DAY, loadPartners, OPEN_DAY } from './load-partners';
import { median, printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const BIG = Number(process.env.BENCH_BETS ?? 10_000_000);
const SMALL = FEWEST_BETS;
/** Which rows are measured; all where nothing says. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');
const ROUNDS = 9;
const MS_MAX = 5_000;
/** What a route may take until its rows are there. */
const ROWS_MS_MAX = 300;
const RATIO_MAX = 1.5;
const AT = new Date('2026-11-01T01:00:00+09:00');
const now = () => AT;

const PERIOD = { from: FIRST_DAY, to: LAST_DAY };
const TERMS: Terms = {
  ...PERIOD,
  ...{
    classes: GAME_CLASSES,
    kinds: ['rolling', 'losing'],
    partnerId: null,
    isAlone: false,
    uncarried: [],
  },
  deductsGiven: false,
};

interface Side {
  readonly url: string;
  readonly db: Database;
}

/** A question as a route would be asked it, without anybody who asks. */
const asked = (db: Database, input: Readonly<Record<string, string | number>>) =>
  ({
    ...{ db, input, now, actor: { line: null } },
    refuse: (code: string) => {
      throw new Error(code);
    },
  }) as never;

async function partnersOf(url: string): Promise<readonly (readonly [string, string])[]> {
  const rows = await runStatement(
    url,
    `select distinct on (recommend_level) recommend_level as level, member_id as id
     from member where grade = 2 and recommend_level in (1, 5, 9)
     order by recommend_level, login_id`,
  );
  return rows.map(({ level, id }) => [`level ${level}`, String(id)] as const);
}

/** What a call takes on both sides, in turn; nothing of a row that is not asked for. */
async function measure(
  what: string,
  sides: readonly Side[],
  call: (side: Side, at: number) => Promise<unknown>,
  msMax = MS_MAX,
): Promise<readonly Row[]> {
  if (!CASES.test(what)) return [];
  const times: number[][] = sides.map(() => []);
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [at, side] of sides.entries()) {
      const startedAt = performance.now();
      await call(side, at);
      // The first of each is not counted: its plans are made then.
      if (round >= 0) times[at]?.push(performance.now() - startedAt);
    }
  const [small = Number.NaN, big = Number.NaN] = times.map(median);
  const ratio = big / small;
  return [
    {
      what,
      measured: `${big.toFixed(0)} ms / ${small.toFixed(0)} ms = ${ratio.toFixed(2)}`,
      budget: `≤ ${msMax} ms, ≤ ${RATIO_MAX}`,
      isWithin: big <= msMax && ratio <= RATIO_MAX,
    },
  ];
}

const OPEN = { from: OPEN_DAY, to: OPEN_DAY };
const GAME = { gameClass: 'minigame' };
/** Of a day as of an hour: both sizes have as many. */
const LATE_PAGE = 50;

/** A day that runs, of one partner: his statement, and whose days and members it is made of. */
async function measureOpenDay(
  level: string,
  sides: readonly Side[],
  idOf: (at: number) => string,
): Promise<Row[]> {
  const of = (at: number) => ({ ...OPEN, memberId: idOf(at) });
  const days = { ...GAME, part: 'losing' };
  return [
    ...(await measure(`Statement of the running day, ${level}`, sides, ({ db }, at) =>
      readStatement(asked(db, of(at))),
    )),
    ...(await measure(`Whose bets it is made of, ${level}`, sides, ({ db }, at) =>
      listStatementDays(asked(db, { ...of(at), ...days })),
    )),
    ...(await measure(`Members right beneath, ${level}`, sides, ({ db }, at) =>
      listStatementMembers(asked(db, of(at))),
    )),
  ];
}

/** What is behind the figures of the month, by members and by lines. */
const measureDetail = async (sides: readonly Side[]): Promise<Row[]> => [
  ...(await measure('Members of 31 days, the house', sides, ({ db }) =>
    readCalcMembers(db, PERIOD),
  )),
  ...(await measure('Lines of 31 days, the house', sides, ({ db }) =>
    readCalcPartners(db, PERIOD),
  )),
];

/** Pages of the bets behind a game's day and behind an hour, the first and one far behind. */
async function measureBets(sides: readonly Side[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of [1, LATE_PAGE]) {
    rows.push(
      ...(await measure(
        `Bets of a game on a day, page ${page}`,
        sides,
        ({ db }) => listCalcBets(asked(db, { ...GAME, day: LAST_DAY, page })),
        ROWS_MS_MAX,
      )),
      ...(await measure(
        `Bets of an hour, page ${page}`,
        sides,
        ({ db }) => listCalcHourBets(asked(db, { day: LAST_DAY, hour: 0, page })),
        ROWS_MS_MAX,
      )),
    );
  }
  return rows;
}

const SUMS = `
  select coalesce(sum(balance_won), 0)::text as income,
    (select coalesce(sum(carry_won), 0)::text from partner_carry) as carried
  from wallet where wallet = 'income'`;
const KEPT = `
  select md5(string_agg(concat_ws('/', member_id, game_class, kind, base_won, rate_bps, gross_won,
    child_won, net_won, carry_in_won, paid_won, carry_out_won), ',' order by member_id, kind)) as hash
  from settlement_line where settlement_id = `;

async function settle({ db, url }: Side) {
  const settlementId = await transaction(db, async (tx) => {
    const computed = await computeSettlement(tx, TERMS);
    if (!computed.checks.isSound) throw new Error('A check of the sums fails.');
    return keepSettlement(tx, { terms: TERMS, computed, at: AT, createdBy: null });
  });
  const to = async (status: 'paying' | 'rollingBack') => {
    await runStatement(
      url,
      `update partner_settlement set status = '${status}' where settlement_id = '${settlementId}'`,
    );
    await finishSettlements({ db, now }, new AbortController().signal);
    const [sums] = await runStatement(url, SUMS);
    return `${sums?.income} paid, ${sums?.carried} carried`;
  };
  const [kept] = await runStatement(url, `${KEPT}'${settlementId}'`);
  return { hash: String(kept?.hash), to };
}

/** The month paid, taken back and paid again. */
async function settleTwice(side: Side): Promise<Row[]> {
  // History needs a partition for the month in which it is paid.
  const { makeLedgerPartitions } = await import('../server/src/ledger/ledger-partitions');
  await makeLedgerPartitions(side.db, AT);
  const startedAt = performance.now();
  const first = await settle(side);
  const paid = await first.to('paying');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const back = await first.to('rollingBack');
  const second = await settle(side);
  const again = await second.to('paying');
  return [
    { what: 'The month computed, kept and paid', measured: `${seconds} s, ${paid}` },
    {
      what: 'Rolled back',
      measured: back,
      budget: 'nothing paid or carried',
      isWithin: back === '0 paid, 0 carried',
    },
    {
      what: 'Settled again',
      measured: again,
      budget: 'every line as before',
      isWithin: again === paid && second.hash === first.hash,
    },
  ];
}

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'bets', load: loadPartners },
    async (sources) => {
      const open = sources.map(({ url }) => ({ url, ...openDatabase(url, () => undefined) }));
      const ids: (readonly (readonly [string, string])[])[] = [];
      for (const { url } of open) ids.push(await partnersOf(url));
      const measured = [
        ...(await measure('Preview of 31 days', open, ({ db }) =>
          previewSettlement(asked(db, PERIOD)),
        )),
      ];
      for (const [index, [level]] of (ids[0] ?? []).entries())
        measured.push(
          ...(await measure(`Statement of 31 days, ${level}`, open, ({ db }, at) =>
            readStatement(asked(db, { ...PERIOD, memberId: ids[at]?.[index]?.[1] as string })),
          )),
        );
      for (const [index, [level]] of (ids[0] ?? []).entries())
        measured.push(
          ...(await measureOpenDay(level, open, (at) => ids[at]?.[index]?.[1] as string)),
        );
      measured.push(...(await measureDetail(open)), ...(await measureBets(open)));
      if (CASES.test('Settled again')) measured.push(...(await settleTwice(open[0] as Side)));
      for (const { close } of open) await close();
      return measured;
    },
  );
  printReport(
    `Settlement of a month: 2,044 partners on nine levels, 20,000 members, ${BIG.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')} bets, medians of ${ROUNDS}, in turn`,
    rows,
  );
}
