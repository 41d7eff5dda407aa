// Design budget: a page of 50 bets by every filter and sort, and their totals, at 10 million bets against 100,000.
import type { placedBets } from '@gwanje/contract';
import { BETS } from '../server/src/bets/bets.queries';
import { openDatabase } from '../server/src/platform/database';
import type { PageOf } from '../server/src/platform/list-source';
import { runStatement } from '../server/test/test-database';
import { type Case, combine, DAY, type Drawn, LAST_DAY, totalsOf } from './list-cases';
import { loadBets } from './load-bets';
import { LAST_AT } from './load-ledger';
import { countOf, FILTERS, measureCase, pageOf, ROUNDS, type Side } from './measure-case';
import { printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 100_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_BETS ?? 10_000_000);
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

type Input = PageOf<typeof placedBets>;

interface DrawnBet extends Drawn {
  readonly game: NonNullable<Input['gameType']>;
  readonly result: string;
  readonly loginId: string;
  readonly ip: string;
  readonly roundId: string;
  readonly roundNo: number;
}

const drawBets = async (url: string, rows: number) =>
  (await runStatement(
    url,
    `select bet_id as id, bet.member_id as "memberId", login_id as "loginId", game, result,
       host(ip) as ip, round_id as "roundId", round_no as "roundNo", ${DAY} as day,
       ${LAST_DAY} as "lastDay"
     from bet join member using (member_id)
     where random() < ${(2 * FILTERS) / rows} order by random() limit ${FILTERS}`,
  )) as unknown as DrawnBet[];

const CHOICES = combine<DrawnBet, Input>(
  'bets',
  [
    { member: ({ memberId }) => ({ memberId }) },
    {
      game: ({ game }) => ({ gameType: game }),
      result: ({ result }) => ({ betResult: result }),
      'game and result': ({ game, result }) => ({ gameType: game, betResult: result }),
      mark: () => ({ mark: 'bothSides' }),
      round: ({ roundId }) => ({ round: roundId }),
    },
    { days: ({ day, lastDay }) => ({ from: day, to: lastDay }) },
  ],
  () => ({}),
);
const OTHERS: readonly Case<DrawnBet, Input>[] = [
  { what: 'bets after one', inputOf: ({ id }) => ({ after: id }) },
  {
    what: 'bets by ID of a member',
    inputOf: ({ loginId }) => ({ categoryInfo: 'id', query: loginId }),
  },
  {
    what: 'bets by IP within a month',
    inputOf: ({ ip, day, lastDay }) => ({ categoryInfo: 'ip', query: ip, from: day, to: lastDay }),
  },
  {
    what: 'bets by number of their round, of a game',
    inputOf: ({ roundNo, game }) => ({ round: String(roundNo), gameType: game }),
  },
  { what: 'in progress', inputOf: () => ({ betResult: 'I' }) },
];

async function measure(sources: readonly { readonly url: string; readonly size: number }[]) {
  const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
  try {
    const sides: Side<DrawnBet>[] = [];
    for (const [at, { db }] of databases.entries()) {
      const { url, size } = sources[at] as (typeof sources)[number];
      sides.push({ db, drawn: await drawBets(url, size) });
    }
    const cases = [...CHOICES, ...OTHERS].filter(({ what }) => CASES.test(what));
    const rows: Row[] = [];
    for (const each of cases) rows.push(await measureCase(sides, pageOf(BETS.page, LAST_AT), each));
    for (const each of totalsOf(cases))
      rows.push(await measureCase(sides, countOf(BETS.totals, LAST_AT), each));
    return rows;
  } finally {
    for (const database of databases) await database.close();
  }
}

export async function run(): Promise<void> {
  const rows = await withTwoSizes({ sizes: [SMALL, BIG], things: 'bets', load: loadBets }, measure);
  printReport(
    `Pages of 50 bets and totals, ${BIG.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')} bets, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
    rows,
  );
}
