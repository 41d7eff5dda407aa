import { defineRemote } from '@gwanje/remote-kit/manifest';

const powerballSettings = {
  title: { ko: '파워볼 설정', en: 'Powerball settings' },
  permission: 'minigameSettings.read',
  menu: { section: 'minigames', order: 10 },
  load: () =>
    import(/* webpackMode: "eager" */ './screens/powerball-settings/powerball-settings.screen'),
} as const;

export default defineRemote({
  id: 'minigames',
  title: { ko: '미니게임', en: 'Mini-games' },
  contract: '^1.0.0',
  screens: [
    {
      ...powerballSettings,
      id: 'powerball-settings',
      path: '/v2/config/powerball',
      when: { configVersion: 2, modules: ['minigame', 'powerball'] },
    },
    {
      ...powerballSettings,
      id: 'powerball-settings-v1',
      path: '/config/powerball',
      when: { configVersion: 1, modules: ['minigame', 'powerball'] },
    },
    {
      id: 'eos-powerball-settings',
      path: '/v2/config/eos-powerball',
      title: { ko: 'EOS 파워볼 설정', en: 'EOS Powerball settings' },
      permission: 'minigameSettings.read',
      when: { configVersion: 2, modules: ['minigame', 'eos'] },
      menu: { section: 'minigames', order: 20 },
      load: () => import('./screens/eos-powerball-settings/eos-powerball-settings.screen'),
    },
  ],
});
