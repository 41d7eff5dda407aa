// What a demo's player site needs: a key of the feed, this machine among its callers, and players with a password.
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { ADMINS } from '../config/config.queries';
import type { Environment } from '../environment';
import { FEED_KEYS } from '../feed/feed-keys.queries';
import type { Database, Tx } from '../platform/database';
import type { Platform } from '../platform/implement';
import { newId } from '../platform/new-id';
import { withReachedDatabase } from '../platform/reach-database';
import { DEMO_MEMBERS } from './demo-members.rule';

const KEY_NAME = '데모 회원 사이트';
const CALLERS = ['127.0.0.1', '::1'];
const SECRET_BYTES = 32;
const CALLS_PER_MINUTE_MAX = 6_000;
const PLAYER = /^player\d+$/;

/** Of every member of a demo; everybody knows it, so it opens nothing but a demo. */
export const DEMO_MEMBER_PASSWORD = 'gwanje-demo-player';

/** What a player site of the demo calls with. */
export interface DemoFeed {
  readonly key: string;
  /** In hexadecimal. */
  readonly secret: string;
  /** Login IDs of members who play. */
  readonly players: readonly string[];
  /** In whose name each of them pays, in the same order. */
  readonly payers: readonly string[];
  /** The account into which they pay; null where nobody has agreed to one. */
  readonly accountId: string | null;
}

/** Makes the key in a demo that has just got its administrators. */
export async function seedFeedKey(
  tx: Tx,
  { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>,
): Promise<void> {
  const at = now();
  const [admin] = (await ADMINS.page({ db: tx, input: {}, actor: null, now })).rows;
  if (!admin) return;
  const feedKeyId = newId(at);
  await tx
    .insertInto('feed_key')
    .values({
      feed_key_id: feedKeyId,
      name: KEY_NAME,
      scopes: ['players', 'deposits', 'sports', 'casino', 'results'],
      secret: randomBytes(SECRET_BYTES),
      calls_per_minute_max: CALLS_PER_MINUTE_MAX,
      created_at: at,
      created_by: admin._id,
    })
    .execute();
  await tx
    .insertInto('allowed_ip_address')
    .values(
      CALLERS.map((network) => ({
        ...{ _id: uuidv7(), audience: 'api' as const, network, memo: KEY_NAME },
        ...{ created_at: at, created_by: admin._id },
      })),
    )
    .execute();
  await appendAudit(tx, {
    ...{ action: 'feed_key.create', subject: `feedKey/${feedKeyId}`, before: null },
    after: await FEED_KEYS.get({ db: tx, actor: null }, feedKeyId),
    ...{ actor: null, at, ip: null, requestId: 'start' },
  });
}

/** The key of this demo; undefined where there is none, or it was revoked. */
export async function findDemoFeed(db: Database): Promise<DemoFeed | undefined> {
  const row = await db
    .selectFrom('feed_key')
    .select(['feed_key_id', 'secret'])
    .where('name', '=', KEY_NAME)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const account = await db
    .selectFrom('deposit_account')
    .select('account_id')
    .where('status', '=', 'active')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  const players = DEMO_MEMBERS.filter(({ id }) => PLAYER.test(id));
  return {
    key: row.feed_key_id,
    secret: row.secret.toString('hex'),
    players: players.map(({ id }) => id),
    payers: players.map(({ nick, bankAccount }) => bankAccount?.owner ?? nick),
    accountId: account?.account_id ?? null,
  };
}

/**
 * The same of the demo of this environment, also while its server runs.
 *
 * @throws {StartFailure} there is no database, or it cannot be started
 */
export const readDemoFeed = (environment: Environment): Promise<DemoFeed | undefined> =>
  withReachedDatabase(environment, ({ db }) => findDemoFeed(db));
