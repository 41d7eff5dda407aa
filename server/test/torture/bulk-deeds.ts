// Bulk decisions of a torture run: what they promise is known once the job has gone through their rows.
import { type Deed, leftByDecision } from './deed';
import type { Random } from './seeded-random';

const PATH = '/api/money/bulk-decisions';
const UNTIL_DONE_MS = 200_000;
const POLL_MS = 500;

/** Asks until it is told. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the server says is held against the database.
export type Read = (path: string) => Promise<any>;

interface Started {
  readonly bulkId: string;
  readonly action: 'approve' | 'decline';
  readonly kind: 'charge' | 'exchange';
  readonly count: number;
}

interface Row {
  readonly requestId: string;
  readonly outcome: 'open' | 'done' | 'needsSecond' | 'refused';
}

const finishLine = ({ bulkId }: Started) => `audit bulk.finish ${bulkId}`;

/** What a bulk decision that is done says of its rows. */
function promisesOf(started: Started, rows: readonly Row[]): string[] {
  const { bulkId, action, kind, count } = started;
  const promised = rows
    .filter(({ outcome }) => outcome === 'done')
    .flatMap(({ requestId }) => leftByDecision({ requestId, kind }, action));
  const isWhole = rows.length === count && rows.every(({ outcome }) => outcome !== 'open');
  return [...promised, finishLine(started), ...(isWhole ? [] : [`every row of bulk ${bulkId}`])];
}

export function createBulkDeeds(
  random: Random,
  { nextKey, anybody }: { readonly nextKey: () => string; readonly anybody: () => string },
) {
  let unfinished: Started[] = [];
  const start = (): Deed => {
    const kind = random.pick(['charge', 'exchange'] as const);
    // The reason that an exchange needs is given for one member, never for all of them.
    const action = kind === 'charge' ? random.pick(['approve', 'decline'] as const) : 'decline';
    const filter = { kind, memberId: anybody() };
    const key = nextKey();
    return {
      path: PATH,
      ask: {
        path: `${PATH}/preview`,
        body: filter,
        bodyOf: ({ count, sumWon, digest }: { count: number; sumWon: number; digest: string }) =>
          count === 0
            ? undefined
            : {
                ...{ action, filter, expectedCount: count, expectedSumWon: sumWon },
                ...{ expectedDigest: digest, reason: key },
              },
      },
      key,
      leaves: ({ bulkId = '', count = 0 }) => {
        unfinished.push({ bulkId, action, kind, count });
        return [`bulk ${bulkId}`, `audit bulk.start ${bulkId}`];
      },
    };
  };

  /** What this one promises, or which labels tell of it while it still goes on. */
  async function look(read: Read, started: Started) {
    const { status } = await read(`${PATH}/${started.bulkId}`);
    const rows: Row[] = [];
    for (let more = true; more; ) {
      const after = rows.at(-1)?.requestId;
      const page = await read(
        `${PATH}/${started.bulkId}/rows?${after === undefined ? '' : new URLSearchParams({ after })}`,
      );
      rows.push(...page.rows);
      more = page.more;
    }
    return { isDone: status === 'done', rows };
  }

  return {
    start,
    /**
     * Asks what became of those that have not been done before.
     *
     * @param promise is told what those that are done have promised
     * @returns whether a label tells of a request that one of the others may decide at any moment
     */
    async settle(read: Read, promise: (labels: readonly string[]) => void) {
      const going: Started[] = [];
      const open = new Set<string>();
      for (const started of unfinished) {
        const { isDone, rows } = await look(read, started);
        if (isDone) promise(promisesOf(started, rows));
        else {
          going.push(started);
          open.add(started.bulkId);
          for (const { requestId } of rows) open.add(requestId);
        }
      }
      unfinished = going;
      return (label: string) =>
        !label.startsWith('bulk ') &&
        !label.startsWith('audit bulk.start ') &&
        open.has(label.split(/[ :]/).at(-1) ?? '');
    },
    /** Waits for the job, which a server that died keeps from the others for as long as its lease. */
    async untilDone(read: Read): Promise<void> {
      const endsAt = performance.now() + UNTIL_DONE_MS;
      for (const { bulkId } of unfinished)
        while ((await read(`${PATH}/${bulkId}`)).status !== 'done') {
          if (performance.now() > endsAt) return;
          await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        }
    },
  };
}
