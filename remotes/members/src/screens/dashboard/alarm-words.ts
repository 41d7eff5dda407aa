// What an alarm says, and what it is about: whoever raised it has put down numbers and names.
import {
  CASINO_PAGES,
  CASINO_VENDORS,
  DOMAIN_FAILURES,
  type DomainFailure,
  GAMES,
  HISTORY_TYPES,
  type HistoryType,
  isGameId,
  JOBS,
  type Locale,
  MARKET_SETS,
  type money,
  PROVIDERS,
  type Provider,
  type ReplyOf,
  ROUND_GAMES,
  roundPathOf,
  SPORTS,
  SPORTS_TYPES,
  type Sport,
  type SportsTypeId,
  UNCLAIMED_MINUTES,
} from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import type { useText } from '../../text';

export type Alarm = ReplyOf<typeof money.listAlarms>['rows'][number];
type Text = ReturnType<typeof useText>;

interface Words {
  readonly t: Text;
  readonly locale: Locale;
  /** Of the console: the first version has no list of the rounds of every game. */
  readonly configVersion: 1 | 2;
  /** Of the money screens: the fifth has deposits as a part of its desk of charges. */
  readonly moneyVersion: 1 | 5;
}

interface AlarmWords {
  readonly text: string;
  /** Where it is worked off; an address of this console. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
  /** Whom it is about. */
  readonly members: readonly string[];
}

/** What is said of each maintenance, and where it is ended. */
const MAINTENANCES = {
  siteMaintenance: ['site', '/config/maintenance'],
  casinoMaintenance: ['casino', '/config/maintenanceCasino'],
  gameMaintenance: ['game', '/v3/config/game-maintenance-with-honor'],
} as const;

const MILLIONTHS = 1_000_000;
const MS_PER_SECOND = 1_000;
const NOTHING_MORE = { links: [], members: [] };

/** What was put down under a name; nothing of another type is there. */
const read = ({ details }: Alarm) => ({
  text: (name: string): string => {
    const value = details[name];
    return typeof value === 'string' ? value : '';
  },
  number: (name: string): number => {
    const value = details[name];
    return typeof value === 'number' ? value : 0;
  },
  texts: (name: string): readonly string[] => {
    const value = details[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  },
});

const gameName = (id: string, locale: Locale) => (isGameId(id) ? GAMES[id][locale] : id);

const pathOf = (path: string, query: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(query)}`;

/** Leads to the deposits, those that the query leaves. */
const depositsPath = ({ moneyVersion }: Words, query: Readonly<Record<string, string>>) =>
  moneyVersion === 5
    ? pathOf('/v5/money/charge', { tab: 'deposits', ...query })
    : pathOf('/money/charge-mega', query);

const roundLink = (roundId: string, t: Text) => ({
  ...{ label: t('dash.alarm.toRound'), to: pathOf('/bet/minigameDetail', { round: roundId }) },
});

/** Leads to rounds of a game: to its own page in the first version, where it has one. */
function roundsLinks(
  game: string,
  query: Readonly<Record<string, string>>,
  { t, configVersion }: Words,
): AlarmWords['links'] {
  const label = t('dash.alarm.toRounds');
  if (configVersion === 2)
    return [{ label, to: pathOf('/v2/game/mini-game-list', { gameType: game, ...query }) }];
  const hasPage = isGameId(game) && ROUND_GAMES.includes(game);
  return hasPage ? [{ label, to: roundPathOf(game, 'ongoing') }] : [];
}

/** A result of a round of a mini-game, or of an event of a sport. */
function resultWords(alarm: Alarm, { t, locale }: Words): AlarmWords {
  const { text, number } = read(alarm);
  const [kind, roundId] = [alarm.kind as 'resultDiffers' | 'resultHeld', text('roundId')];
  if (roundId !== '') {
    const name = gameName(text('game'), locale);
    const isEarly = 'lateBets' in alarm.details;
    return {
      text: isEarly
        ? t('dash.alarm.resultHeld.early', { name, count: number('lateBets') })
        : t(`dash.alarm.${kind}.round`, { name }),
      ...{ links: [roundLink(roundId, t)], members: [] },
    };
  }
  const sport = SPORTS[text('sport') as Sport]?.[locale] ?? '';
  const startsAt = text('startsAt');
  const day = startsAt === '' ? '' : formatInstant(startsAt).slice(0, 10);
  const isLive = SPORTS_TYPES[text('game') as SportsTypeId]?.isLive ?? false;
  const of = { ...(day && { from: day, to: day }), open: text('eventId') };
  return {
    text: t(`dash.alarm.${kind}.event`, { name: [sport, day].filter(Boolean).join(' ') }),
    links: [
      {
        label: t('dash.alarm.toEvent'),
        to: pathOf(isLive ? '/liveclosed' : '/prematchclosed', of),
      },
    ],
    members: [],
  };
}

/** What a provider answered does not go with what we know. */
function mismatchWords(alarm: Alarm, { t, locale }: Words): AlarmWords {
  const { text, number, texts } = read(alarm);
  const vendor = text('vendor');
  const name =
    PROVIDERS[text('provider') as Provider]?.[locale] ??
    CASINO_VENDORS[vendor as keyof typeof CASINO_VENDORS]?.[locale] ??
    vendor;
  const members = [text('memberId')].filter(Boolean);
  switch (text('asked')) {
    case 'balance':
      return { text: t('dash.alarm.providerMismatch.balance', { name }), links: [], members };
    case 'day': {
      const page = CASINO_PAGES.find((one) => one.vendor === vendor);
      const values = { name, day: text('dayOn'), count: number('differingRows') };
      const to = page && pathOf(page.path, { by: 'days' });
      return {
        text: t('dash.alarm.providerMismatch.day', values),
        links: to === undefined ? [] : [{ label: t('dash.alarm.toDays'), to }],
        members: [],
      };
    }
    case 'reference':
      return {
        text: t('dash.alarm.providerMismatch.reference', { name, ref: text('vendorRef') }),
        links: [],
        members: texts('members'),
      };
    case 'round': {
      const values = {
        ...{ name, won: formatWon(number('amountWon')), ref: text('vendorRef') },
        round: text('roundRef'),
      };
      return { text: t('dash.alarm.providerMismatch.round', values), links: [], members };
    }
    case 'win': {
      const values = {
        ...{ name, won: formatWon(number('amountWon')), stake: formatWon(number('stakeWon')) },
        round: text('roundRef'),
      };
      return { text: t('dash.alarm.providerMismatch.win', values), links: [], members };
    }
    default:
      return {
        ...{ text: t('dash.alarm.providerMismatch.transfer', { name }), members },
        links: [
          { label: t('dash.alarm.toTransfers'), to: pathOf('/money/change', { tab: 'providers' }) },
        ],
      };
  }
}

/** What the alarm says in the reader's language, and the ways to what it is about. */
export function alarmWords(alarm: Alarm, words: Words): AlarmWords {
  const { t, locale } = words;
  const { text, number, texts } = read(alarm);
  const one = (said: string, label: string, to: string): AlarmWords => ({
    ...{ text: said, links: [{ label, to }], members: [] },
  });
  switch (alarm.kind) {
    case 'ledgerDifference': {
      const said = t('dash.alarm.ledgerDifference.text', { count: number('differences') });
      return { text: said, links: [], members: texts('members') };
    }
    case 'providerMismatch':
      return mismatchWords(alarm, words);
    case 'jobFailed': {
      const job = text('job');
      const said = { name: JOBS[job]?.[locale] ?? job, error: text('error') };
      return { ...NOTHING_MORE, text: t('dash.alarm.jobFailed.text', said) };
    }
    case 'depositUnclaimed': {
      const values = { won: formatWon(number('amountWon')), minutes: UNCLAIMED_MINUTES };
      // It may be told of days later.
      const query = { state: 'unmatched', range: 'all', open: text('depositId') };
      return one(
        t('dash.alarm.depositUnclaimed.text', values),
        t('dash.alarm.toDeposits'),
        depositsPath(words, query),
      );
    }
    case 'statementUnfinished': {
      const values = { day: text('day'), lines: number('lines'), all: number('linesTotal') };
      return one(
        t('dash.alarm.statementUnfinished.text', values),
        t('dash.alarm.toDeposits'),
        depositsPath(words, { from: text('day'), to: text('day') }),
      );
    }
    case 'resultLate': {
      const values = { name: gameName(text('game'), locale), count: number('rounds') };
      return {
        ...{ text: t('dash.alarm.resultLate.text', values), members: [] },
        links: roundsLinks(text('game'), { calcStatus: 'ready' }, words),
      };
    }
    case 'resultDiffers':
    case 'resultHeld':
      return resultWords(alarm, words);
    case 'drawDrift': {
      const [game, betType] = [text('game'), text('betType')];
      const known = isGameId(game) ? GAMES[game] : undefined;
      const markets: Readonly<Record<string, { ko: string; en: string }>> = known
        ? MARKET_SETS[known.set].markets
        : {};
      const market = markets[betType.slice(known?.prefix.length ?? 0)]?.[locale] ?? betType;
      const chance = (number('pMillionths') / MILLIONTHS).toFixed(6);
      const values = { name: gameName(game, locale), market, rounds: number('rounds'), chance };
      return {
        ...{ text: t('dash.alarm.drawDrift.text', values), members: [] },
        links: roundsLinks(game, {}, words),
      };
    }
    case 'clockDiffers': {
      const aheadMs = number('aheadMs');
      const seconds = (Math.abs(aheadMs) / MS_PER_SECOND).toFixed(1);
      const values = { name: text('name'), seconds };
      return one(
        t(`dash.alarm.clockDiffers.${aheadMs > 0 ? 'ahead' : 'behind'}`, values),
        t('dash.alarm.toFeedKeys'),
        '/admin/feed-keys',
      );
    }
    case 'paybackReady':
      return one(
        t('dash.alarm.paybackReady.text', {
          ...{ day: text('from'), count: number('members'), won: formatWon(number('won')) },
        }),
        t('dash.alarm.toPaybacks'),
        '/config/payback',
      );
    case 'settlementReady':
      return one(
        t('dash.alarm.settlementReady.text', { day: text('day') }),
        t('dash.alarm.toSettlements'),
        '/vx/partners/partners-calc',
      );
    case 'settlementDifference': {
      const day = text('dayOn') || text('day');
      const values = { day, won: formatWon(number('differenceWon')) };
      if ('shotSeq' in alarm.details) {
        const apart = Object.entries((alarm.details.types ?? {}) as Record<string, number>);
        const types = apart.map(([type, by]) => {
          const name = HISTORY_TYPES[type as HistoryType]?.[locale] ?? type;
          return t('dash.alarm.settlementDifference.type', { type: name, won: formatWon(by) });
        });
        return one(
          t('dash.alarm.settlementDifference.shot', {
            ...{ day, seq: number('shotSeq'), count: number('members') },
            types: types.join(', ') || t('dash.alarm.settlementDifference.standing'),
          }),
          t('dash.alarm.toShots'),
          '/calc/shot',
        );
      }
      const isOfHouse = 'differenceWon' in alarm.details;
      return isOfHouse
        ? one(
            t('dash.alarm.settlementDifference.house', values),
            t('dash.alarm.toDay'),
            pathOf('/calc/calcDetail', { day }),
          )
        : one(
            t('dash.alarm.settlementDifference.lines', values),
            t('dash.alarm.toSettlements'),
            '/vx/partners/partners-calc',
          );
    }
    case 'domainDown': {
      const failure = DOMAIN_FAILURES[text('failure') as DomainFailure]?.[locale] ?? '–';
      return one(
        t('dash.alarm.domainDown.text', { host: text('host'), failure }),
        t('dash.alarm.toDomains'),
        '/config/domain',
      );
    }
    case 'maintenanceOpen': {
      const [part, to] =
        MAINTENANCES[text('what') as keyof typeof MAINTENANCES] ?? MAINTENANCES.siteMaintenance;
      const since = text('since') ? formatInstant(text('since')) : '–';
      return one(
        t(`dash.alarm.maintenanceOpen.${part}`, { since }),
        t('dash.alarm.toMaintenance'),
        to,
      );
    }
    case 'testMoneyCounted':
      return one(
        t('dash.alarm.testMoneyCounted.text', { day: text('day'), count: number('counted') }),
        t('dash.alarm.toTestMoney'),
        '/money/fake',
      );
    case 'depositAccountMissing': {
      const values = { level: number('level'), won: formatWon(number('amountWon')) };
      const said = t('dash.alarm.depositAccountMissing.text', values);
      const links = [{ label: t('dash.alarm.toBank'), to: '/config/bank' }];
      return { text: said, links, members: [text('memberId')].filter(Boolean) };
    }
    case 'largeStake':
    case 'largeWin': {
      const game = text('game');
      const name = isGameId(game)
        ? GAMES[game][locale]
        : (SPORTS_TYPES[game as SportsTypeId]?.[locale] ??
          CASINO_VENDORS[game as keyof typeof CASINO_VENDORS]?.[locale] ??
          game);
      const values = { name, won: formatWon(number('payoutWon')) };
      return {
        text: t(`dash.alarm.${alarm.kind}.text`, {
          ...values,
          stake: formatWon(number('stakeWon')),
        }),
        ...{ links: [], members: [text('memberId')].filter(Boolean) },
      };
    }
    case 'providerLow': {
      const vendor = text('vendor');
      const values = {
        name: CASINO_VENDORS[vendor as keyof typeof CASINO_VENDORS]?.[locale] ?? vendor,
        ...{ won: formatWon(number('balanceWon')), low: formatWon(number('lowBalanceWon')) },
      };
      return one(
        t('dash.alarm.providerLow.text', values),
        t('dash.alarm.toCasino'),
        '/config/casino',
      );
    }
  }
}
