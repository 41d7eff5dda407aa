// Every screen of minigames, and every list on each, against whatever may happen to it.
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeEveryScreen(remote, { 'token-rounds': { params: { token: 'graph' } } });
