// The demo: a person of every type, and members and money for them to work with.
import type { Demo } from '@gwanje/contract';
import { makeLedgerPartitions } from '../ledger/ledger-partitions';
import { siteDaysJob } from '../members/dashboard/site-days-job';
import { findMemberIdByLogin } from '../members/members.queries';
import { payCompsJob } from '../money/rewards/pay-comps-job';
import { closeDaysJob } from '../partners/calc/close-days-job';
import { foldPartnerDaysJob, partnerSizesJob } from '../partners/partner-jobs';
import { type Database, transaction } from '../platform/database';
import type { Platform } from '../platform/implement';
import { isPasswordRight } from '../session/password';
import { findLogin } from '../session/session.queries';
import { createAdmins, createFirstAdmins } from './create-first-admins';
import { seedFeedKey } from './demo-feed';
import { demoBeginsAt, seedMembers } from './seed-members';
import { seedSettings } from './seed-settings';

/** Everybody knows it, so it opens nothing but a demo. */
export const DEMO_PASSWORD = 'gwanje-demo';

const STAFF = [
  { id: 'admin', nick: '관리자', type: 0 },
  { id: 'operations', nick: '운영담당', type: 1 },
  { id: 'finance', nick: '재무담당', type: 2 },
  { id: 'support', nick: '상담담당', type: 3 },
  { id: 'risk', nick: '리스크담당', type: 4 },
  { id: 'audit', nick: '감사담당', type: 5 },
] as const;
/** Leads one of the demo's lines: above him and beside him there are others. */
const PARTNER = { id: 'partner', nick: '한빛총판1', type: 9, leads: 'hanbit-dist1' } as const;

/** Whom a newcomer can be, the one who may do everything first. */
export const DEMO_ADMINS: Demo['admins'] = [...STAFF, PARTNER].map(({ id, type }) => ({
  id,
  type,
}));

/** Of whoever may do everything. */
export const DEMO_LOGIN = { id: STAFF[0].id, password: DEMO_PASSWORD } as const;

/** Whether anybody can sign in with the password that everybody knows. */
export async function acceptsDemoLogin(db: Database): Promise<boolean> {
  for (const { id } of DEMO_ADMINS) {
    const login = await findLogin(db, id);
    if (login && (await isPasswordRight(login.password_hash, DEMO_PASSWORD))) return true;
  }
  return false;
}

/**
 * Fills a database that nobody has used yet; one that has an administrator gets none of them.
 *
 * @param isFurnished with boards, coupons, accounts and rates as well, as players want to find them
 */
export async function seedDemo(
  db: Database,
  platform: Pick<Platform, 'now' | 'appendAudit'>,
  isFurnished: boolean,
): Promise<void> {
  const known = { password: DEMO_PASSWORD, mustChangePassword: false };
  await makeLedgerPartitions(db, demoBeginsAt(platform.now()));
  const isNewDemo = await transaction(db, async (tx) => {
    const staff = STAFF.map((person) => ({ ...person, ...known }));
    const isNew = await createFirstAdmins(tx, platform, staff);
    await seedSettings(tx, platform);
    await seedMembers(tx, platform, isFurnished);
    const partnerId = isNew ? await findMemberIdByLogin(tx, PARTNER.leads) : undefined;
    if (isNew) await seedFeedKey(tx, platform);
    if (partnerId !== undefined)
      await createAdmins(tx, platform, [{ ...PARTNER, ...known, partnerId }]);
    return isNew;
  });
  if (!isNewDemo || !isFurnished) return;
  // Otherwise a newcomer would find the days before today unfinished, and no line counted, until each of these is due.
  const due = [siteDaysJob, payCompsJob, foldPartnerDaysJob, closeDaysJob, partnerSizesJob];
  for (const job of due) await job.run({ db, ...platform }, new AbortController().signal);
}
