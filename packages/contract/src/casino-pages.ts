import type { CasinoClass, CasinoMode, CasinoVendor } from './casino-vendors';
import {
  type Bilingual,
  type DeploymentFlags,
  isConditionMet,
  type ScreenCondition,
} from './deployment';

/** A history of one vendor: what it is of, and how its rows are read. */
export interface CasinoPage {
  readonly id: string;
  readonly path: `/bet/${string}`;
  readonly title: Bilingual;
  readonly when: ScreenCondition;
  readonly vendor: CasinoVendor;
  readonly classes: readonly CasinoClass[];
  /** Left out where the deployment decides. */
  readonly mode?: CasinoMode;
  /** What a row of rounds is: a hand of poker or an entry of a tournament has columns of its own. */
  readonly round: 'round' | 'hand' | 'entry';
  /** Histories of single classes that it leads to. */
  readonly leadsTo?: readonly `/bet/${string}`[];
}

const CASINO = { modules: ['casino'] };
const HERA = { ...CASINO, casinoCompany: 'hera' as const };
const honor = (casinoType: CasinoMode): ScreenCondition => ({
  ...{ ...CASINO, casinoCompany: 'honor', casinoType },
});

const page = (
  id: string,
  path: CasinoPage['path'],
  [ko, en]: readonly [string, string],
  rest: Omit<CasinoPage, 'id' | 'path' | 'title' | 'round'> & Partial<Pick<CasinoPage, 'round'>>,
): CasinoPage => ({ id, path, title: { ko, en }, round: 'round', ...rest });

/** The histories of the vendors, in the order of the menu. */
export const CASINO_PAGES: readonly CasinoPage[] = [
  page('kplay-history', '/bet/kplayhistory', ['K플레이 카지노 배팅내역', 'Kplay casino bets'], {
    ...{ when: CASINO, vendor: 'kplay', classes: ['casino'], mode: 'seamless' },
  }),
  page('kplay-slots-history', '/bet/kplayhistorys', ['K플레이 슬롯 배팅내역', 'Kplay slot bets'], {
    ...{ when: CASINO, vendor: 'kplay', classes: ['slots'], mode: 'seamless' },
  }),
  page('kgon-history', '/bet/kgonhistory', ['KGON 배팅내역', 'KGON bets'], {
    ...{ when: { ...CASINO, gondre: true }, vendor: 'kgon', mode: 'seamless' },
    classes: ['casino', 'slots'],
  }),
  page('hera-history', '/bet/herahistory', ['헤라 배팅내역', 'Hera bets'], {
    ...{ when: HERA, vendor: 'hera', classes: ['casino', 'slots', 'holdem'] },
    leadsTo: ['/bet/hera-casino-history', '/bet/hera-slots-history'],
  }),
  page(
    'honor-casino-history',
    '/bet/honor-casino-history',
    ['아너 카지노 배팅내역', 'Honor casino bets (transfer)'],
    { when: honor('transfer'), vendor: 'honor', classes: ['casino'], mode: 'transfer' },
  ),
  page(
    'honor-slots-history',
    '/bet/honor-slots-history',
    ['아너 슬롯 배팅내역', 'Honor slot bets (transfer)'],
    { when: honor('transfer'), vendor: 'honor', classes: ['slots'], mode: 'transfer' },
  ),
  page(
    'honor-casino-history-s',
    '/bet/honor-casino-history-s',
    ['아너 카지노 배팅내역 (심리스)', 'Honor casino bets (seamless)'],
    { when: honor('seamless'), vendor: 'honor', classes: ['casino'], mode: 'seamless' },
  ),
  page(
    'honor-slots-history-s',
    '/bet/honor-slots-history-s',
    ['아너 슬롯 배팅내역 (심리스)', 'Honor slot bets (seamless)'],
    { when: honor('seamless'), vendor: 'honor', classes: ['slots'], mode: 'seamless' },
  ),
  page(
    'hera-casino-history',
    '/bet/hera-casino-history',
    ['헤라 카지노 배팅내역', 'Hera casino bets'],
    {
      ...{ when: HERA, vendor: 'hera', classes: ['casino'] },
    },
  ),
  page('hera-slots-history', '/bet/hera-slots-history', ['헤라 슬롯 배팅내역', 'Hera slot bets'], {
    ...{ when: HERA, vendor: 'hera', classes: ['slots'] },
  }),
  page('rv-history', '/bet/rv', ['RV 배팅내역', 'RV bets'], {
    ...{ when: { modules: ['rv'] }, vendor: 'rv', mode: 'seamless' },
    classes: ['casino', 'slots'],
  }),
  page('betholdem-history', '/bet/betholdemhistory', ['벳홀덤 배팅내역', 'Bet Holdem bets'], {
    ...{ when: { modules: ['holdem'] }, vendor: 'betholdem', mode: 'transfer' },
    ...{ classes: ['holdem'], round: 'hand' },
  }),
  page('apoker-history', '/bet/apokerhistory', ['트리플A홀덤 배팅내역', 'Triple-A holdem bets'], {
    ...{ when: { modules: ['apoker'] }, vendor: 'apoker', mode: 'transfer' },
    ...{ classes: ['holdem'], round: 'hand' },
  }),
  page(
    'apoker-tournament-history',
    '/bet/apokertournamenthistory',
    ['트리플A 토너먼트 내역', 'Triple-A tournament bets'],
    {
      ...{ when: { modules: ['apoker'] }, vendor: 'apoker', mode: 'transfer' },
      ...{ classes: ['holdem'], round: 'entry' },
    },
  ),
];

/** What decides in which history something of a vendor's book stands. */
export interface CasinoPlace {
  readonly vendor: CasinoVendor;
  readonly gameClass: CasinoClass;
  readonly mode: CasinoMode;
  readonly isTournament: boolean;
}

/** Whether a history lists a transaction or round. */
export const casinoPageHolds = (
  { vendor, classes, mode, round }: CasinoPage,
  said: CasinoPlace,
): boolean =>
  vendor === said.vendor &&
  classes.includes(said.gameClass) &&
  (mode === undefined || mode === said.mode) &&
  (round === 'round' || (round === 'entry') === said.isTournament);

/** The history of a site that lists a transaction or round, if there is one. */
export const casinoHistoryOf = (
  said: CasinoPlace,
  flags: DeploymentFlags,
): CasinoPage | undefined =>
  CASINO_PAGES.find((page) => isConditionMet(page.when, flags) && casinoPageHolds(page, said));
