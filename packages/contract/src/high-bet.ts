import type { Bilingual } from './deployment';
import { WHEN_OF_CLASS } from './game-classes';
import { LEVEL_NAMES } from './levels';
import {
  countField,
  countOrNoneField,
  groupField,
  percentField,
  repeatFields,
  wonOrNoneField,
} from './setting-fields';
import { setting } from './settings';

const won = (ko: string, en: string, unsaved: number | null) => wonOrNoneField({ ko, en, unsaved });

/** A win below this calls for nobody, however many times its stakes it is. */
export const FOLD_WIN_MIN_WON = 100_000;

/** A casino tells of a win as it is booked, and of none before. */
const atTables = (words: Bilingual, winFold: number) =>
  groupField({
    ...words,
    when: WHEN_OF_CLASS.casino,
    fields: {
      stakeWon: won('1건 배팅', 'One bet', null),
      payoutWon: won('당첨', 'Payout', 10_000_000),
      /** Of what was staked on its round: a game has no such win, or the key of its vendor was stolen. */
      winFold: countOrNoneField('fold', {
        ...{ ko: '당첨 배수', en: 'Payout, of the stakes' },
        ...{ unsaved: winFold, minimum: 2, maximum: 100_000 },
      }),
    },
  });

/** From which amounts on a bet rings; its acceptance never changes by it. Test accounts never ring. */
export const highBet = setting({
  ...{ category: 'highBet', ko: '고액배팅 알림', en: 'High bets' },
  note: {
    ko: '기준에 이르면 알림이 울리고, 관리자가 확인하면 모두에게 조용해집니다. 배팅은 그대로 접수되며 한도는 게임 설정이 정합니다. 빈칸은 알리지 않음입니다. 카지노와 슬롯의 배팅, 당첨과 고액당첨은 1분 안에 알림 목록에 오르고, 고액당첨은 작업 기록에도 남습니다. 100,000원 이상인 카지노와 슬롯 당첨은 라운드 배팅금액의 당첨 배수에 이르러도 고액당첨입니다.',
    en: 'From these amounts on a bet rings until an administrator has looked at it. Bets are taken as before: limits are settings of the games. Empty never rings. Stakes and wins of casino and slots, and large wins of all games, stand among the alarms within a minute; a large win also in the audit log. A win of casino or slots of 100,000 won or more is large as well once it is so many times what was staked on its round.',
  },
  fields: {
    minigame: groupField({
      ...{ ko: '미니게임', en: 'Mini-games', when: WHEN_OF_CLASS.minigame },
      fields: {
        stakeWon: won('1건 배팅', 'One bet', 1_000_000),
        totalWon: won('회차 합계', 'All bets on a round', 3_000_000),
        payoutWon: won('예상 당첨', 'Potential payout', 5_000_000),
      },
    }),
    sports: groupField({
      ...{ ko: '스포츠', en: 'Sports', when: WHEN_OF_CLASS.sports },
      fields: {
        stakeWon: won('1건 배팅', 'One bet', 3_000_000),
        totalWon: won('경기 합계', 'All bets on an event', 10_000_000),
        payoutWon: won('예상 당첨', 'Potential payout', 30_000_000),
      },
    }),
    casino: atTables({ ko: '카지노', en: 'Casino' }, 500),
    slots: atTables({ ko: '슬롯', en: 'Slots' }, 10_000),
    largeWinWon: won('고액당첨', 'A large win', 10_000_000),
    levels: groupField({
      ...{ ko: '레벨 배율', en: 'By level' },
      fields: repeatFields(LEVEL_NAMES, {
        percent: percentField({
          ...{ ko: '배율', en: 'Of the amounts', unsaved: 100, minimum: 10, maximum: 1_000 },
        }),
      }),
    }),
    newDays: countField('days', { ko: '신규', en: 'New members', unsaved: 7, maximum: 90 }),
    newPercent: percentField({
      ...{ ko: '신규 배율', en: 'New members, of the amounts', unsaved: 50, minimum: 10 },
    }),
  },
  obeyedBy: {
    'minigames/bets/note-high-bet.queries.ts': {
      ko: '미니게임과 스포츠 배팅',
      en: 'bets on mini-games and sports',
    },
    'bets/large-wins.queries.ts': {
      ko: '고액당첨, 카지노와 슬롯',
      en: 'large wins, casino and slots',
    },
  },
});
