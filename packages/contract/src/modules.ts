import type { Bilingual } from './deployment';

interface Module extends Bilingual {
  /** A mini-game is on only together with the module `minigame`. */
  readonly isMinigame?: true;
}

/** Every feature that a deployment can turn on. A name that is not here is refused at start. */
export const MODULES = {
  sports: { ko: '스포츠', en: 'Sports' },
  casino: { ko: '카지노·슬롯', en: 'Casino and slots' },
  holdem: { ko: '벳홀덤', en: 'Bet Holdem' },
  apoker: { ko: '트리플A홀덤', en: 'Triple-A Holdem' },
  rv: { ko: 'RV', en: 'RV' },
  bet365: { ko: 'BET365', en: 'BET365' },
  token: { ko: '토큰게임', en: 'Token games' },
  minigame: { ko: '미니게임', en: 'Mini-games' },
  powerball: { ko: '파워볼', en: 'Powerball', isMinigame: true },
  powerladder: { ko: '파워사다리', en: 'Power ladder', isMinigame: true },
  kenoladder: { ko: '키노사다리', en: 'Keno ladder', isMinigame: true },
  keno: { ko: '키노 파워볼', en: 'Keno Powerball', isMinigame: true },
  dh: { ko: '동행', en: 'Donghang', isMinigame: true },
  named: { ko: '네임드', en: 'Named', isMinigame: true },
  bogle: { ko: '보글', en: 'Bogle', isMinigame: true },
  google: { ko: '구글', en: 'Google', isMinigame: true },
  eos: { ko: 'EOS', en: 'EOS', isMinigame: true },
  coin: { ko: '코인', en: 'Coin', isMinigame: true },
  ntry: { ko: '엔트리', en: 'Ntry', isMinigame: true },
  pbg: { ko: 'PBG', en: 'PBG', isMinigame: true },
  speedladder: { ko: '스피드사다리', en: 'Speed ladder', isMinigame: true },
  starLadder: { ko: '별다리', en: 'Star ladder', isMinigame: true },
  pigLadder: { ko: '피그사다리', en: 'Pig ladder', isMinigame: true },
  split: { ko: '스플릿', en: 'Split', isMinigame: true },
  penalty: { ko: '패널티킥', en: 'Penalty kick', isMinigame: true },
  hammer: { ko: '망치망치', en: 'Hammer', isMinigame: true },
  lion: { ko: '라이언&무지', en: 'Lion', isMinigame: true },
  friends: { ko: '프렌즈', en: 'Friends', isMinigame: true },
  evoPowerball: { ko: '에보 파워볼', en: 'Evo Powerball', isMinigame: true },
  runningBall: { ko: '러닝볼', en: 'Running ball', isMinigame: true },
  lotus: { ko: '로투스', en: 'Lotus', isMinigame: true },
  crown: { ko: '크라운', en: 'Crown', isMinigame: true },
  oz: { ko: '오즈', en: 'Oz', isMinigame: true },
  jw: { ko: 'JW', en: 'JW', isMinigame: true },
} as const satisfies Record<string, Module>;
export type ModuleName = keyof typeof MODULES;
export const MODULE_VALUES = Object.keys(MODULES) as [ModuleName, ...ModuleName[]];
