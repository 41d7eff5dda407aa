import { hash, verify } from '@node-rs/argon2';

/** Argon2id, as OWASP's password storage sheet puts its second choice. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobodysHash: Promise<string> | undefined;

/** True when `password` fits. Without a hash it takes as long and is false, so ids cannot be told. */
export async function isPasswordRight(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== undefined;
}
