import type { ScreenCondition } from './deployment';
import { type GameClass, WHEN_OF_CLASS } from './game-classes';
import { LEVEL_NAMES } from './levels';
import {
  bpsField,
  choiceField,
  countField,
  groupField,
  type NumberField,
  repeatFields,
  type SettingDanger,
} from './setting-fields';
import { setting } from './settings';

/** Up to the guard an administrator sets what is given back on his own word. */
const raisedAbove = (guardBps: number): SettingDanger<number> => ({
  ...{ name: 'looser', ko: '한 사람이 정할 수 있는 범위를 넘는 비율입니다.' },
  en: 'The rate is above what one person may set.',
  isDanger: (after, before) => after > Math.max(before, guardBps),
  needsSecond: true,
});

const COMP_MAX_BPS = 500;
const LOSE_MAX_BPS = 1_000;
const compField = (gameClass: GameClass, ko: string, en: string, guardBps: number) =>
  bpsField({
    ...{ ko, en, unsaved: 0, maximum: COMP_MAX_BPS, dangers: [raisedAbove(guardBps)] },
    when: WHEN_OF_CLASS[gameClass],
  });
const loseField = (ko: string, en: string, when: readonly ScreenCondition[]) =>
  bpsField({ ko, en, unsaved: 0, maximum: LOSE_MAX_BPS, dangers: [raisedAbove(300)], when });

/**
 * What members are given back of what they stake, and of what they lose. Guards lie at half of the
 * edge of each class: mini-games at odds of 1.95 keep 2.50 %.
 */
export const comp = setting({
  ...{ category: 'comp', ko: '콤프', en: 'Comps' },
  note: {
    ko: '적중·낙첨으로 끝난 배팅의 유효금액에 비율을 곱하고 1원 미만은 버립니다. 하루 합계면 하루가 끝난 다음 00:05에 게임별 합계로 한 번, 정산 즉시면 정산되고 1분 안에 건별로 버려 지급하고, 취소된 배팅은 지급한 만큼 회수합니다. 지급 방식과 비율은 그날 0시에 시행 중이던 것을 따르고, 추천인 낙첨은 늘 하루 합계입니다. 라인 부담이면 상위 롤링에서 나가고, 업체 부담이면 롤링과 별도로 나갑니다. 0은 지급하지 않음입니다. 스포츠 낙첨은 폴더 수가 최소 이상인 배팅만 셉니다.',
    en: 'The rate of what counts of settled stakes, less than one won cut. By the day it is paid at 00:05 of the sum of the day before, by class; at settlement within a minute of it, cut bet by bet, and a bet that is taken back takes back what it was paid. What was in force at 00:00 of a day holds for it; who brought a member is always paid by the day. Borne by the line it is taken from the rolling of uplines; borne by the operator it is paid on top. 0 pays nothing. Of lost sports bets those with enough legs count.',
  },
  fields: {
    pays: choiceField({
      ...{ ko: '지급', en: 'Paid', unsaved: 'daily' },
      choices: {
        atSettlement: { ko: '정산 즉시', en: 'At settlement' },
        daily: { ko: '하루 합계', en: 'By the day' },
      },
    }),
    paidBy: choiceField({
      ...{ ko: '부담', en: 'Borne by', unsaved: 'line' },
      choices: {
        line: { ko: '라인', en: 'The line' },
        operator: { ko: '업체', en: 'The operator' },
      },
      dangers: [
        {
          ...{ name: 'onTop', ko: '콤프가 파트너 롤링과 별도로 업체에서 나갑니다.' },
          en: 'Comps are paid by the operator on top of what partners get.',
          isDanger: (after, before) => after === 'operator' && before !== 'operator',
        },
      ],
    }),
    loseFoldersMin: countField('legs', {
      ...{ ko: '낙첨 최소 폴더', en: 'Fewest legs for lose points' },
      ...{ minimum: 1, maximum: 10, unsaved: 1, when: WHEN_OF_CLASS.sports },
    }),
    recommendLoseBps: loseField('추천인 낙첨', "Recommender's lose points", [
      ...WHEN_OF_CLASS.sports,
      ...WHEN_OF_CLASS.minigame,
    ]),
    levels: groupField({
      ...{ ko: '레벨별', en: 'By level' },
      fields: repeatFields(LEVEL_NAMES, {
        minigameBps: compField('minigame', '미니게임 콤프', 'Mini-games', 125),
        casinoBps: compField('casino', '카지노 콤프', 'Casino', 125),
        slotsBps: compField('slots', '슬롯 콤프', 'Slots', 200),
        loseSportsBps: loseField('스포츠 낙첨', 'Lost sports bets', WHEN_OF_CLASS.sports),
        loseMinigameBps: loseField('미니게임 낙첨', 'Lost mini-game bets', WHEN_OF_CLASS.minigame),
      }),
    }),
  },
  obeyedBy: {
    'minigames/bets/place-bet.command.ts': { ko: '미니게임 배팅', en: 'bets on mini-games' },
    'bets/casino/casino-books.queries.ts': {
      ko: '카지노·슬롯 배팅',
      en: 'bets on casino and slots',
    },
    'money/rewards/pay-comps.ts': { ko: '콤프·낙첨 지급', en: 'paying comps' },
  },
});

const CEILING_MAX_BPS = 1_000;
const ceiling = (gameClass: GameClass, ko: string, en: string, unsaved: number) =>
  bpsField({
    ...{ ko, en, unsaved, maximum: CEILING_MAX_BPS, when: WHEN_OF_CLASS[gameClass] },
    dangers: [
      {
        ...{ name: 'looser', ko: '파트너에게 더 높은 롤링을 줄 수 있게 됩니다.' },
        en: 'Partners may be given a higher rolling rate.',
        isDanger: (after, before) => after > before,
        needsSecond: true,
      },
    ],
  });

/** The highest rolling rate that anybody of a line may have, by class. */
export const rollingCeiling = setting({
  ...{ category: 'rollingCeiling', ko: '라인 롤링 상한', en: 'Ceiling of rolling rates' },
  note: {
    ko: '한 라인에 나가는 롤링의 합은 맨 위 파트너의 요율과 같습니다. 하우스 엣지를 넘으면 배팅마다 손실입니다.',
    en: 'What a line is paid of a stake comes to the rate of its top. Above the edge of the house every stake loses.',
  },
  fields: {
    sports: ceiling('sports', '스포츠', 'Sports', 500),
    casino: ceiling('casino', '카지노', 'Casino', 150),
    slots: ceiling('slots', '슬롯', 'Slots', 500),
    minigame: ceiling('minigame', '미니게임', 'Mini-games', 300),
    holdem: ceiling('holdem', '홀덤', "Hold'em", 500),
  } satisfies Record<GameClass, NumberField<number>>,
  obeyedBy: {
    'partners/rates/ceilings.queries.ts': {
      ko: '파트너 요율 변경·이동',
      en: 'changing rates of partners and moving them',
    },
    'money/settings/money-settings.queries.ts': {
      ko: '기본 요율 저장',
      en: 'saving start rates',
    },
  },
});
