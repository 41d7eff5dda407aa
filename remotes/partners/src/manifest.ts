import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'partners',
  title: { ko: '파트너', en: 'Partners' },
  contract: '^1.0.0',
  screens: [],
});
