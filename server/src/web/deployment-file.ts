import { readFileSync } from 'node:fs';
import { type DeploymentFile, deploymentFile } from '@gwanje/contract';
import { repeatedKey } from '../platform/repeated-key.rule';
import { StartFailure } from '../platform/start-failure';
import { describeMistake } from './deployment-mistake.rule';

/**
 * Reads a deployment file as a person wrote it.
 *
 * @throws {StartFailure} at a mistake: one sentence that names file, key, value and reason
 */
export function readDeploymentFile(path: string): DeploymentFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartFailure(`The deployment file ${path} cannot be read.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StartFailure(`${path} is not valid JSON: ${(error as SyntaxError).message}.`);
  }
  const twice = repeatedKey(text);
  if (twice) throw new StartFailure(`${path}: ${twice} stands there twice; keep one of them.`);
  const result = deploymentFile.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new StartFailure(`${path}: ${issue ? describeMistake(json, issue) : 'it is not valid.'}`);
}
