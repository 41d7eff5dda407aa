// Every screen of members, and every list on each, against whatever may happen to it.
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import remote from './manifest';

const MEMBER = '?_id=01a1fd02-db58-75b9-8e38-aef672c0a558';

describeEveryScreen(remote, {
  'user-modal-window': { search: MEMBER },
  'user-popup': { search: MEMBER },
});
