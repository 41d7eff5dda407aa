import { defineRemote } from '@gwanje/remote-kit/manifest';

export default defineRemote({
  id: 'members',
  title: { ko: '회원', en: 'Members' },
  contract: '^1.0.0',
  screens: [],
});
