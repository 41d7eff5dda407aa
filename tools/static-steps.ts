// The checks that run nothing of the product: check.ts runs them alone, test.ts first.
import { installed, type Step } from './run-steps';

export const staticSteps: readonly Step[] = [
  { title: 'format and lint', command: [installed('biome'), 'check', '--error-on-warnings', '.'] },
  { title: 'types', command: [installed('tsc'), '-p', 'tsconfig.json'] },
  {
    title: 'fences',
    command: [
      installed('depcruise'),
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'shell',
      'remotes',
      'server',
      'simulator',
      'examples',
      'tools',
      'e2e',
      'bench',
    ],
  },
  { title: 'dead code', command: [installed('knip')] },
];
