// Open consoles for a benchmark: signed in without a password, each on a connection of its own, asking at its pace.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenDatabase } from '../server/src/platform/database';
import { newId } from '../server/src/platform/new-id';
import { newToken, tokenHash } from '../server/src/session/session-token';

const ADMIN_TYPES = 6;
/** As many as one company may have behind its address. */
const CONSOLES_PER_ADDRESS = 50;

/** @throws {Error} an answer other than 200 */
export type Ask = (path: string) => Promise<void>;

/** A browser: one connection that stays open, and who sits there. */
export function openConsole(
  url: string,
  token: string,
  index: number,
): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    cookie: `gwanje_session=${token}`,
    'x-forwarded-for': `10.0.0.${Math.floor(index / CONSOLES_PER_ADDRESS)}`,
  };
  const ask: Ask = (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} answered ${answer.statusCode}.`)),
        );
        answer.on('error', reject);
      }).on('error', reject);
    });
  return { ask, close: () => agent.destroy() };
}

/** A live session for each console of so many administrators; nobody's password is asked for. */
export async function givenSessions(
  { pool }: OpenDatabase,
  { consoles, administrators }: { readonly consoles: number; readonly administrators: number },
): Promise<string[]> {
  const tokens = Array.from({ length: consoles }, newToken);
  const others = Array.from({ length: administrators - 1 }, () => newId(new Date()));
  await pool.query(
    `insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password,
       created_at)
     select id, 'admin' || place, 'admin' || place, place % $2, 'active', password_hash, false, now()
     from admin, unnest($1::uuid[]) with ordinality as each (id, place)`,
    [others, ADMIN_TYPES],
  );
  await pool.query('update admin set must_change_password = false');
  await pool.query(
    `insert into admin_session (token_hash, admin_id, created_at, last_seen_at)
     select token_hash, _id, now(), now()
     from unnest($1::bytea[]) with ordinality as session (token_hash, place)
     join (select _id, row_number() over (order by _id) as number from admin) as admin
       on admin.number = 1 + session.place % $2`,
    [tokens.map(tokenHash), administrators],
  );
  return tokens;
}

/** Lets every console do `askOf` its place once in `everyMs`, evenly spread. */
export async function poll(
  consoles: readonly Ask[],
  askOf: (ask: Ask, place: number) => Promise<void>,
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  const total = (forMs / everyMs) * consoles.length;
  while (answers.length < total || performance.now() - startedAt < forMs) {
    const due = Math.min(total, ((performance.now() - startedAt) / everyMs) * consoles.length);
    while (answers.length < due) {
      const place = answers.length % consoles.length;
      answers.push(
        askOf(consoles[place] as Ask, place).catch((failure: unknown) => failures.push(failure)),
      );
    }
    await wait(5);
  }
  await Promise.all(answers);
  if (failures.length > 0) throw failures[0];
}
