import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'bets',
  title: { ko: '배팅', en: 'Bets' },
  contract: '^1.0.0',
  screens: [],
});
