// Every jest test of the repository, one project a room; `npx jest --selectProjects server` runs one.
import { seedOfCommit } from './tools/seed-of-commit.mjs';

process.env.FUZZ_SEED = seedOfCommit();

const project = (name, testMatch, extra = {}) => ({
  displayName: name,
  rootDir: import.meta.dirname,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  transform: {
    '\\.(ts|tsx|js|mjs|jsx)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These ship ECMAScript modules only, which jest's CommonJS loader cannot read untransformed.
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/)(?!(lucide-react|uuid|@hookform|cookie|@fastify/cookie)/)',
    '/node_modules/\\.pnpm/(?!(lucide-react|uuid|@hookform|cookie|@fastify\\+cookie)[^/]*@)',
  ],
  setupFiles: ['<rootDir>/tools/jest-fuzz-seed.cjs'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/', '<rootDir>/.data/'],
  ...extra,
});

const node = {
  testEnvironment: '<rootDir>/tools/jest-node-environment.cjs',
  runtime: '<rootDir>/tools/jest-node-runtime.cjs',
};
const browser = {
  testEnvironment: '<rootDir>/tools/jest-browser-environment.cjs',
  runtime: '<rootDir>/tools/jest-browser-runtime.cjs',
  setupFilesAfterEnv: ['<rootDir>/tools/jest-browser-setup.ts'],
};
const remotes = ['members', 'money', 'bets', 'minigames', 'config', 'partners'];

export default {
  testTimeout: 30_000,
  // Two cores are the least that a machine has here. Tests wait for the database now and then, which a third worker
  // uses; a fourth gains nothing more.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/jest-sequencer.cjs',
  // A worker keeps something of every file that it has run; near the limit of its heap it only collects garbage.
  workerIdleMemoryLimit: '1GB',
  projects: [
    project('contract', ['packages/contract/src/**/*.test.ts'], node),
    project('game-rules', ['packages/game-rules/src/**/*.test.ts'], node),
    project('federation', ['packages/federation/src/**/*.test.ts'], node),
    project('api-client', ['packages/api-client/src/**/*.test.{ts,tsx}'], browser),
    project('ui-kit', ['packages/ui-kit/src/**/*.test.{ts,tsx}'], browser),
    project('remote-kit', ['packages/remote-kit/src/**/*.test.{ts,tsx}'], browser),
    project('shell', ['shell/src/**/*.test.{ts,tsx}'], browser),
    ...remotes.map((id) => project(id, [`remotes/${id}/src/**/*.test.{ts,tsx}`], browser)),
    project('server', ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'], {
      ...node,
      globalSetup: '<rootDir>/server/test/global-setup.ts',
      globalTeardown: '<rootDir>/server/test/global-teardown.ts',
    }),
    project('simulator', ['simulator/src/**/*.test.ts'], node),
    project('examples', ['examples/*/src/**/*.test.ts'], node),
    project('house', ['tools/**/!(booted-shell|jest-seen-style|light-react-dom).test.ts'], node),
    project(
      'house-in-a-page',
      ['tools/{booted-shell,jest-seen-style,light-react-dom}.test.ts'],
      browser,
    ),
  ],
};
