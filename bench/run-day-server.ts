// One of the servers of the bench `bet-day`: its clock is put forward, and it does what it is told.
import { createHmac, randomUUID } from 'node:crypto';
import { FEED_HEADERS, feedText } from '@gwanje/contract';
import { buildApp } from '../server/src/app';
import { appendAuditEvent } from '../server/src/audit/append-audit-event.command';
import { makeRounds } from '../server/src/minigames/rounds/make-rounds.queries';
import { drawRoundsJob } from '../server/src/minigames/rounds/rounds-jobs';
import { lockRound } from '../server/src/minigames/rounds/settle-bets.queries';
import {
  rollBackWithDerived,
  settleWithDerived,
  voidWithDerived,
} from '../server/src/minigames/rounds/settle-round.queries';
import { openDatabase, transaction } from '../server/src/platform/database';
import type { Answered, Asked, Call } from './bet-day-words';

/** Calls that are on their way at once. */
const CALLS_MAX = 8;
const REASON = 'a day of bets';

const [url = '', drawKey = '', feedKeyId = '', secret = ''] = process.argv.slice(2);
const key = Buffer.from(drawKey, 'hex');
const database = openDatabase(url, () => undefined);
const { db } = database;
let nowMs = Date.now();
const now = () => new Date(nowMs);
const app = await buildApp({ database, now, drawKey: key, callsPerMinuteMax: 10_000_000 });

/** What a machine sends is signed, and comes through the same door. */
async function send({ path, body: said }: Call): Promise<Answered> {
  const payload = JSON.stringify(said);
  const [timeMs, idempotencyKey] = [String(nowMs), randomUUID()];
  const text = feedText({ method: 'POST', path, timeMs, idempotencyKey, body: payload });
  const answer = await app.inject({
    ...{ method: 'POST', url: path, payload },
    headers: {
      ...{ 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      ...{ [FEED_HEADERS.key]: feedKeyId, [FEED_HEADERS.time]: timeMs },
      [FEED_HEADERS.signature]: createHmac('sha256', Buffer.from(secret, 'hex'))
        .update(text)
        .digest('hex'),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function sendAll(calls: readonly Call[]): Promise<Answered[]> {
  const answers: Answered[] = [];
  let next = 0;
  const client = async () => {
    while (next < calls.length) {
      const at = next++;
      answers[at] = await send(calls[at] as Call);
    }
  };
  await Promise.all(Array.from({ length: CALLS_MAX }, client));
  return answers;
}

/** What two administrators would do about a round, by the functions behind their endpoints. */
const decide = ({ roundId, draw }: Extract<Asked, { kind: 'decide' }>) =>
  transaction(db, async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.status !== 'settled') return false;
    const settling = { tx, now, actor: null, reason: REASON };
    const open = await rollBackWithDerived(settling, round);
    if (draw === null) await voidWithDerived(settling, open);
    else await settleWithDerived(settling, open, { draw, source: 'manual', seed: null });
    return true;
  });

async function answer(asked: Asked): Promise<unknown> {
  if (asked.kind === 'clock') {
    nowMs = asked.nowMs;
    return true;
  }
  if (asked.kind === 'calls') return sendAll(asked.calls);
  if (asked.kind === 'decide') return decide(asked);
  if (asked.kind === 'make') return makeRounds({ db, now, key });
  return drawRoundsJob(key).run(
    { db, now, appendAudit: appendAuditEvent },
    new AbortController().signal,
  );
}

process.on('message', ({ id, asked }: { id: number; asked: Asked }) => {
  answer(asked).then(
    (done) => process.send?.({ id, done: done ?? null }),
    (error: unknown) => process.send?.({ id, error: String((error as Error)?.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, done: true });
