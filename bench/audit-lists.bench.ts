// Design budget: a page of 50 lines of the audit log by every filter and sort, its totals and what is told of it while it is looked at, at 10 million lines against 100,000.
import type { auditLines } from '@gwanje/contract';
import { AUDIT_LINES } from '../server/src/audit/audit-lines.queries';
import { openDatabase } from '../server/src/platform/database';
import type { PageOf } from '../server/src/platform/list-source';
import { runStatement } from '../server/test/test-database';
import { type Case, combine, DAY, LAST_DAY, totalsOf } from './list-cases';
import { loadAudit } from './load-audit';
import { countOf, FILTERS, measureCase, pageOf, ROUNDS, type Side } from './measure-case';
import { printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

const SMALL = 100_000;
/** Smaller while the benchmark itself is worked on. */
const BIG = Number(process.env.BENCH_LINES ?? 10_000_000);
/** Only those whose row's name holds it, to repeat a few. */
const CASES = new RegExp(process.env.BENCH_CASES ?? '');

type Input = PageOf<typeof auditLines>;

/** A line of an administrator, to make filters of that find something there. */
interface Drawn {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly day: string;
  readonly lastDay: string;
}

const draw = async (url: string, lines: number): Promise<Drawn[]> =>
  (await runStatement(
    url,
    `select audit_line_id(chain, seq) as id, actor_login_id as actor, action, subject,
       ${DAY} as day, ${LAST_DAY} as "lastDay"
     from audit_event where chain <> 'system' and random() < ${(4 * FILTERS) / lines}
     order by random() limit ${FILTERS}`,
  )) as unknown as Drawn[];

const CASES_OF_PAGES: readonly Case<Drawn, Input>[] = [
  ...combine<Drawn, Input>(
    'lines',
    [
      { actor: ({ actor }) => ({ actor }) },
      { action: ({ action }) => ({ action }) },
      { subject: ({ subject }) => ({ subject }) },
      { days: ({ day, lastDay }) => ({ from: day, to: lastDay }) },
    ],
    () => ({}),
  ),
  { what: 'lines after one', inputOf: ({ id }) => ({ after: id }) },
  { what: 'lines by actor after one', inputOf: ({ id, actor }) => ({ after: id, actor }) },
  { what: 'lines by action before one', inputOf: ({ id, action }) => ({ before: id, action }) },
  { what: 'lines, page 10', inputOf: () => ({ page: 10 }), isByNumber: true },
];

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: [SMALL, BIG], things: 'lines', load: loadAudit },
    async (sources) => {
      const databases = sources.map(({ url }) => openDatabase(url, () => undefined));
      try {
        const sides = await Promise.all(
          databases.map(async ({ db }, at): Promise<Side<Drawn>> => {
            const { url = '', size = 0 } = sources[at] ?? {};
            return { db, drawn: await draw(url, size) };
          }),
        );
        const now = new Date();
        const page = pageOf<Input>(AUDIT_LINES.page, now);
        const totals = countOf<Omit<Input, 'sort'>>(AUDIT_LINES.totals, now);
        const measured: Row[] = [];
        const isWanted = ({ what }: { readonly what: string }) => CASES.test(what);
        for (const each of CASES_OF_PAGES.filter(isWanted))
          measured.push(await measureCase(sides, page, each));
        for (const each of totalsOf(CASES_OF_PAGES).filter(isWanted))
          measured.push(await measureCase(sides, totals, each));
        return measured;
      } finally {
        for (const database of databases) await database.close();
      }
    },
  );
  printReport(
    `Pages of 50 lines and totals, ${BIG.toLocaleString('en-US')} / ${SMALL.toLocaleString('en-US')}, in turn; percentiles of ${FILTERS} filters, medians of ${ROUNDS} calls each`,
    rows,
  );
}
