// What a log in the database had come to, signed and kept where the database's users cannot reach it.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { placesOf } from './embedded-postgres/cluster';
import { errorCode } from './error-code';
import { StartFailure } from './start-failure';
import { readOrMake, writeDurably } from './write-durably';

/** The newest line of a chain; its hash in hexadecimal. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

export interface Checkpoint {
  /** ISO 8601. */
  readonly at: string;
  /** By chain. */
  readonly ends: Readonly<Record<string, ChainEnd>>;
  /** Of one that came with a backup: since when the database is the one of this file. */
  readonly restored?: {
    readonly at: string;
    readonly from: string;
    /** Whether the one in the backup bore the signature of this folder. */
    readonly isSignedHere: boolean;
    /** Of what was known of the database that was here before; null where there was none. */
    readonly knownUntil: string | null;
  };
}

export interface CheckpointPlace {
  readonly file: string;
  /** What a restored backup has left; while it is there, it counts instead. */
  readonly restoredFile: string | undefined;
  readonly keyFile: string;
}

/** Stands in the cluster of a restored database, with which it is moved to its place. */
export const RESTORED_CHECKPOINT = 'gwanje-checkpoint';

/** Every database that is used with a DATA_DIR has its own there, the embedded one the plain one. */
export function checkpointPlaceOf(
  dataDir: string,
  databaseUrl: string | undefined,
): CheckpointPlace {
  // Neither password nor options.
  const [, name = ''] = /^\w+:\/\/(?:[^/]*@)?([^?]*)/.exec(databaseUrl ?? '') ?? [];
  const suffix = name && `-${name.replace(/[^\w.-]/g, '_')}`;
  return {
    file: join(dataDir, `audit-checkpoint${suffix}`),
    restoredFile: name ? undefined : join(placesOf(dataDir).cluster, RESTORED_CHECKPOINT),
    keyFile: join(dataDir, 'audit-key.pem'),
  };
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });

/** @throws {StartFailure} it is no key */
function parseKey(text: string, keyFile: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new StartFailure(
      `${keyFile} holds no key any more, by which the checkpoints of the audit log are signed; put back the file that was there, or remove it together with the checkpoints beside it, which are then made anew.`,
    );
  }
}

/** The folder's own key, made when it is first needed; never in the database. */
const openKey = async (keyFile: string): Promise<KeyObject> =>
  parseKey(
    await readOrMake(keyFile, () => {
      const { privateKey } = generateKeyPairSync('ed25519');
      return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    }),
    keyFile,
  );

/** A line of JSON, then its signature. */
async function signed(checkpoint: Checkpoint, keyFile: string): Promise<string> {
  const text = JSON.stringify(checkpoint);
  const signature = sign(null, Buffer.from(text), await openKey(keyFile)).toString('base64');
  return `${text}\n${signature}\n`;
}

async function isSigned(content: string, keyFile: string): Promise<boolean> {
  const key = await readIfThere(keyFile);
  const [text = '', signature = ''] = content.split('\n');
  const bytes = Buffer.from(signature, 'base64');
  if (key === undefined) return false;
  return verify(null, Buffer.from(text), createPublicKey(parseKey(key, keyFile)), bytes);
}

const parse = (content: string): Checkpoint => JSON.parse(content.split('\n')[0] ?? '');

/** @throws {StartFailure} there is no checkpoint in it */
function parseOf(what: string, whatToDo: string, content: string): Checkpoint {
  try {
    const { at, ends, ...more } = parse(content);
    if (typeof at === 'string' && Object(ends) === ends) return { at, ends, ...more };
  } catch {
    // Said below.
  }
  throw new StartFailure(
    `${what} is damaged, by which is known up to where the audit log is whole; nothing was restored: ${whatToDo}.`,
  );
}

/**
 * @returns the checkpoint that counts now; undefined where none was made yet
 * @throws {StartFailure} it is not signed with this folder's key
 */
export async function readCheckpoint({
  file,
  restoredFile,
  keyFile,
}: CheckpointPlace): Promise<Checkpoint | undefined> {
  for (const each of [restoredFile, file]) {
    const content = each && (await readIfThere(each));
    if (!content) continue;
    if (!(await isSigned(content, keyFile)))
      throw new StartFailure(
        `The checkpoint ${each} is not signed with ${keyFile}: somebody has changed one of the two.`,
      );
    return parse(content);
  }
  return undefined;
}

/** Puts it in place of the one that counted before. */
export async function writeCheckpoint(
  { file, restoredFile, keyFile }: CheckpointPlace,
  checkpoint: Checkpoint,
): Promise<void> {
  await writeDurably(file, await signed(checkpoint, keyFile));
  if (restoredFile) await rm(restoredFile, { force: true });
}

/** The text that a backup of this database takes along; undefined where there is none. */
export async function checkpointForBackup({
  file,
  restoredFile,
}: CheckpointPlace): Promise<string | undefined> {
  return (restoredFile && (await readIfThere(restoredFile))) ?? readIfThere(file);
}

/**
 * Signs what a backup has brought along into `cluster`, which is about to be moved to its place, so
 * that the older lines of the log are known to be those of a backup. One of before there were
 * checkpoints brings none.
 *
 * @param from the backup's name
 */
export async function adoptCheckpoint(
  { file, keyFile }: CheckpointPlace,
  cluster: string,
  from: string,
): Promise<void> {
  const adopted = join(cluster, RESTORED_CHECKPOINT);
  const content = await readIfThere(adopted);
  const before = await readIfThere(file);
  const now = new Date().toISOString();
  const { at, ends } =
    content === undefined
      ? { at: now, ends: {} }
      : parseOf(
          `The checkpoint in ${from}`,
          `name another backup, or take postgres/${RESTORED_CHECKPOINT} out of this one`,
          content,
        );
  const restored = {
    at: now,
    from,
    isSignedHere: content !== undefined && (await isSigned(content, keyFile)),
    knownUntil:
      before === undefined
        ? null
        : parseOf(file, 'move that file away and restore again', before).at,
  };
  await writeDurably(adopted, await signed({ at, ends, restored }, keyFile));
}
