// Personal data is sealed by one key for good: whoever comes with another one is turned away at the start.
import { join } from 'node:path';
import type { Environment } from '../environment';
import { acrossMembers } from '../placement';
import { type Database, RunAgain, type Tx, transaction } from '../platform/database';
import type { Platform } from '../platform/implement';
import { readSealer, type Sealer } from '../platform/sealer';
import { StartFailure } from '../platform/start-failure';

/** Of what was sealed last, so that one key that was changed long ago unnoticed counts. */
const SAMPLES = 100;
const ACTION = 'personalKey.replace';

const WAY_OUT =
  'put the key back from where it was kept, which servers that share a database share; only where it is lost for good, start once with PERSONAL_KEY_LOST=on';

interface Sealed {
  readonly phones: readonly Buffer[];
  readonly emails: readonly Buffer[];
  readonly secrets: readonly Buffer[];
}

/** What was sealed before there was a mark. */
async function readSamples(db: Database): Promise<Sealed> {
  const newest = (column: 'phone_sealed' | 'email_sealed') =>
    db
      .selectFrom('member')
      .select(column)
      .where(column, 'is not', null)
      .where(acrossMembers)
      .orderBy('member_id', 'desc')
      .limit(SAMPLES)
      .execute();
  const admins = await db
    .selectFrom('admin')
    .select('totp_sealed')
    .where('totp_sealed', 'is not', null)
    .limit(SAMPLES)
    .execute();
  return {
    phones: (await newest('phone_sealed')).flatMap(({ phone_sealed }) => phone_sealed ?? []),
    emails: (await newest('email_sealed')).flatMap(({ email_sealed }) => email_sealed ?? []),
    secrets: admins.flatMap(({ totp_sealed }) => totp_sealed ?? []),
  };
}

const isAny = ({ phones, emails, secrets }: Sealed) =>
  phones.length + emails.length + secrets.length > 0;

function opensAny(sealer: Sealer, { phones, emails, secrets }: Sealed): boolean {
  const opens = (open: (sealed: Buffer) => unknown) => (sealed: Buffer) => {
    try {
      open(sealed);
      return true;
    } catch {
      return false;
    }
  };
  return (
    phones.some(opens(sealer.openPhone)) ||
    emails.some(opens(sealer.openEmail)) ||
    secrets.some(opens(sealer.openSecret))
  );
}

const readMark = async (db: Database | Tx): Promise<Buffer | undefined> =>
  (await db.selectFrom('sealing_key').select('mark').executeTakeFirst())?.mark;

/** Takes a new key on: second factors that nobody can check would keep everybody out. */
async function replaceKey(
  tx: Tx,
  { now, appendAudit: audit }: Pick<Platform, 'now' | 'appendAudit'>,
  { mark }: Sealer,
): Promise<void> {
  const at = now();
  await tx
    .insertInto('sealing_key')
    .values({ mark, since: at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ mark, since: at }))
    .execute();
  await tx
    .updateTable('admin')
    .set({ totp_sealed: null, totp_begun: null, totp_step: 0 })
    .execute();
  const said = { action: ACTION, subject: 'personal-key', before: null, after: null } as const;
  await audit(tx, { ...said, actor: null, at, ip: null, requestId: 'start' });
}

/**
 * The sealer of a server, held against what its database was sealed by. The first start keeps a mark
 * of the key; a database from before takes on the one that opens what was sealed last.
 *
 * @throws {StartFailure} the key is gone or another one, or `PERSONAL_KEY_LOST` is set though it is not
 */
export async function openSealer(
  platform: Pick<Platform, 'db' | 'now' | 'appendAudit'>,
  {
    personalKey,
    isPersonalKeyLost,
    dataDir,
  }: Pick<Environment, 'personalKey' | 'isPersonalKeyLost' | 'dataDir'>,
): Promise<Sealer> {
  const { db, now } = platform;
  const file = join(dataDir, 'personal-key');
  const known = await readMark(db);
  const samples = known ? { phones: [], emails: [], secrets: [] } : await readSamples(db);
  const isNeeded = known !== undefined || isAny(samples);
  const sealer = await readSealer(
    personalKey,
    file,
    isNeeded && !isPersonalKeyLost
      ? `${file} is gone, and with another key no phone, address and second factor of this database is opened again; ${WAY_OUT}.`
      : undefined,
  );
  await transaction(db, async (tx) => {
    const mark = await readMark(tx);
    const isRight = mark ? mark.equals(sealer.mark) : !isAny(samples) || opensAny(sealer, samples);
    if (isRight && isPersonalKeyLost && isNeeded)
      throw new StartFailure(
        'PERSONAL_KEY_LOST is set, but the key that is here is the right one; start without it.',
      );
    if (!isRight && !isPersonalKeyLost)
      throw new StartFailure(
        `${personalKey === undefined ? file : 'PERSONAL_KEY'} is not the key by which the personal data of this database is sealed, so none of it would be opened and what is new would be sealed by another; ${WAY_OUT}.`,
      );
    if (!isRight) return replaceKey(tx, platform, sealer);
    if (mark) return;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sealing_key')
      .values({ mark: sealer.mark, since: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Another server has kept its own at the same moment.
    if (!numInsertedOrUpdatedRows) throw new RunAgain();
  });
  return sealer;
}
