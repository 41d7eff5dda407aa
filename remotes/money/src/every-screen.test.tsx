// Every screen of money, and every list on each, against whatever may happen to it.
import { type LedgerEntry, money } from '@gwanje/contract';
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeEveryScreen(remote, {
  'history-v5': {
    // Two charges are two movements, each with what its entry says.
    second: { movementId: '01a1fd02-db58-75b9-8e38-aef672c0fffe' },
    reply: (endpoint, sample) => {
      if (endpoint.path !== money.readEntry.path) return undefined;
      const { amountWon } = (sample as { entry: LedgerEntry }).entry;
      const movement = [
        { account: 'money', amountWon },
        { account: 'chargeAccount', amountWon: -amountWon },
      ];
      return { ...(sample as object), movement };
    },
  },
});
