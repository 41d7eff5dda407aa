// A top administrator's live session in a database of a bench, and calls with it.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../server/src/platform/database';
import { newToken, tokenHash } from '../server/src/session/session-token';

export interface BenchSession {
  readonly adminId: string;
  readonly cookie: string;
}

/** Signs the first administrator of a database in, without his password. */
export async function openSession(databaseUrl: string): Promise<BenchSession> {
  const { pool, close } = openDatabase(databaseUrl, () => undefined);
  try {
    const { rows } = await pool.query<{ _id: string }>(
      'update admin set must_change_password = false returning _id',
    );
    const adminId = rows[0]?._id;
    if (adminId === undefined) throw new Error('There is nobody to sign in.');
    const token = newToken();
    await pool.query(
      `insert into admin_session (token_hash, admin_id, created_at, last_seen_at)
       values ($1, $2, now(), now())`,
      [tokenHash(token), adminId],
    );
    return { adminId, cookie: `gwanje_session=${token}` };
  } finally {
    await close();
  }
}

/**
 * Calls of a session, each under a key of its own, to wherever the server is by then: `send` answers
 * whatever it answers, `call` what is in it.
 */
export function callsOf({ cookie }: BenchSession, url: () => Promise<string>) {
  const send = async (method: string, path: string, body?: object): Promise<Response> =>
    fetch((await url()) + path, {
      method,
      headers: {
        cookie,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return { send, call };
}
