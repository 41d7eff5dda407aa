// Every screen of bets, and every list on each, against whatever may happen to it.
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeEveryScreen(remote, {
  'minigame-detail': { search: '?round=01a1fd02-db58-75b9-8e38-aef672c0a558' },
});
