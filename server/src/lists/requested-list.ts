import { describeIssues, isPermitted, type Locale, members } from '@gwanje/contract';
import type { Actor } from '../platform/caller';
import type { Platform } from '../platform/implement';
import type { AnyList } from '../platform/list-source';
import { invalidField, Refusal } from '../platform/refusal';
import { requireOn } from '../platform/require-on';
import { ALL_LISTS } from './all-lists';

/** A list, as it is named and narrowed by somebody. */
export interface RequestedList {
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly sort?: string | null | undefined;
}

/**
 * A list that somebody may read, and that the deployment has on now.
 *
 * @throws {Refusal} record.not_found, session.forbidden, module.off
 */
export function requireList(
  name: string,
  { type }: Pick<Actor, 'type'>,
  platform: Pick<Platform, 'flags'>,
): AnyList {
  const bound = ALL_LISTS.get(name);
  if (!bound) throw new Refusal('record.not_found');
  const { access, when } = bound.list.page;
  const isOpen = access === 'public' || access === 'session' || access === 'unfinished-session';
  if (!isOpen && !isPermitted(type, access)) throw new Refusal('session.forbidden');
  requireOn(platform, [when]);
  return bound;
}

/** What is arranged by views though it is no list. */
const ARRANGED = [members.readDashboard];

/**
 * A list, or something else that views arrange, that somebody may read.
 *
 * @throws {Refusal} record.not_found, session.forbidden, module.off
 */
export function requireArranged(
  name: string,
  actor: Pick<Actor, 'type'>,
  platform: Pick<Platform, 'flags'>,
): void {
  const other = ARRANGED.find(({ path }) => path === name);
  if (!other) requireList(name, actor, platform);
  else if (!isPermitted(actor.type, other.access)) throw new Refusal('session.forbidden');
}

/**
 * The filter and order of a list, read as its own page reads them.
 *
 * @throws {Refusal} request.invalid with every failing field
 */
export function readPage(
  { list }: AnyList,
  { filter, sort }: Omit<RequestedList, 'list'>,
  locale: Locale,
): object {
  const read = list.totals.input.safeParse(filter, { reportInput: true });
  if (!read.success) {
    const fields = describeIssues(read.error.issues, locale);
    throw new Refusal('request.invalid', {
      fields: fields.map(({ path, rules }) => ({ path: `filter.${path}`, rules })),
    });
  }
  if (typeof sort !== 'string') return read.data;
  if (!list.sorts.includes(sort)) throw invalidField('sort', 'wrong_choice', locale);
  return { ...read.data, sort };
}
