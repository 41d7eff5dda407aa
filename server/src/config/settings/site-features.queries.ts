import type { SiteFeature } from '@gwanje/contract';
import { Refusal } from '../../platform/refusal';
import type { SettingSource } from '../../settings/setting-versions.queries';
import { findSiteSetting } from './site-settings.queries';

/**
 * Lets through what no menu stands for, and what stands in one that the site has.
 *
 * @throws {Refusal} site.feature_off
 */
export async function requireFeature(
  source: SettingSource,
  feature: SiteFeature | undefined,
): Promise<void> {
  if (feature === undefined) return;
  const { features } = await findSiteSetting(source, 'site');
  if (!features[feature]) throw new Refusal('site.feature_off');
}
