// Writes deployments/schema.json, by which an editor checks deployment files while they are typed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploymentFile } from '@gwanje/contract';
import { toJSONSchema } from 'zod/mini';

export const SCHEMA_PATH = 'deployments/schema.json';

/** The contract's schema of a deployment file, as JSON Schema. */
export const deploymentSchema = (): string =>
  `${JSON.stringify(toJSONSchema(deploymentFile, { io: 'input' }), null, 2)}\n`;

export const writeDeploymentSchema = (root: string): void =>
  writeFileSync(join(root, SCHEMA_PATH), deploymentSchema());
