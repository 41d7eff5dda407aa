// Design budget: calls of seamless vendors a second against pgbench with the same statements.
import { feed } from '@gwanje/contract';
import { runFeedBench } from './feed-calls';

const pathOf = ({ path }: { readonly path: string }) => path.replace(':vendor', 'kplay');

export const run = () =>
  runFeedBench({
    ...{ title: 'Seamless calls by the feed: a bet, and what its round pays', what: 'calls' },
    ...{
      scope: 'casino',
      known: [],
      flags: { modules: ['casino'], casinoCompany: 'honor', casinoType: 'seamless' },
    },
    given: async () => undefined,
    turnOf: (memberId, reference) => {
      const round = { memberId, roundRef: `round-${reference}`, provider: 1 };
      const game = { game: 'baccarat', gameClass: 'casino' };
      return [
        {
          path: pathOf(feed.casinoBet),
          body: { ...round, ...game, vendorRef: `bet-${reference}`, amountWon: 5_000 },
        },
        {
          path: pathOf(feed.casinoWin),
          body: { ...round, ...game, vendorRef: `win-${reference}`, amountWon: 9_500, kind: 'win' },
        },
      ];
    },
  });
