import type { PowerballBetType, PowerballRateKey } from '@gwanje/contract';
import { isPowerballWin, type PowerballPick, powerballPicks, powerballRateKey } from './powerball.rule';
import { POWERBALL_CELLS, POWERBALL_OUTCOME_COUNT } from './powerball-cells.rule';
