import { isDeepStrictEqual } from 'node:util';
import {
  type ConfirmedValues,
  changedPaths,
  type DangerAt,
  type DeploymentFlags,
  dangersOf,
  isHad,
  momentInSeoul,
  placesOf,
  type Setting,
  type SettingDocument,
  type SettingField,
  type SettingValue,
  type ValuesByPath,
  valuesOf,
} from '@gwanje/contract';
import { invalidField, Refusal } from '../platform/refusal';
import { hasSecond } from '../second-admin/second-admin.rule';
import { readStaff } from '../second-admin/staff.queries';
import {
  endStaleProposals,
  proposeSetting,
  type SettingProposal,
} from './setting-proposals.queries';
import {
  lockSettings,
  requireNewestSetting,
  type StaleSetting,
  saveSetting,
} from './setting-versions.queries';
import type { SaveWork, SettingChange, SettingRules } from './setting-work';

interface Saved<D> {
  /** As it is in force now. */
  readonly setting: D;
  readonly proposal: SettingProposal<D> | null;
}

const pathsOf = (dangers: readonly Pick<DangerAt, 'path'>[]) => dangers.map(({ path }) => path);

/** Those of the paths of which something else was confirmed than what would be saved. */
const notConfirmed = (
  paths: readonly string[],
  values: ConfirmedValues,
  confirmed: ConfirmedValues = {},
) =>
  paths.filter(
    (path) => !(Object.hasOwn(confirmed, path) && Object.is(confirmed[path], values[path])),
  );

/** Refuses a document that could not come into force, because nobody could agree to it. */
async function requireSecond<D extends SettingDocument>(
  tx: SaveWork<D>['tx'],
  { permission }: SettingRules<D>,
  { loosened, adminId, at }: SettingChange<D>,
): Promise<void> {
  if (loosened.length > 0 && !hasSecond(await readStaff(tx, at), adminId, permission))
    throw new Refusal('admin.no_second');
}

/** Whether something would have ended by that field before it was entered. */
const isPassed = (
  field: SettingField | undefined,
  value: SettingValue | undefined,
  at: Date,
): boolean =>
  field?.kind === 'moment' &&
  field.isEnd === true &&
  typeof value === 'string' &&
  value !== '' &&
  momentInSeoul(value) <= at;

/** The first field that is changed into an end which has passed. */
export function passedEnd(
  setting: Setting,
  was: ValuesByPath,
  values: ValuesByPath,
  at: Date,
): string | undefined {
  const places = placesOf(setting);
  return changedPaths(was, values).find((path) =>
    isPassed(places.get(path)?.field, values[path], at),
  );
}

/**
 * Refuses a change of what the deployment lacks: nobody is shown it, and it holds again as it was once
 * that is on.
 *
 * @throws {Refusal} module.off
 */
function requireHad(
  setting: Setting,
  changed: readonly string[],
  flags: DeploymentFlags | undefined,
): void {
  const places = placesOf(setting);
  const off = changed.filter((path) => {
    const place = places.get(path);
    return flags && place && !isHad(place, flags);
  });
  if (off.length > 0) throw new Refusal('module.off', { details: { paths: off } });
}

/**
 * Saves one category's whole document as its next version. One that protects less in any field
 * waits for a second administrator instead, as a whole, and nothing of it is in force. Other dangers
 * have to be confirmed one by one, by their values, so that no other value rides along with a
 * confirmation; those that the server finds with their sums as well, whatever was explained before
 * they were told. Nothing dangerous is saved without a reason. A save that changes nothing answers the current document and leaves neither a
 * version nor an audit line. What was decided before keeps the version under which it was decided.
 *
 * @source docs/decisions: settings are versions; the second administrator; a settings page is a list of fields
 */
export async function saveSettingDocument<D extends SettingDocument>(
  rules: SettingRules<D>,
  { input, actor, tx, now, locale, flags, audit, refuse }: SaveWork<D>,
): Promise<Saved<D>> {
  const { settings } = rules;
  const { confirmed, reason = null, ...sent } = input;
  const after = sent as unknown as D;
  const { category, version } = after;
  const refuseStale = (details: StaleSetting<D>) => refuse('record.stale', details);
  await lockSettings(tx);
  const before = await requireNewestSetting(tx, settings, after, refuseStale);
  if (isDeepStrictEqual(after, before)) return { setting: before, proposal: null };

  const setting = settings.settingOf(category);
  const [was, values] = [valuesOf(setting, before), valuesOf(setting, after)];
  requireHad(setting, changedPaths(was, values), flags);
  const deed = { at: now(), adminId: actor.adminId };
  const passed = passedEnd(setting, was, values, deed.at);
  if (passed !== undefined) throw invalidField(passed, 'window_past', locale);
  const dangers = dangersOf(setting, was, values);
  const found = (await rules.findDangers?.(tx, { before, after, at: deed.at })) ?? [];
  const alone = pathsOf(dangers.filter(({ danger }) => !danger.needsSecond));
  const known = new Set([...alone, ...pathsOf(found)]);
  const unknown = Object.keys(confirmed ?? {}).filter((path) => !known.has(path));
  const paths = [...notConfirmed(alone, values, confirmed), ...unknown];
  if (paths.length > 0) return refuse('settings.unconfirmed', { paths });
  const untold = notConfirmed(pathsOf(found), values, confirmed);
  if (untold.length > 0) return refuse('settings.unconfirmed', { paths: untold, found });

  if (known.size + dangers.length > 0 && reason === null)
    throw invalidField('reason', 'required', locale);
  const weak = dangers.filter(({ danger }) => danger.needsSecond);
  const loosened = [
    ...new Set([...weak, ...found.filter(({ isAlone }) => !isAlone)].map(({ path }) => path)),
  ];
  const change = { before, after, loosened, ...deed };
  await rules.judge?.(tx, change);
  await requireSecond(tx, rules, change);
  const subject = `${settings.scopeOf(category)}/${category}`;
  const said = { ...(confirmed && { confirmed }), ...(reason !== null && { reason }) };
  if (loosened.length > 0) {
    const asked = { loosened, told: pathsOf(found), reason };
    const proposal = await proposeSetting(tx, settings, after, asked, deed);
    if (!proposal) return refuse('proposal.waits');
    const proposed = { ...after, ...said, proposalId: proposal.proposalId };
    await audit({ action: `${rules.audit}.propose`, subject, before, after: proposed });
    return { setting: before, proposal };
  }
  await endStaleProposals(tx, settings, { category, version: version + 1 }, deed);
  const stamp = { savedAt: deed.at, savedBy: actor.adminId, reason };
  const saved = await saveSetting(tx, settings, after, stamp, refuseStale);
  const action = rules.actionOf?.(before, saved, deed.at);
  await audit({ ...(action && { action }), subject, before, after: { ...saved, ...said } });
  return { setting: saved, proposal: null };
}
