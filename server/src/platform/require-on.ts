import {
  type DeploymentFlags,
  type Endpoint,
  isConditionMet,
  type ScreenCondition,
} from '@gwanje/contract';
import { Refusal } from './refusal';

/** What single values of a validated input need beside what the endpoint itself needs. */
export const conditionsOf = ({ whenInput = {} }: Endpoint, input: object): ScreenCondition[] =>
  Object.entries(whenInput).flatMap(([field, conditions]) => {
    const value: unknown = (input as Record<string, unknown>)[field];
    const condition = typeof value === 'string' ? conditions[value] : undefined;
    return condition ? [condition] : [];
  });

/** @throws {Refusal} module.off when the deployment, as it is now, lacks one of `conditions` */
export function requireOn(
  { flags }: { readonly flags?: (() => DeploymentFlags) | undefined },
  conditions: readonly (ScreenCondition | undefined)[],
): void {
  for (const condition of conditions)
    if (condition && flags && !isConditionMet(condition, flags())) throw new Refusal('module.off');
}
