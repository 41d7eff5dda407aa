import { type GameClass, WHEN_OF_CLASS } from './game-classes';
import { LEVEL_NAMES } from './levels';
import {
  bpsField,
  choiceField,
  groupField,
  repeatFields,
  type SettingDanger,
  switchField,
  wonField,
} from './setting-fields';
import { setting } from './settings';

/** For how long losses are added up; each is paid by a type of its own. */
export const PAYBACK_PERIODS = {
  day: { ko: '일간', en: 'Daily', type: 'dailyPayback' },
  week: { ko: '주간', en: 'Weekly', type: 'weeklyPayback' },
  month: { ko: '월간', en: 'Monthly', type: 'monthlyPayback' },
} as const;
export type PaybackPeriod = keyof typeof PAYBACK_PERIODS;

/** Up to the guard an administrator sets what is given back on his own word. */
const raisedAbove = (guard: number): SettingDanger<number> => ({
  ...{ name: 'looser', ko: '한 사람이 정할 수 있는 범위를 넘는 페이백입니다.' },
  en: 'The payback is above what one person may set.',
  isDanger: (after, before) => after > Math.max(before, guard),
  needsSecond: true,
});

const classSwitch = (gameClass: GameClass, ko: string, en: string) =>
  switchField({ ko, en, unsaved: true, when: WHEN_OF_CLASS[gameClass] });

/** What members are given back of what they lost in a period; nothing while it is off. */
export const payback = setting({
  ...{ category: 'payback', ko: '페이백', en: 'Paybacks' },
  note: {
    ko: '기간이 끝난 다음 날 00:10에, 기간이 시작될 때 시행 중이던 설정으로 계산합니다. 입출금 기준은 충전에서 환전과 늘어난 보유금, 진행 중인 배팅을 뺀 손실, 배팅 기준은 정산된 배팅의 손실에서 그 기간의 보너스와 페이백을 뺀 금액입니다. 직접회수하거나 되찾은 돈과 포인트는 손실로 세지 않습니다. 1원 미만은 버립니다. 확인 후 지급이면 계산된 금액이 이 화면에서 기다리고, 확인한 금액 그대로 지급합니다. 지급 방식이 없던 때에 저장된 설정도 다시 저장할 때까지 확인 후 지급입니다.',
    en: 'Computed at 00:10 after a period has ended, by the document that was in force as it began. By cash: what was charged less what was exchanged, what wallets grew by and what is still staked. By bets: what settled bets lost less bonuses and paybacks of the period. Money and points that were taken back are no loss. Less than one won is cut. Where somebody looks first, what was computed waits on this page and is paid as it was looked at; so does what was saved before a document said which, until it is saved anew.',
  },
  fields: {
    ...repeatFields(PAYBACK_PERIODS, {
      isOn: switchField({
        ...{ ko: '사용', en: 'On', unsaved: false },
        dangers: [
          {
            ...{
              name: 'pays',
              ko: '조건을 채운 회원 모두에게 손실의 일부가 지급됩니다. 다른 기간도 켜져 있으면 같은 손실에 기간마다 지급됩니다.',
            },
            en: 'Everybody who meets the terms is given back a share of what they lost. Where another period is on as well, the same loss is paid for by each.',
            isDanger: (after: boolean, before: boolean) => after && !before,
          },
        ],
      }),
      basis: choiceField({
        ...{ ko: '기준', en: 'Basis', unsaved: 'cash' },
        choices: {
          cash: { ko: '입출금', en: 'Cash' },
          bets: { ko: '배팅', en: 'Bets' },
        },
      }),
      pays: choiceField({
        ...{ ko: '지급', en: 'Paying', unsaved: 'review' },
        choices: {
          review: { ko: '확인 후 지급', en: 'Once somebody has looked' },
          auto: { ko: '자동 지급', en: 'By itself' },
        },
      }),
      lossMinWon: wonField({ ko: '최소 손실', en: 'Least loss', unsaved: 100_000 }),
      classes: groupField({
        ...{ ko: '게임 (배팅 기준)', en: 'Games, by bets' },
        fields: {
          sports: classSwitch('sports', '스포츠', 'Sports'),
          casino: classSwitch('casino', '카지노', 'Casino'),
          slots: classSwitch('slots', '슬롯', 'Slots'),
          minigame: classSwitch('minigame', '미니게임', 'Mini-games'),
          holdem: classSwitch('holdem', '홀덤', "Hold'em"),
        },
      }),
      levels: groupField({
        ...{ ko: '레벨별', en: 'By level' },
        fields: repeatFields(LEVEL_NAMES, {
          rateBps: bpsField({
            ...{ ko: '비율', en: 'Rate', unsaved: 0, maximum: 3_000 },
            dangers: [raisedAbove(1_000)],
          }),
          payMaxWon: wonField({
            ...{ ko: '최대', en: 'At most', unsaved: 500_000 },
            dangers: [raisedAbove(1_000_000)],
          }),
        }),
      }),
    }),
  },
  obeyedBy: {
    'money/rewards/compute-paybacks.ts': {
      ...{ ko: '페이백 계산 (00:10)', en: 'computing paybacks' },
    },
  },
});
