import type { FeedAccess } from './feed-client';
import type { ProviderDoors } from './run-providers';

/** What the bank's side of the simulation knows. */
export interface Bank {
  /** Of the feed, as `accountId` of the operator's account. */
  readonly accountId: string;
  /** In whose name each player pays, in the order of the players. */
  readonly payers: readonly string[];
}

export interface Simulation extends FeedAccess {
  readonly players: readonly string[];
  readonly password: string;
  /** How long it takes on the average until something happens, at the busiest hour. */
  readonly everyMs: number;
  readonly seed: number;
  /** The account of the operator whose deposits are reported, and by whom; none where it is left out. */
  readonly bank?: Bank;
  /** Where the providers answer; left out, this process is none. */
  readonly doors?: ProviderDoors;
}

const required = (variables: NodeJS.ProcessEnv, name: string): string => {
  const value = variables[name];
  if (!value) throw new Error(`${name} is missing; simulator/README.md says what it needs.`);
  return value;
};

function readNumber(text: string, name: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number from 1, not "${text}".`);
}

/** @throws {Error} what is missing or cannot be read, in one sentence */
export const readSimulation = (variables: NodeJS.ProcessEnv): Simulation => ({
  url: required(variables, 'FEED_URL'),
  key: required(variables, 'FEED_KEY'),
  secret: required(variables, 'FEED_SECRET'),
  players: required(variables, 'SIMULATOR_PLAYERS').split(','),
  password: required(variables, 'SIMULATOR_PASSWORD'),
  everyMs: readNumber(variables.SIMULATOR_EVERY_MS ?? '6000', 'SIMULATOR_EVERY_MS'),
  seed: readNumber(variables.SIMULATOR_SEED ?? String(Date.now() % 1e9), 'SIMULATOR_SEED'),
  ...(variables.SIMULATOR_ACCOUNT && {
    bank: {
      accountId: variables.SIMULATOR_ACCOUNT,
      payers: required(variables, 'SIMULATOR_PAYERS').split(','),
    },
  }),
  ...(variables.SIMULATOR_PROVIDERS_PORT && {
    doors: {
      port: readNumber(variables.SIMULATOR_PROVIDERS_PORT, 'SIMULATOR_PROVIDERS_PORT'),
      secret: required(variables, 'SIMULATOR_PROVIDERS_SECRET'),
      booksFile: required(variables, 'SIMULATOR_PROVIDERS_BOOKS'),
    },
  }),
});
