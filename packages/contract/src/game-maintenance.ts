import { CASINO_PROVIDERS } from './casino-vendors';
import type { Bilingual } from './deployment';
import { MODULES, type ModuleName } from './modules';
import {
  choiceField,
  groupField,
  repeatFields,
  type SettingDanger,
  switchField,
  textField,
  WINDOW_FIELDS,
} from './setting-fields';
import { type DocumentOf, setting } from './settings';
import { SPORTS_TYPES } from './sports';

type Family = {
  [M in ModuleName]: (typeof MODULES)[M] extends { isMinigame: true } ? M : never;
}[ModuleName];

/** The families of mini-games, by their modules. */
const FAMILIES = Object.fromEntries(
  Object.entries<Bilingual & { isMinigame?: true }>(MODULES).filter(
    ([, { isMinigame }]) => isMinigame,
  ),
) as Readonly<Record<Family, Bilingual>>;

const closes: SettingDanger<'off' | 'on' | 'window'> = {
  name: 'closes',
  ko: '이 게임의 새 배팅과 입장이 거절됩니다. 진행 중인 배팅은 정상 처리됩니다.',
  en: 'New bets on this game and entering it are refused. Bets under way go on.',
  isDanger: (after, before) => after !== 'off' && before === 'off',
};

const row = {
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
  text: textField({ ko: '안내', en: 'What members read', unsaved: '', lengthMax: 60 }),
};

/** A provider of the casino tells by itself when it takes nobody. */
const told = switchField({ ko: '업체 통보 따름', en: 'Follows the vendor', unsaved: true });

interface Row {
  readonly status: 'off' | 'on' | 'window';
  readonly from: string;
  readonly until: string;
}
const relations = [
  {
    rule: 'window_reversed' as const,
    at: 'until',
    isBroken: ({ from, until }: Row) => from !== '' && until !== '' && until <= from,
  },
  {
    rule: 'window_open' as const,
    at: 'until',
    isBroken: ({ status, from, until }: Row) =>
      status === 'window' && (from === '' || until === ''),
  },
];

/** What members read of a game under maintenance, where nobody has written anything else. */
export const gameClosedText = ({ ko, en }: Bilingual): Bilingual => ({
  ko: `${ko} 점검 중입니다. 진행 중인 배팅은 정상 처리됩니다.`,
  en: `${en}: under maintenance. Bets under way go on.`,
});

/** Maintenance of single games: an open round is drawn and settled, later ones are not sold. */
export const gameMaintenance = setting({
  ...{ category: 'gameMaintenance', ko: '게임별 점검', en: 'Per-game maintenance' },
  note: {
    ko: '선택한 게임의 새 배팅과 입장만 거절합니다. 열린 회차는 추첨하고 정산합니다. 사이트 점검과 카지노 점검이 먼저입니다.',
    en: 'New bets on the chosen games and entering them are refused; open rounds are drawn and settled. Maintenance of the site and of the casino goes before.',
  },
  fields: {
    minigames: groupField({
      ...{ ko: '미니게임', en: 'Mini-games' },
      fields: repeatFields(FAMILIES, row, relations),
    }),
    sports: groupField({
      ...{ ko: '스포츠', en: 'Sports' },
      fields: repeatFields(SPORTS_TYPES, row, relations),
    }),
    honor: groupField({
      ...{ ko: '카지노·슬롯 제공사', en: 'Casino and slot providers' },
      fields: repeatFields(CASINO_PROVIDERS, { ...row, followsProvider: told }, relations),
    }),
  },
  obeyedBy: {
    'bets/casino/casino-doors.queries.ts': {
      ko: '카지노 입장, 심리스 배팅',
      en: 'entering the casino and seamless stakes',
    },
    'bets/settings/closed-games.queries.ts': {
      ko: '미니게임과 스포츠 배팅',
      en: 'bets on mini-games and sports',
    },
  },
});

/** Every row of the document by the name of its game. */
export const rowsOfGames = ({
  minigames,
  sports,
  honor,
}: Pick<DocumentOf<typeof gameMaintenance>, 'minigames' | 'sports' | 'honor'>): ReadonlyMap<
  string,
  Row
> =>
  new Map<string, Row>([
    ...Object.entries(minigames),
    ...Object.entries(sports),
    ...Object.entries(honor).map(([no, row]): [string, Row] => [`honor.${no}`, row]),
  ]);
