import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the newest build of this checkout in `folder`; undefined when nothing was built. */
export function workspaceBuild(folder: string): string | undefined {
  try {
    const { build } = JSON.parse(readFileSync(join(folder, 'workspace.json'), 'utf8'));
    return typeof build === 'string' ? build : undefined;
  } catch {
    return undefined;
  }
}
