// Design budget: a page of 50 members by every sort and every filter, at a million members against ten thousand.
import { MEMBER_CHIPS, type MemberChip, memberList } from '@gwanje/contract';
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
const ROUNDS = 5;
const RATIO_MAX = 1.5;
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

type Input = PageOf<typeof memberList>;

interface Case {
  readonly what: string;
  /** A page, behind a member of the list where it matters. */
  readonly inputOf: (
    memberId: string,
    n: number,
    partners: readonly string[],
    groups: readonly string[],
  ) => Input;
}

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const lastFour = (n: number) => String(n).padStart(4, '0');
/** What the nicknames of every hundredth member begin with. */
const nickOf = (n: number) => String.fromCharCode(44_032 + n * 111);

const SORTS: readonly Case[] = memberList.sorts.map((sort) => ({
  what: `by ${sort}`,
  inputOf: (after) => ({ sort, after }),
}));
/** Each filter that the contract declares, with each of its choices; a full page of each, in both sizes. */
const FILTERS: readonly Case[] = [
  { what: 'of a level', inputOf: (after, n) => ({ level: 1 + (n % 10), after }) },
  ...([0, 1, 2, 3, 4, 5] as const).map((categoryStatus) => ({
    what: `of status ${categoryStatus}`,
    inputOf: () => ({ categoryStatus }),
  })),
  { what: 'of a status after one', inputOf: (after) => ({ categoryStatus: 2, after }) },
  { what: 'of a grade', inputOf: (after) => ({ categoryGrade: 1, after }) },
  { what: 'partners', inputOf: () => ({ categoryGrade: 3 }) },
  ...(['true', 'false'] as const).map((isTest) => ({
    what: isTest === 'true' ? 'test accounts' : 'without test accounts',
    inputOf: (after: string) => ({ isTest, after }),
  })),
  ...(['vip', 'dispute'] as const).map((tag) => ({
    what: `with the tag ${tag}`,
    inputOf: () => ({ tag }),
  })),
  ...(Object.keys(MEMBER_CHIPS) as MemberChip[]).map((chip) => ({
    what: `chip ${chip}`,
    inputOf: () => ({ chip }),
  })),
  { what: 'who joined within a month', inputOf: () => ({ from: dayAgo(400), to: dayAgo(370) }) },
  { what: 'who joined on a day', inputOf: () => ({ from: dayAgo(385), to: dayAgo(385) }) },
  ...[30, 60].map((idle) => ({ what: `away for ${idle} days`, inputOf: () => ({ idle }) })),
  { what: 'of a line', inputOf: (_, n, partners) => ({ partnerId: partners[n] as string }) },
  { what: 'whose ID begins so', inputOf: (_, n) => ({ query: `m${10 + (n % 90)}` }) },
  { what: 'whose ID begins with a letter', inputOf: () => ({ query: 'm' }) },
  {
    what: 'whose ID begins with two, the oldest first',
    inputOf: (_, n) => ({ query: `m${1 + (n % 9)}`, sort: 'oldest' }),
  },
  { what: 'by ID', inputOf: (_, n) => ({ categoryInfo: 'id', query: `m${10 + (n % 90)}` }) },
  { what: 'by nickname', inputOf: (_, n) => ({ categoryInfo: 'nick', query: nickOf(n) }) },
  {
    what: 'by initials',
    inputOf: (_, n) => ({ categoryInfo: 'nick', query: 'ㄱㄴㄷㄹㅁ'[n % 5] as string }),
  },
  {
    what: 'by two initials',
    inputOf: (_, n) => ({ categoryInfo: 'nick', query: `ㄱ${'ㄱㄴㄷㄹㅁ'[n % 5]}` }),
  },
  { what: 'by account owner', inputOf: (_, n) => ({ categoryInfo: 'owner', query: `owner${n}` }) },
  { what: 'by phone', inputOf: (_, n) => ({ categoryInfo: 'phone', query: lastFour(n) }) },
  { what: 'by account', inputOf: (_, n) => ({ categoryInfo: 'account', query: lastFour(n) }) },
  {
    what: 'beneath a recommender',
    inputOf: (_, n) => ({ categoryInfo: 'recommender', query: `m${n}` }),
  },
  {
    what: 'right beneath somebody',
    inputOf: (_, n, partners) => ({ recommenderId: partners[n] as string }),
  },
  { what: 'by recommendation code', inputOf: (_, n) => ({ categoryInfo: 'code', query: `C${n}` }) },
  { what: 'by a word of a memo', inputOf: () => ({ categoryInfo: 'memo', query: '계좌' }) },
  { what: 'one by name', inputOf: (memberId) => ({ memberId }) },
  { what: 'of a group', inputOf: (_, n, _partners, groups) => ({ groupId: groups[n] as string }) },
  { what: 'by IP', inputOf: (_, n) => ({ categoryInfo: 'ip', query: `203.0.113.${n}` }) },
];

interface Side {
  readonly db: Database;
  readonly drawn: readonly string[];
  readonly partners: readonly string[];
  readonly groups: readonly string[];
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
        const { drawn, partners, groups } = side;
        await readPage(side, inputOf(drawn[place] as string, place, partners, groups));
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

const idsOf = async (url: string, rest: string, id = 'member_id'): Promise<string[]> =>
  (await runStatement(url, `select ${id} as id ${rest} limit ${PLACES}`)).map(
    (row) => (row as { readonly id: string }).id,
  );

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'members', load: loadMembers },
    async (sources) => {
      const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
      try {
        const sides: Side[] = [];
        for (const [at, { db }] of databases.entries()) {
          const url = sources[at]?.url as string;
          const drawn = await idsOf(url, 'from member order by md5(member_id::text)');
          sides.push({
            db,
            drawn,
            partners: await idsOf(url, 'from member where grade > 1 order by login_id'),
            groups: await idsOf(url, 'from trace_group order by key', 'group_id'),
          });
        }
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
