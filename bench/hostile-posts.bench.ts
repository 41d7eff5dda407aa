// Texts and images are hostile until proven otherwise: documents and files of all kinds through the server's doors, of which nothing runs and nothing breaks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@gwanje/server/embedded-postgres';
import { createFixtureBuilds, deploymentJson } from '../server/test/fixture-builds';
import {
  anyDocument,
  brokenFile,
  rightDocument,
  sampleOf,
  wildPartsOf,
} from '../server/test/hostile-posts';
import { startServerProcess } from '../server/test/server-process';
import { openSession } from './bench-session';
import { printReport, type Row } from './report';

const COUNT = Number(process.env.BENCH_POSTS ?? 100_000);
const AT_ONCE = 8;
/** Of the documents, so many are right but for their words; the others are whatever comes. */
const RIGHT_SHARE = 0.25;
const FILES_SHARE = 0.4;

interface Site {
  readonly url: string;
  readonly cookie: string;
}

interface Counted {
  taken: number;
  refused: number;
  broken: number;
  wild: number;
  /** The first that broke or ran, to be made again. */
  first: string | null;
}

const nothing = (): Counted => ({ taken: 0, refused: 0, broken: 0, wild: 0, first: null });

/** Sends every input to a path, and counts what came of it. */
async function send<T>(
  { url, cookie }: Site,
  path: string,
  inputs: readonly T[],
  bodyOf: (input: T) => object,
): Promise<Counted> {
  const counted = nothing();
  let next = 0;
  const sending = async () => {
    for (let at = next++; at < inputs.length; at = next++) {
      const body = JSON.stringify(bodyOf(inputs[at] as T));
      const headers = { 'content-type': 'application/json', cookie };
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      const told = (await answer.json()) as { readonly html?: string };
      if (answer.status >= 500) counted.broken += 1;
      else if (answer.status === 200) counted.taken += 1;
      else counted.refused += 1;
      const isWild = told.html !== undefined && wildPartsOf(told.html).length > 0;
      if (isWild) counted.wild += 1;
      if (isWild || answer.status >= 500) counted.first ??= body;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sending));
  return counted;
}

const rowOf = (what: string, { taken, refused, broken, wild, first }: Counted): Row => ({
  what,
  measured: `${taken + refused + broken} sent: ${taken} taken, ${refused} refused, ${broken} faults, ${wild} with a script${first === null ? '' : `; the first: ${first}`}`,
  budget: 'no fault, no script',
  isWithin: broken === 0 && wild === 0,
});

async function measure(site: Site): Promise<Row[]> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
  const files = Math.round(COUNT * FILES_SHARE);
  const right = Math.round((COUNT - files) * RIGHT_SHARE);
  const preview = '/api/boards/notice/preview';
  const documents = [
    ['right documents of hostile words', sampleOf(rightDocument, right, seed)],
    ['documents of whatever comes', sampleOf(anyDocument, COUNT - files - right, seed)],
  ] as const;
  const rows: Row[] = [{ what: 'seed', measured: String(seed) }];
  for (const [what, bodies] of documents)
    rows.push(rowOf(what, await send(site, preview, bodies, (body) => ({ body }))));
  const images = await send(site, '/api/images', sampleOf(brokenFile, files, seed), (bytes) => ({
    content: bytes.toString('base64'),
  }));
  return [...rows, rowOf('files that were images', images)];
}

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gwanje-bench-'));
  const builds = createFixtureBuilds();
  builds.write('deployments/default.json', deploymentJson());
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
  const server = startServerProcess(builds, {
    ...{ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DEMO: 'off' },
    CALLS_PER_MINUTE: '1000000',
  });
  try {
    const url = await server.url;
    const { cookie } = await openSession(postgres.ownerUrl);
    const startedAt = performance.now();
    const rows = await measure({ url, cookie });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    printReport(`Hostile posts; ${COUNT} documents and files in ${seconds} s`, rows);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await postgres.stop();
    builds.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
