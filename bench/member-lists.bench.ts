// Design budget: a page of 50 members by every sort and the usual filters, at a million members against ten thousand.
import { memberList } from '@gwanje/contract';
import { MEMBERS } from '../server/src/members/lists/member-list.queries';
import { type Database, openDatabase } from '../server/src/platform/database';
import type { PageOf } from '../server/src/platform/list-source';
import { runStatement } from '../server/test/test-database';
import { loadMembers } from './load-members';
import { median, printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 10_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
/** Rows behind which pages are asked for. */
const PLACES = 50;
/** The median of so many calls of a page counts. */
const ROUNDS = 3;
const RATIO_MAX = 1.5;
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

type Input = PageOf<typeof memberList>;

interface Case {
  readonly what: string;
  /** A page behind a member of the list. */
  readonly inputOf: (memberId: string, n: number) => Input;
}

const SORTS: readonly Case[] = memberList.sorts.map((sort) => ({
  what: `by ${sort}`,
  inputOf: (after) => ({ sort, after }),
}));
const FILTERS: readonly Case[] = [
  { what: 'of a level', inputOf: (after, n) => ({ level: 1 + (n % 10), after }) },
  { what: 'of a status', inputOf: (after) => ({ categoryStatus: 2, after }) },
  { what: 'of a grade', inputOf: (after) => ({ categoryGrade: 1, after }) },
  { what: 'whose ID begins so', inputOf: (_, n) => ({ query: `m${100 + n}` }) },
  {
    what: 'beneath a recommender',
    inputOf: (_, n) => ({ categoryInfo: 'recommender', query: `m${n}` }),
  },
];

interface Side {
  readonly db: Database;
  readonly drawn: readonly string[];
}

const readPage = ({ db }: Side, input: Input) =>
  MEMBERS.page({ db, input, actor: null, now: () => new Date() });

async function measureCase(sides: readonly Side[], { what, inputOf }: Case): Promise<Row> {
  const msOf = sides.map(() => Array.from({ length: PLACES }, (): number[] => []));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (let place = 0; place < PLACES; place += 1)
      // In turn, and each first as often as second, so that a machine that slows down slows both.
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[at] as Side;
        const startedAt = performance.now();
        await readPage(side, inputOf(side.drawn[place] as string, place));
        // The first round warms both sides.
        if (round > 0) msOf[at]?.[place]?.push(performance.now() - startedAt);
      }
  const p99 = msOf.map(
    (places) => places.map(median).sort((a, b) => a - b)[Math.floor(PLACES * 0.99)] ?? Number.NaN,
  );
  const [small = Number.NaN, big = Number.NaN] = p99;
  const ratio = big / small;
  return {
    what,
    measured: `p99 ${big.toFixed(1)} / ${small.toFixed(1)} ms = ${ratio.toFixed(2)}`,
    ...{ budget: `≤ ${RATIO_MAX}`, isWithin: ratio <= RATIO_MAX },
  };
}

const drawMembers = async (url: string): Promise<string[]> =>
  (
    await runStatement(
      url,
      `select member_id as id from member order by md5(member_id::text) limit ${PLACES}`,
    )
  ).map((row) => (row as { readonly id: string }).id);

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'members', load: loadMembers },
    async (sources) => {
      const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
      try {
        const sides: Side[] = [];
        for (const [at, { db }] of databases.entries())
          sides.push({ db, drawn: await drawMembers(sources[at]?.url as string) });
        const measured: Row[] = [];
        for (const each of [...SORTS, ...FILTERS].filter(({ what }) => CASES.test(what)))
          measured.push(await measureCase(sides, each));
        return measured;
      } finally {
        for (const database of databases) await database.close();
      }
    },
  );
  printReport(
    `Pages of 50 members, ${BIG.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')}, in turn; percentiles of ${PLACES} pages, medians of ${ROUNDS} calls each`,
    rows,
  );
}
