// Design budget: the tree of 20,000 partners, from the database to the rows that a browser draws.
import { partnerRecordsOf } from '@gwanje/contract';
import { familyOf, visibleRows } from '../packages/remote-kit/src/partner-tree/partner-tree.rule';
import { listPartnerNodes } from '../server/src/partners/partners.queries';
import { quicklyCompressed } from '../server/src/platform/brotli';
import { openDatabase } from '../server/src/platform/database';
import { runStatement } from '../server/test/test-database';
import { loadTree } from './load-tree';
import { median, printReport, type Row } from './report';
import { withTwoSizes } from './two-sizes';

/** Two heads with two or three beneath each, nine levels deep. */
const SIZES = { 1022: 2, 19682: 3 } as const;
const HEADS = 2;
const ROUNDS = 9;
/** What a route may take until its rows are there. */
const ROWS_MS_MAX = 300;
const KIB = 1_024;

async function loadPartners(url: string, size: number): Promise<void> {
  await loadTree(url, { heads: HEADS, branches: SIZES[size as keyof typeof SIZES] });
  await runStatement(url, 'vacuum analyze member');
}

async function measureTree(url: string, size: number): Promise<Row[]> {
  const { db, close } = openDatabase(url, () => undefined);
  const timed = { read: [], pack: [], parse: [], draw: [] } as Record<string, number[]>;
  const sizes = { text: 0, packed: 0 };
  const take = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    const made = await work();
    timed[name]?.push(performance.now() - startedAt);
    return made;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const tree = await take('read', () => listPartnerNodes(db, null));
    const text = await take('pack', () => {
      const said = JSON.stringify({ nodes: tree });
      sizes.packed = quicklyCompressed(said)?.length ?? said.length;
      return said;
    });
    sizes.text = text.length;
    const { nodes } = await take('parse', () => JSON.parse(text) as { nodes: typeof tree });
    // All of them unfolded: the most that there is to lay out.
    const rows = await take('draw', () => {
      const records = partnerRecordsOf(nodes);
      return visibleRows(familyOf(records), new Set(records.map(({ _id }) => _id)));
    });
    if (rows.length !== size) throw new Error(`${rows.length} of ${size} partners were laid out.`);
  }
  await close();
  const ms = Object.fromEntries(Object.entries(timed).map(([name, all]) => [name, median(all)]));
  const wholeMs = Object.values(ms).reduce((sum, one) => sum + one, 0);
  const parts = Object.entries(ms).map(([name, one]) => `${name} ${one.toFixed(0)}`);
  return [
    {
      what: `${size.toLocaleString('en-US')} partners, until their rows are laid out`,
      measured: `${wholeMs.toFixed(0)} ms (${parts.join(', ')})`,
      ...{ budget: `≤ ${ROWS_MS_MAX} ms`, isWithin: wholeMs <= ROWS_MS_MAX },
    },
    {
      what: `${size.toLocaleString('en-US')} partners, on the wire`,
      measured: `${(sizes.packed / KIB).toFixed(0)} KiB of ${(sizes.text / KIB).toFixed(0)}`,
    },
  ];
}

export async function run(): Promise<void> {
  const rows = await withTwoSizes(
    { sizes: Object.keys(SIZES).map(Number), things: 'partners', load: loadPartners },
    async (sources) => {
      const measured: Row[] = [];
      for (const { url, size } of sources) measured.push(...(await measureTree(url, size)));
      return measured;
    },
  );
  printReport(`The tree of partners, medians of ${ROUNDS}`, rows);
}
