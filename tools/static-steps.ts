// The checks that run nothing of the product: check.ts runs them alone, test.ts first.
import { installed, type Step } from './run-steps';

export const staticSteps: readonly Step[] = [
  { title: 'format and lint', command: [installed('biome'), 'check', '--error-on-warnings', '.'] },
  // By its place: the compiler that is a library has a program of the same name.
  { title: 'types', command: ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json'] },
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
