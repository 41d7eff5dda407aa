// What stands behind facts that no other member, request or bet is behind: names, settings, and
// what was written down of the member.
import { type AloneKind, type EvidenceRow, FACTS, type FactCode } from '@gwanje/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ListContext } from '../../platform/list-source';
import { maskedName } from '../../platform/masks.rule';
import { findMoneySetting } from '../settings/money-settings.queries';
import { readOwnStanding } from './own-standing.queries';
import {
  accountChangedAt,
  aloneKindOf,
  MEMBER_STATUS_SUSPENDED,
  type RequestRow,
} from './requests.rule';

type Code = NonNullable<EvidenceRow['note']>['code'];
export interface Note extends Pick<EvidenceRow, 'at' | 'amountWon'> {
  readonly note: NonNullable<EvidenceRow['note']>;
}
type NotesOf = (
  db: ListContext['db'],
  request: RequestRow,
  asked: { readonly actor: ListContext['actor']; readonly now: Date },
) => Promise<readonly Note[]>;

const noteOf = (
  code: Code,
  {
    text = null,
    at = null,
    amountWon = null,
  }: {
    readonly text?: string | null;
    readonly at?: Date | null | undefined;
    readonly amountWon?: number | null;
  },
): Note => ({ note: { code, text }, at: at?.toISOString() ?? null, amountWon });

const memberOf = (db: ListContext['db'], { member_id }: RequestRow) =>
  db
    .selectFrom('member')
    .select(['real_name', 'bank_owner', 'bank_changed_at', 'excluded_until'])
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();

/** Nothing where nobody has saved it yet. */
const versionOf = ({ version }: { readonly version: number }) =>
  version === 0 ? null : `v${version}`;

const masked = (name: string | null) => (name === null ? null : maskedName(name));

/** When and why something last became of a member, or of the partner that he is, as the audit log has it. */
async function lastLine(
  db: ListContext['db'],
  { member_id }: RequestRow,
  isMeant: RawBuilder<unknown>,
): Promise<{ readonly at: Date; readonly reason: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; reason: string | null }>`
    select line.at, line.after ->> 'reason' as reason from audit_event as line
    where line.subject in (${member_id}, ${`partner/${member_id}`}) and ${isMeant}
    order by line.at desc limit 1`.execute(db);
  return rows[0];
}

/** The three names in full are revealed one by one, with a reason; here it shows which of them differ. */
async function namesOf(db: ListContext['db'], request: RequestRow) {
  const { real_name, bank_owner } = await memberOf(db, request);
  return [
    noteOf('requestOwner', { text: masked(request.bank_owner), at: request.requested_at }),
    ...(real_name === null ? [] : [noteOf('realName', { text: masked(real_name) })]),
    noteOf('accountOwner', { text: masked(bank_owner) }),
  ];
}

/** What whoever looks has moved alone today, and that he, or somebody who could be him, has asked for it. */
async function ownStandingOf(...[db, request, { actor, now }]: Parameters<NotesOf>) {
  const { member_id: memberId, requested_by: askedBy } = request;
  const { forMember, inDay, isOwn } = await readOwnStanding({ db, actor }, [memberId], now);
  const kind = aloneKindOf(request.kind);
  const wonOf = (code: 'aloneMember' | 'aloneDay', amountWon: number) =>
    amountWon === 0 ? [] : [noteOf(code, { amountWon })];
  return [
    ...wonOf('aloneMember', forMember(memberId, kind)),
    ...wonOf('aloneDay', inDay(kind)),
    ...(askedBy !== null && isOwn(askedBy) ? [noteOf('ownAsking', {})] : []),
  ];
}

/** The first word, what one may decide alone and has, and a change of account, which takes two by itself. */
async function secondOf(...[db, request, asked]: Parameters<NotesOf>) {
  const { first_approved_by, first_approved_at, kind } = request;
  const by =
    first_approved_by === null
      ? undefined
      : await db
          .selectFrom('admin')
          .select('login_id')
          .where('_id', '=', first_approved_by)
          .executeTakeFirst();
  const setting = await findMoneySetting(db, 'secondAdmin');
  const maxOf = (code: 'aloneMax' | 'waiveMax', of: AloneKind) => {
    const amountWon = setting[`${of}Won`];
    return amountWon === null ? [] : [noteOf(code, { text: versionOf(setting), amountWon })];
  };
  const { bank_changed_at } = await memberOf(db, request);
  const changedAt = accountChangedAt(request, bank_changed_at);
  return [
    ...(first_approved_at
      ? [noteOf('firstApproval', { text: by?.login_id ?? null, at: first_approved_at })]
      : []),
    ...maxOf('aloneMax', aloneKindOf(kind)),
    ...(kind === 'exchange' ? maxOf('waiveMax', 'waiver') : []),
    ...(await ownStandingOf(db, request, asked)),
    ...(changedAt ? [noteOf('accountChanged', { at: changedAt })] : []),
  ];
}

async function exclusionOf(db: ListContext['db'], request: RequestRow) {
  const { excluded_until } = await memberOf(db, request);
  const line = await lastLine(db, request, sql`line.action = 'member.exclude'`);
  return [
    ...(line ? [noteOf('excludedSince', { at: line.at, text: line.reason })] : []),
    noteOf('excludedUntil', { at: excluded_until }),
  ];
}

async function suspensionOf(db: ListContext['db'], request: RequestRow) {
  const suspended = String(MEMBER_STATUS_SUSPENDED);
  // A later change of something else tells the same status.
  const isSuspending = sql`line.after ->> 'status' = ${suspended}::text
    and line.before ->> 'status' is distinct from ${suspended}::text`;
  const line = await lastLine(db, request, isSuspending);
  return [noteOf('suspended', { at: line?.at, text: line?.reason ?? null })];
}

const bonusRuleOf: NotesOf = async (db) => {
  const setting = await findMoneySetting(db, 'chargeBonus');
  return [noteOf('bonusRule', { text: versionOf(setting) })];
};

/** The facts that name a bonus that approving would bring. */
export const BONUS_FACTS = (Object.keys(FACTS) as FactCode[]).filter((code) =>
  FACTS[code].ko.includes('{bonusWon}'),
);

/** What is set and who of the staff has decided, and why, is nothing that a partner learns. */
const SETTINGS_NOTES: readonly Code[] = ['aloneMax', 'waiveMax', 'bonusRule'];
const STAFF_TEXTS: readonly Code[] = ['firstApproval', 'excludedSince', 'suspended'];

/** What of these rows a partner may see. */
export const notesOfPartner = (notes: readonly Note[]): readonly Note[] =>
  notes
    .filter(({ note }) => !SETTINGS_NOTES.includes(note.code))
    .map(({ note, ...row }) => ({
      ...row,
      note: STAFF_TEXTS.includes(note.code) ? { ...note, text: null } : note,
    }));

export const NOTES: Readonly<Partial<Record<FactCode, NotesOf>>> = {
  ...Object.fromEntries(BONUS_FACTS.map((code) => [code, bonusRuleOf])),
  otherOwner: namesOf,
  second: secondOf,
  excluded: exclusionOf,
  suspended: suspensionOf,
};
