// deployments/: the schema is the contract's, and every file keeps to it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentFile } from '@gwanje/contract';
import { deploymentSchema, SCHEMA_PATH } from './deployment-schema';

const root = join(__dirname, '..');
const deployments = readdirSync(join(root, 'deployments')).filter((file) => file !== 'schema.json');

test('deployments/schema.json is what the contract says', () => {
  expect(readFileSync(join(root, SCHEMA_PATH), 'utf8')).toBe(deploymentSchema());
});

test.each(deployments)('%s keeps to the contract and names its schema', (file) => {
  const content = JSON.parse(readFileSync(join(root, 'deployments', file), 'utf8'));
  expect(deploymentFile.safeParse(content).error).toBeUndefined();
  expect(content.$schema).toBe('./schema.json');
});
