import { type minigames, powerballVersion, type ReplyOf } from '@gwanje/contract';

export type PowerballVersion = ReplyOf<typeof minigames.listPowerballVersions>['versions'][number];

/**
 * The version that another administrator saved meanwhile, as the details of a
 * `record.stale` refusal tell it; undefined when they tell something else.
 */
export function savedMeanwhile(details: unknown): PowerballVersion | undefined {
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined;
  const { current } = details;
  const version = typeof current === 'object' && current !== null && 'version' in current;
  return powerballVersion.safeParse({
    ...details,
    config: current,
    version: version ? current.version : undefined,
  }).data;
}
