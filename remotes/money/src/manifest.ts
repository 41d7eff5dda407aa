import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'money',
  title: { ko: '머니', en: 'Money' },
  contract: '^1.0.0',
  screens: [],
});
