import type { PowerballConfig } from '@gwanje/contract';
import type { Settings } from '../platform/setting-versions';
import { UNSAVED_POWERBALL_CONFIGS } from './powerball-start.rule';

export const POWERBALL_SETTINGS: Settings<PowerballConfig> = {
  scope: 'powerball',
  unsaved: UNSAVED_POWERBALL_CONFIGS,
};
