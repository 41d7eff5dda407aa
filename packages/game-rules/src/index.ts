export {
  type CartBonus,
  type CartFate,
  type FactorLeg,
  fateOfCart,
  legFactorThousandths,
} from './cart.rule';
export {
  type ChargeBonusOffer,
  chargeBonusWon,
  isChargeBonusOffered,
} from './charge-bonus.rule';
export {
  type LosingPart,
  type LosingShare,
  losingShares,
  payable,
  rollingOf,
  shareOf,
  takenBack,
} from './commission.rule';
export { type CostlyBonus, costlyBonuses } from './costly-bonus.rule';
export { type CostlyComp, costlyComps } from './costly-comp.rule';
export { type DrawParts, drawParts, drawText, marketOfFact, sayFacts } from './draw-text.rule';
export { chiSquareTail, type Drift, driftsOf } from './drift.rule';
export { type Edges, type FreeMoney, freeMoneyOf } from './free-money.rule';
export {
  type BytesOf,
  type DrawKind,
  deriveLadder,
  drawGame,
  drawKindOf,
  type GameDraw,
  readDraw,
  ruleOfRound,
} from './game-draw.rule';
export {
  isLadderPick,
  isLadderWin,
  KENO_NUMBER_MAX,
  LADDER_MARKETS,
  type LadderMarket,
  type LadderOutcome,
  type LadderPick,
  ladderFavourableCount,
  ladderOfKeno,
  ladderOfPowerball,
  ladderOutcome,
  ladderPicks,
} from './ladder.rule';
export {
  type CellResult,
  type Liability,
  liabilityOf,
  type PickStake,
  resultsByCell,
} from './liability.rule';
export {
  breakEvenHundredthsOf,
  type Cell,
  type Chance,
  chanceOf,
  type Facts,
  isPickOf,
  type MarketRule,
  type MarketSetRule,
  returnBpsOf,
  type Verdict,
  verdictOf,
  verdictsInCells,
} from './market-set.rule';
export { MARKET_SET_RULES } from './market-sets.rule';
export {
  assertOddsHundredths,
  type CartLeg,
  combinedOddsHundredths,
  expectedPayoutWon,
  type LegResult,
  ODDS_HUNDREDTHS_MAX,
  oddsHundredthsOf,
  oddsOf,
} from './odds.rule';
export {
  isPowerballDraw,
  isPowerballPick,
  isPowerballWin,
  isReverseBetType,
  NORMAL_BALL_MAX,
  NORMAL_BALLS_DRAWN,
  type OddEven,
  POWERBALL_MAX,
  type PowerballDraw,
  type PowerballOutcome,
  type PowerballPick,
  type PowerballPickWord,
  powerballNormalSum,
  powerballOutcome,
  powerballPicks,
  powerballPicksPricedBy,
  powerballPickWords,
  powerballRateKey,
  powerballWinningPicks,
  type SumSize,
  type UnderOver,
} from './powerball.rule';
export {
  POWERBALL_CELLS,
  POWERBALL_OUTCOME_COUNT,
  type PowerballCell,
  powerballCellIndex,
} from './powerball-cells.rule';
export { type ByteSource, drawBelow, drawInOrder, drawPowerball } from './powerball-draw.rule';
export {
  POWERBALL_MARKET_WARNING_CODES,
  type PowerballMarketWarning,
  type PowerballMarketWarningCode,
  type PowerballRates,
  powerballMarketWarnings,
} from './powerball-market.rule';
export {
  isAboveBreakEven,
  powerballBreakEvenOddsHundredths,
  powerballEdgeBps,
  powerballFairOdds,
  powerballFavourableCount,
  powerballProbability,
  powerballReturnBps,
  powerballWorstFavourableCount,
} from './powerball-probability.rule';
export {
  factsOfOfferDraw,
  isOfferOf,
  type OfferDrawKind,
  offerDrawKindOf,
  pickWordsOf,
  ruleOfOffer,
} from './round-offer.rule';
export { shareWon } from './share.rule';
export {
  hasMargin,
  isMarketPick,
  isScoreSound,
  type JudgedMarket,
  judgeMarket,
  type PickResult,
  voidPicks,
} from './sports-market.rule';
export {
  carryAlong,
  type OpenedRequirement,
  type OpenRequirement,
  type RequirementChange,
  requirementOfPoints,
  requirementsOf,
  wageringOf,
  workOff,
} from './wagering.rule';
