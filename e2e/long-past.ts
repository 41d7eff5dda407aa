// What a site has only after years: rows that have served their time, and a colleague who was always there.
import { realpathSync } from 'node:fs';
import { openDatabase } from '../server/src/platform/database';
import { findPostmaster, urlsOf } from '../server/src/platform/embedded-postgres/cluster';
import { TOP_ADMIN } from './operator';
import type { Product } from './product';

export const OLD_ROWS = 7;

/** Logins of long ago, and a second top administrator whom the first one has not made himself. */
export async function givenPast({ dataDir }: Product, secondId: string): Promise<void> {
  const place = realpathSync(dataDir);
  const postmaster = await findPostmaster(place);
  if (!postmaster) throw new Error('The product has no database of its own.');
  const { pool, close } = openDatabase((await urlsOf(place, postmaster)).ownerUrl, () => undefined);
  await pool.query(
    `insert into admin (_id, login_id, nick, type, status, password_hash, must_change_password, created_at)
     select gen_random_uuid(), $1, $1, type, status, password_hash, false, created_at
     from admin where login_id = $2`,
    [secondId, TOP_ADMIN.id],
  );
  await pool.query(
    `insert into login_attempt (member_id, attempt_id, login_id, outcome, is_new_device)
     select member_id, overlay(uuid_floor(now() - interval '900 days')::text
         placing lpad(n::text, 12, '0') from 25)::uuid, login_id, 'success', false
     from (select member_id, login_id from member limit 1) as one, generate_series(1, $1) as n`,
    [OLD_ROWS],
  );
  await close();
}
