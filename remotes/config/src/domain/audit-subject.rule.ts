import type { auditLines, RowOf } from '@gwanje/contract';

type AuditLine = RowOf<typeof auditLines>;
export type SubjectLine = Pick<AuditLine, 'subject' | 'action' | 'before' | 'after'>;

const IS_IDENTIFIER = /^[0-9a-f]{8}-/;

/** What kind of thing a line is of; an identifier by itself is an administrator's or else a member's. */
export function kindOf({ subject, action }: Pick<AuditLine, 'subject' | 'action'>): string {
  const [noun = ''] = action.split('.');
  // Whoever signs in may be called anything, and the door that was closed to somebody is an address.
  if (noun === 'session') return noun;
  if (subject?.includes('/')) return subject.split('/')[0] ?? '';
  return noun !== 'admin' && IS_IDENTIFIER.test(subject ?? '') ? 'member' : noun;
}

/** What stands behind the kind of a subject, part by part; undefined where a person chose all of it. */
export function tailOf({ subject, action }: Pick<AuditLine, 'subject' | 'action'>) {
  if (subject === null || action.startsWith('session.')) return undefined;
  const [, ...tail] = subject.split('/');
  if (tail.length > 0) return tail;
  return IS_IDENTIFIER.test(subject) ? [subject] : undefined;
}

/** By which field of its states a thing is known to people. */
const NAMES: Readonly<Record<string, string>> = {
  admin: 'id',
  coupon: 'name',
  domain: 'host',
  feedKey: 'name',
  member: 'id',
  message: 'title',
  partner: 'id',
  post: 'title',
  site: 'siteName',
  team: 'nameKo',
  template: 'name',
  view: 'name',
};

/** What either state of a line holds under a name, as it became or else as it was. */
export function heldBy({ before, after }: Pick<AuditLine, 'before' | 'after'>, key: string) {
  const held = [after?.[key], before?.[key]];
  return held.find((one): one is string => typeof one === 'string' && one !== '');
}

/** What a thing is called by its own states, as a coupon is that somebody made. */
export function nameOf(line: SubjectLine): string | undefined {
  const key = NAMES[kindOf(line)];
  return key === undefined || tailOf(line)?.length !== 1 ? undefined : heldBy(line, key);
}
