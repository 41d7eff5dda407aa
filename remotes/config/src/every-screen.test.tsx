// Every screen of config, and every list on each, against whatever may happen to it.
import { secondWords } from '@gwanje/contract';
import { describeEveryScreen } from '@gwanje/remote-kit/testing';
import remote from './manifest';

describeEveryScreen(remote, {
  'second-words': {
    // What a request is, is one of a closed set that its kind decides.
    reply: (endpoint, sample) => {
      if (endpoint.path !== secondWords.page.path) return undefined;
      const { rows, ...page } = sample as { readonly rows: readonly object[] };
      return { ...page, rows: rows.map((row) => ({ ...row, kind: 'request', what: 'charge' })) };
    },
  },
});
