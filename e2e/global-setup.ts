// Before the journeys: a product is started as a newcomer starts it, from nothing, and ended; the others begin with a
// copy of what it has, as each would make the same again.
import { rmSync } from 'node:fs';
import { startProduct } from './product';

export default async function globalSetup(): Promise<() => void> {
  const { dataDir, end } = await startProduct();
  await end();
  process.env.BEGUN_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
}
