import {
  choiceField,
  type SettingDanger,
  switchField,
  textField,
  WINDOW_FIELDS,
} from './setting-fields';
import { setting } from './settings';

/** Closing the casino keeps people from their game, so nobody does it in passing. */
const closes: SettingDanger<'off' | 'on' | 'window'> = {
  name: 'closes',
  ko: '회원이 카지노에 들어가지 못하고 새 배팅이 거절됩니다. 당첨, 취소와 카지노머니 되찾기는 그대로 처리됩니다.',
  en: 'Members find the casino closed and new stakes are refused. Wins, cancellations and bringing casino money back go on.',
  isDanger: (after, before) => after !== 'off' && before === 'off',
};

/** Maintenance of the casino, which never keeps anybody from what is his. */
export const casinoMaintenance = setting({
  ...{ category: 'casinoMaintenance', ko: '카지노 점검', en: 'Casino maintenance' },
  note: {
    ko: '새 라운드의 배팅을 거절합니다. 이미 배팅한 라운드의 추가 배팅은 진행 게임 종료를 켜면 함께 거절합니다. 당첨과 취소는 점검 중에도 반영되고 카지노머니는 언제든 되찾을 수 있습니다. 시각은 서울 시각이고 종료 시각부터 다시 열립니다.',
    en: 'Stakes on new rounds are refused, and with rounds under way ended further stakes on those too: wins and cancellations are booked as ever, and casino money can always be brought back. Times are Seoul’s; from the end on the casino is open again.',
  },
  fields: {
    status: choiceField({
      ...{ ko: '상태', en: 'State', unsaved: 'off' },
      choices: {
        off: { ko: '정상', en: 'Open' },
        on: { ko: '점검 중', en: 'Closed' },
        window: { ko: '기간 점검', en: 'Closed for a time' },
      },
      dangers: [closes],
    }),
    ...WINDOW_FIELDS,
    launch: switchField({ ko: '입장 차단', en: 'No entering', unsaved: true }),
    moveIn: switchField({ ko: '머니 보내기 차단', en: 'No sending money', unsaved: true }),
    endGames: switchField({ ko: '진행 게임 종료', en: 'Rounds under way end', unsaved: false }),
    text: textField({
      ...{ ko: '안내', en: 'What members read', unsaved: '', lengthMax: 400, format: 'lines' },
    }),
  },
  relations: [
    {
      rule: 'window_reversed',
      at: 'until',
      isBroken: ({ from, until }) => from !== '' && until !== '' && until <= from,
    },
    {
      rule: 'window_open',
      at: 'until',
      isBroken: ({ status, from, until }) => status === 'window' && (from === '' || until === ''),
    },
  ],
  obeyedBy: {
    'bets/casino/casino-doors.queries.ts': {
      ko: '카지노 입장, 머니 보내기, 심리스 배팅',
      en: 'entering, sending money and seamless stakes',
    },
  },
});
