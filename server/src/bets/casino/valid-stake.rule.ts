import type { BetSettingOf, CasinoClass, CasinoProviderNo, CasinoVoidRule } from '@gwanje/contract';

/** What of a round is looked at, as its vendor told it. */
export interface PlayedRound {
  /** Of slots only free games are no turnover. */
  readonly gameClass: CasinoClass;
  readonly betWon: number;
  /** Pick → won. */
  readonly picks: Readonly<Record<string, number>>;
  readonly numbers: number | null;
  readonly oddsHundredths: number | null;
  readonly isFree: boolean;
  readonly isPush: boolean;
}

export interface ValidStake {
  readonly validWon: number;
  /** Why it is less than what was staked; null where it is all of it. */
  readonly rule: CasinoVoidRule | null;
}

/** Picks of which one wins where the other loses. */
const OPPOSITES = [
  ['banker', 'player'],
  ['dragon', 'tiger'],
  ['red', 'black'],
  ['odd', 'even'],
  ['low', 'high'],
  ['over', 'under'],
  ['big', 'small'],
] as const;

type Rules = Pick<
  BetSettingOf<'casinoVoid'>,
  'bothSides' | 'push' | 'rouletteNumbersMax' | 'oddsMinHundredths' | 'bonusRounds'
>;

/** The rules of a provider: its own where it has some, else those of all. */
export function rulesOf(document: BetSettingOf<'casinoVoid'>, provider: number | null): Rules {
  const own = provider === null ? undefined : document.providers[`${provider}` as CasinoProviderNo];
  return own?.isOwn ? own : document;
}

/** What cancels out: of each pair of opposites twice the lesser side. */
const coveredWon = (picks: PlayedRound['picks']): number =>
  OPPOSITES.reduce(
    (won, [one, other]) => won + 2 * Math.min(picks[one] ?? 0, picks[other] ?? 0),
    0,
  );

/**
 * What of a settled round counts as turnover; the first rule that takes all of it is the one that
 * is told.
 *
 * @source screens/config.md, `/config/casino-void`, and screens/bets.md 5
 */
export function validStake(round: PlayedRound, rules: Rules): ValidStake {
  const { gameClass, betWon, picks, numbers, oddsHundredths, isFree, isPush } = round;
  const isTable = gameClass !== 'slots';
  const whole: readonly (readonly [CasinoVoidRule, boolean])[] = [
    ['free', isFree && rules.bonusRounds],
    ['push', isTable && isPush && rules.push],
    ['roulette', isTable && numbers !== null && numbers > rules.rouletteNumbersMax],
    ['odds', isTable && oddsHundredths !== null && oddsHundredths < rules.oddsMinHundredths],
  ];
  const rule = whole.find(([, holds]) => holds)?.[0];
  if (betWon === 0) return { validWon: 0, rule: rule === 'free' ? rule : null };
  if (rule) return { validWon: 0, rule };
  const covered = isTable && rules.bothSides ? Math.min(coveredWon(picks), betWon) : 0;
  return { validWon: betWon - covered, rule: covered > 0 ? 'bothSides' : null };
}
