import {
  type FeedReplyOf,
  type feed,
  hasLoginId,
  LEVELS,
  MEMBER_STATUS_NORMAL,
  MEMBER_STATUS_WAITING,
} from '@gwanje/contract';
import { findDomainByHost, noteJoinedAt } from '../config/domains/domains.queries';
import { requireOpenDoor } from '../config/settings/site-doors.queries';
import type { FeedWork } from '../feed/implement-feed';
import { readAddress } from '../platform/caller';
import type { Tx } from '../platform/database';
import { Refusal } from '../platform/refusal';
import type { Sealer } from '../platform/sealer';
import { hashPassword } from '../session/password';
import { yearsLived } from './age.rule';
import { isTurnedAway } from './blocked-ips/blocked-ips.queries';
import { createMember } from './create-member.command';
import {
  findDefaultRecommender,
  findHostRecommender,
  findNamedRecommender,
} from './join-recommenders.queries';
import {
  findJoinTerms,
  type JoinTerms,
  requireFewLikeHim,
  requireJoinTerms,
  requireNotExcluded,
} from './join-terms.queries';

/** A newcomer is a plain member, and waits for an administrator's word unless the site takes everybody. */
const NEWCOMER = { grade: 1, isTest: false } as const;

interface Coming {
  readonly named: string | null;
  /** Whose host it is. */
  readonly ofHost: string | null;
}

/** Below whom somebody comes whom he has not named himself; null: nobody. */
async function findUnnamed(tx: Tx, terms: JoinTerms, { ofHost }: Coming, mayName: boolean) {
  if (mayName && ofHost !== null) return ofHost;
  // Whoever has named nobody is not kept out for what became of the default one.
  return terms.defaultRecommender === ''
    ? null
    : findDefaultRecommender(tx, terms.defaultRecommender);
}

/** Below whom somebody comes, and by which code; undefined: who is named is not there. */
async function findAbove(
  tx: Tx,
  terms: JoinTerms,
  coming: Coming,
): Promise<{ readonly memberId: string | null; readonly code: string | null } | undefined> {
  const mayName = terms.recommender !== 'off' || terms.status === 'codeOnly';
  if (mayName && coming.named !== null) return findNamedRecommender(tx, coming.named);
  return { memberId: await findUnnamed(tx, terms, coming, mayName), code: null };
}

/** Somebody joins by the player site, with a password of his own. */
export const joinMember =
  (sealer: Sealer) =>
  async (work: FeedWork<typeof feed.join>): Promise<FeedReplyOf<typeof feed.join> | Refusal> => {
    const { tx, input, now, refuse } = work;
    const { id, nick, password, recommender } = input;
    const ip = readAddress(input.ip);
    const at = now();
    if (await isTurnedAway(tx, ip, at)) return new Refusal('member.address_blocked');
    const came = input.host === undefined ? undefined : await findDomainByHost(tx, input.host);
    const isSitePaused = work.isSitePaused || came?.is_paused === true;
    await requireOpenDoor(tx, { part: 'join', isSitePaused, isTest: false, at });
    const terms = await findJoinTerms(tx);
    // Whoever names nobody comes below the one whose host it is, and is not kept out for what became of him.
    const ofHost = await findHostRecommender(tx, came?.recommender ?? null);
    const above = recommender ?? ofHost;
    requireJoinTerms(terms, { ...input, recommender: above }, at);
    const told = input.phone ? sealer.sealPhone(input.phone) : null;
    await requireNotExcluded(tx, {
      phone: told,
      accountNumber: input.bankAccount?.number ?? null,
      at,
    });
    // What the form does not ask is not kept.
    const bankAccount = terms.bankAccount === 'off' ? null : input.bankAccount;
    const phone = terms.phone === 'off' ? null : told;
    const pin = terms.exchangePassword === 'off' ? null : input.exchangePin;
    const { isPhoneConfirmed = false, birthDate, realName = null, email } = input;
    const person = {
      realName: terms.realName === 'off' ? null : realName,
      email: terms.email === 'off' || !email ? null : sealer.sealEmail(email),
      isPhoneConfirmed,
      ageYears: terms.birthDate === 'off' || !birthDate ? null : yearsLived(birthDate, at),
    };
    if (hasLoginId(password, id)) return refuse('session.password_has_id');
    const upper = await findAbove(tx, terms, { named: recommender, ofHost });
    if (upper === undefined) return refuse('member.no_recommender');
    const { memberId: recommenderId, code } = upper;
    const level = LEVELS.indexOf(terms.level) + 1;
    const joined = { ...NEWCOMER, id, nick, level, bankAccount, recommenderId };
    const { _id: memberId, status } = await createMember(
      { ...work, input: joined },
      {
        status: terms.approval === 'auto' ? MEMBER_STATUS_NORMAL : MEMBER_STATUS_WAITING,
        passwordHash: await hashPassword(password),
        exchangePinHash: pin ? await hashPassword(pin) : null,
        phone,
        person,
        origin: { ip, device: input.device ?? null, code },
      },
    );
    if (came) await noteJoinedAt(tx, memberId, came.domain_id);
    const accountNumber = bankAccount?.number ?? null;
    await requireFewLikeHim(tx, terms, { ip, phone, accountNumber, at });
    return { memberId, status };
  };
