// A top administrator's live session in a database of a bench.
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
