// Every screen of money, and every list on each, against whatever may happen to it.
import { deposits, type LedgerEntry, money } from '@gwanje/contract';
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import { CHANGE_TABS } from './domain/change-tab.rule';
import remote from './manifest';

const DECIDES_DEPOSIT = /^연결·승인|^무시/;
/** Members ask; staff do it for them now and then. */
const OF_MEMBERS = { isBegunElsewhere: true } as const;

describeEveryScreen(remote, {
  change: { parts: CHANGE_TABS.slice(1).map((tab) => `?tab=${tab}`) },
  'charge-mega': { decides: { '': DECIDES_DEPOSIT } },
  charge: OF_MEMBERS,
  exchange: OF_MEMBERS,
  'exchange-v5': OF_MEMBERS,
  'charge-v5': {
    ...OF_MEMBERS,
    parts: ['?tab=deposits'],
    lists: { '?tab=deposits': deposits },
    decides: { '?tab=deposits': DECIDES_DEPOSIT },
  },
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
