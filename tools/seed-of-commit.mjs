// Where properties and walks of this commit begin to look.
import { execFileSync } from 'node:child_process';

/**
 * Where properties and walks begin to look: at the commit, so that each commit looks elsewhere and one commit always
 * says the same. FUZZ_SEED names another place.
 */
export function seedOfCommit() {
  if (process.env.FUZZ_SEED) return process.env.FUZZ_SEED;
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return String(Number.parseInt(commit.slice(0, 7), 16));
  } catch {
    return '1';
  }
}
