// npm run bench [-- <name> …]: runs bench/*.bench.ts one after another and prints their figures.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// As the product runs: replies are not held against the contract.
process.env.NODE_ENV = 'production';

const root = process.cwd();
const wanted = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`There is no benchmark ${unknown}; choose among ${names.join(', ')}.`);
  process.exit(1);
}
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { run }: { run: (root: string) => Promise<void> } = await import(
    `../bench/${name}.bench.ts`
  );
  await run(root);
}
