// Administrators, and a server that keeps them, for the tests of this remote.
import { type Asked, answer, refusal } from '@gwanje/api-client/testing';
import { admins, config, type ParsedInputOf } from '@gwanje/contract';
import type { Admin } from './domain/admin-change.rule';

/** The one whom `renderInShell` signs in. */
export const ME: Admin = {
  _id: '01890a5d-ac96-774b-bcce-b302099a8057',
  id: 'admin',
  nick: '김관제',
  type: 0,
  partner: null,
  status: 'active',
  mustChangePassword: false,
  hasTotp: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  lastLoginAt: '2026-11-21T06:49:26.123Z',
  lastLoginIp: '203.0.113.7',
  version: 1,
};

export const RISK: Admin = {
  ...ME,
  _id: '01890a5d-ac96-774b-bcce-b302099a8058',
  id: 'risk1',
  nick: '박리스크',
  type: 4,
  lastLoginAt: null,
  lastLoginIp: null,
  mustChangePassword: true,
  hasTotp: false,
  version: 3,
};

/** One of them is there twice, the other has guessed too often. */
export const PRESENCE = [
  {
    ...{ adminId: ME._id, sessions: 2, lastActiveAt: '2026-11-21T05:00:00.000Z' },
    lockedUntil: null,
  },
  {
    ...{ adminId: RISK._id, sessions: 0, lastActiveAt: null },
    lockedUntil: '2026-11-21T05:15:00.000Z',
  },
];

/** When the server of these tests reads its lists. */
export const READ_AT = '2026-11-21T07:00:00.000Z';

export interface GivenAdmins {
  readonly loads: Asked<typeof admins.page>;
  readonly counts: Asked<typeof admins.totals>;
  readonly reads: Asked<typeof config.readAdmin>;
  readonly creations: Asked<typeof config.createAdmin>;
  readonly updates: Asked<typeof config.updateAdmin>;
  readonly resets: Asked<typeof config.resetAdminPassword>;
  /** What another administrator saves behind this screen's back. */
  saveElsewhere(admin: Admin): void;
}

/** A server that keeps `admins` and refuses a stale version. */
export function givenAdmins(...given: readonly Admin[]): GivenAdmins {
  const kept = new Map(given.map((admin) => [admin._id, admin]));
  const found = ({ query = '', type, status }: ParsedInputOf<typeof admins.totals>) =>
    [...kept.values()].filter(
      (admin) =>
        `${admin.id} ${admin.nick}`.includes(query) &&
        (type === undefined || admin.type === type) &&
        (status === undefined || admin.status === status),
    );
  const partnerOf = (id: string | undefined) =>
    id === undefined ? null : { _id: '01890a5d-ac96-774b-bcce-b302099a8061', id };
  const keep = (admin: Admin) => {
    kept.set(admin._id, admin);
    return admin;
  };
  answer(config.listAdminPresence, () => []);
  return {
    loads: answer(admins.page, (asked) => ({ rows: found(asked), more: false, at: READ_AT })),
    counts: answer(admins.totals, (asked) => {
      return { count: found(asked).length, isMore: false, totals: [], at: READ_AT };
    }),
    reads: answer(
      config.readAdmin,
      ({ adminId }) => kept.get(adminId) ?? refusal('record.not_found'),
    ),
    creations: answer(config.createAdmin, ({ password: _, partner, ...input }) =>
      keep({
        ...RISK,
        ...input,
        partner: partnerOf(partner),
        _id: '01890a5d-ac96-774b-bcce-b302099a8059',
        version: 1,
      }),
    ),
    updates: answer(config.updateAdmin, ({ adminId, version, partner, ...change }) => {
      const admin = kept.get(adminId);
      if (!admin) return refusal('record.not_found');
      if (admin.version !== version) return refusal('record.stale');
      return keep({ ...admin, ...change, partner: partnerOf(partner), version: version + 1 });
    }),
    resets: answer(config.resetAdminPassword, ({ adminId }) => {
      const admin = kept.get(adminId);
      if (!admin) return refusal('record.not_found');
      return keep({ ...admin, mustChangePassword: true, version: admin.version + 1 });
    }),
    saveElsewhere: keep,
  };
}
