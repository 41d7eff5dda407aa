import type { BetSetting } from '@gwanje/contract';
import type { EffectRow, EffectSpan } from '../../settings/setting-work';
import { casinoEffects, voidEffects } from './casino-effects.queries';
import { sportsEffects } from './sports-effects.queries';

/** What `after` in place of `before` would have made different since then. */
export async function betEffectOf(
  span: EffectSpan,
  before: BetSetting,
  after: BetSetting,
): Promise<readonly EffectRow[] | null> {
  if (before.category === 'casinoVoid' && after.category === 'casinoVoid')
    return voidEffects(span, before, after);
  if (before.category === 'casino' && after.category === 'casino')
    return casinoEffects(span, before, after);
  if (before.category === 'casino' || before.category === 'casinoVoid') return null;
  if (after.category === 'casino' || after.category === 'casinoVoid') return null;
  return sportsEffects(span, before, after);
}
