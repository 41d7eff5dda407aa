import {
  type Bilingual,
  type Drawn,
  GAMES,
  type GameRound,
  MARKET_SETS,
  type Market,
  type MarketSetId,
  type RoundOffer,
} from '@gwanje/contract';
import {
  drawKindOf,
  MARKET_SET_RULES,
  marketOfFact,
  offerDrawKindOf,
  pickWordsOf,
  readDraw,
  ruleOfRound,
} from '@gwanje/game-rules';

/** One thing to enter of a draw. */
export interface DrawField {
  readonly name: string;
  readonly kind:
    | 'ball'
    | 'powerball'
    | 'number'
    | 'hash'
    | 'numbers'
    | 'fact'
    | 'home'
    | 'away'
    | 'multiple';
  /** Which ball it is, from 1. */
  readonly place?: number;
  /** Of a fact: the market that is decided by it alone, and what it can be. */
  readonly label?: Bilingual;
  readonly choices?: readonly { readonly value: string; readonly label: Bilingual | null }[];
}

const BALLS = 5;

const factFields = (set: MarketSetId): DrawField[] =>
  Object.entries(MARKET_SET_RULES[set]?.draws ?? {}).map(([name, values]) => {
    const market = marketOfFact(set, name);
    return {
      ...{ name, kind: 'fact' },
      ...(market && { label: market }),
      choices: values.map((value) => ({ value, label: market?.picks[value] ?? null })),
    };
  });

const OFFER_FIELDS = {
  score: [
    { name: 'home', kind: 'home' },
    { name: 'away', kind: 'away' },
  ],
  multiple: [{ name: 'multiple', kind: 'multiple' }],
} as const;

/** What is entered of a round that its provider holds: scores, a multiple, or what came out. */
function offerFields(set: MarketSetId, offer: RoundOffer): readonly DrawField[] {
  const kind = offerDrawKindOf(set);
  if (kind !== 'facts') return OFFER_FIELDS[kind];
  const markets: Readonly<Record<string, Market>> = MARKET_SETS[set].markets;
  return Object.entries(ruleOfRound(set, offer)?.draws ?? {}).map(([name, values]) => ({
    ...{ name, kind: 'fact' as const },
    ...(markets[name] && { label: markets[name] }),
    choices: values.map((value) => ({ value, label: pickWordsOf(set, offer, name, value) })),
  }));
}

type Entered = Pick<GameRound, 'game' | 'offer'>;

/** What is entered as the result of a round, in the order in which it was drawn. */
export function drawFieldsOf({ game, offer }: Entered): readonly DrawField[] {
  const { draw, set } = GAMES[game];
  if (offer) return offerFields(set, offer);
  if (draw === 'blockHash') return [{ name: 'blockHash', kind: 'hash' }];
  if (draw === 'entropy') return [{ name: 'numbers', kind: 'numbers' }];
  const kind = drawKindOf(set);
  if (kind === 'keno') return [{ name: 'number', kind: 'number' }];
  if (kind === 'facts') return factFields(set);
  return [
    ...Array.from({ length: BALLS }, (_, index) => ({
      ...({ name: `ball${index + 1}`, kind: 'ball', place: index + 1 } as const),
    })),
    { name: 'powerball', kind: 'powerball' },
  ];
}

const numberOf = (text: string | undefined): number =>
  /^\d{1,3}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN;

type Typed = Readonly<Record<string, string>>;

/** A multiple as it is written, 2.35, in hundredths. */
function multipleOf(text = ''): number {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === '' ? Number.NaN : Number(whole + decimals.padEnd(2, '0'));
}

function typedOffered(round: Entered, typed: Typed): Drawn {
  const kind = offerDrawKindOf(GAMES[round.game].set);
  if (kind === 'score') return { home: numberOf(typed.home), away: numberOf(typed.away) };
  if (kind === 'multiple') return { multiple: multipleOf(typed.multiple) };
  return Object.fromEntries(drawFieldsOf(round).map(({ name }) => [name, typed[name] ?? '']));
}

function typedDraw(round: Entered, typed: Typed): Drawn {
  const { draw, set } = GAMES[round.game];
  if (round.offer) return typedOffered(round, typed);
  if (draw === 'blockHash') return { blockHash: (typed.blockHash ?? '').trim().toLowerCase() };
  if (draw === 'entropy')
    return {
      numbers: (typed.numbers ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(numberOf),
    };
  const kind = drawKindOf(set);
  if (kind === 'keno') return { number: numberOf(typed.number) };
  if (kind === 'facts')
    return Object.fromEntries(drawFieldsOf(round).map(({ name }) => [name, typed[name] ?? '']));
  return {
    normalBalls: Array.from({ length: BALLS }, (_, index) => numberOf(typed[`ball${index + 1}`])),
    powerball: numberOf(typed.powerball),
  };
}

/** What was typed, as it is sent; null where it is no result of the game yet. */
export function readTypedDraw(round: Entered, typed: Typed): Drawn | null {
  const draw = typedDraw(round, typed);
  const { draw: source, set } = GAMES[round.game];
  // What is mixed into a draw of our own says nothing of it; the server knows its bounds.
  if (source === 'blockHash') return /^[0-9a-f]{64}$/.test(String(draw.blockHash)) ? draw : null;
  if (source === 'entropy')
    return Array.isArray(draw.numbers) && draw.numbers.every((one) => one >= 1 && one <= 70)
      ? draw
      : null;
  return readDraw(set, draw, round.offer) ? draw : null;
}

/** Whether five balls ascend, which happens once in 120 draws: whoever sorts them falsifies ladders. */
export function isSorted({ normalBalls }: Drawn): boolean {
  return (
    Array.isArray(normalBalls) &&
    normalBalls.every((ball, index) => index === 0 || ball > (normalBalls[index - 1] ?? 0))
  );
}
