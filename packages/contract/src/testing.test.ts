import type { Endpoint } from './endpoint';
import * as contract from './index';
import { replySample } from './testing';

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'reply' in one;

/** Documents of games are told apart by what JSON Schema does not say. */
const OF_GAMES = /config-minigames/;

const reads = Object.values(contract as Readonly<Record<string, unknown>>)
  .filter((group): group is object => typeof group === 'object' && group !== null)
  .flatMap((group) => Object.values(group).filter(isEndpoint))
  .filter(({ method, path }) => method === 'GET' && !OF_GAMES.test(path));
const byPath = [...new Map(reads.map((endpoint) => [endpoint.path, endpoint])).values()];

test.each(byPath)('samples of $path are replies', (endpoint) => {
  for (const fullness of ['full', 'least'] as const)
    expect(endpoint.reply.safeParse(replySample(endpoint, fullness)).error?.issues ?? []).toEqual(
      [],
    );
});
