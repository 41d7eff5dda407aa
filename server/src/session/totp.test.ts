// The second factor of administrators: set up, asked for, counted, used once, and taken away by another.
import { adminPolicy, unsavedDocument } from '@gwanje/contract';
import {
  auditLines,
  callWith,
  expectRefusal,
  givenServer,
  heldUp,
  PASSWORD,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../../test/given';
import { listHands } from '../second-admin/staff.queries';
import { codeAt, stepOf } from './totp.rule';

const { category, ...POLICY } = unsavedDocument(adminPolicy);
const NOBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let server: TestServer;
let top: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  server = await givenServer();
  top = await signedIn(server, { type: 0 });
  other = await signedIn(server, { type: 0 });
});
afterEach(() => server.close());

const fromBase32 = (text: string) => {
  const bits = [...text]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeOf = (secret: Buffer) => codeAt(secret, stepOf(server.clock.now));
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const passTime = () => server.clock.advance(60_000);

async function givenTotp(admin = top): Promise<Buffer> {
  const { body } = await admin.call('POST', '/api/totp', { password: PASSWORD });
  const secret = fromBase32(body.secret);
  expect((await admin.call('PUT', '/api/totp', { code: codeOf(secret) })).status).toBe(200);
  passTime();
  return secret;
}
const logIn = (id: string, code?: string, password = PASSWORD) =>
  callWith(server)('POST', '/api/login', { id, password, ...(code && { code }) });
const savePolicy = (change: object, by = top) =>
  by.call('PUT', `/api/config/admin-policy/${category}`, { ...POLICY, ...change });

describe('session.beginTotp', () => {
  it('shows a secret to whoever knows the password, and never again', async () => {
    expectRefusal(
      await top.call('POST', '/api/totp', { password: 'not mine' }),
      403,
      'session.wrong_password',
    );
    const { body } = await top.call('POST', '/api/totp', { password: PASSWORD });
    expect(body.uri).toContain(`secret=${body.secret}`);
    const rows = await server.database.db.selectFrom('admin').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(fromBase32(body.secret).toString('hex'));
    await top.call('PUT', '/api/totp', { code: codeOf(fromBase32(body.secret)) });
    expectRefusal(
      await top.call('POST', '/api/totp', { password: PASSWORD }),
      409,
      'session.totp_is_on',
    );
    const lines = [
      ...(await auditLines(server, 'session.totp_begin')),
      ...(await auditLines(server, 'session.totp_on')),
    ];
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(body.secret);
  });
});

describe('session.confirmTotp', () => {
  it('takes a right code alone, and counts wrong ones', async () => {
    expectRefusal(
      await top.call('PUT', '/api/totp', { code: '123456' }),
      409,
      'session.totp_not_begun',
    );
    const { body } = await top.call('POST', '/api/totp', { password: PASSWORD });
    const code = codeOf(fromBase32(body.secret));
    for (let n = 0; n < 5; n += 1)
      expectRefusal(
        await top.call('PUT', '/api/totp', { code: wrong(code) }),
        403,
        'session.totp_wrong',
      );
    expectRefusal(await top.call('PUT', '/api/totp', { code }), 429, 'session.too_many_attempts');
    expect(await auditLines(server, 'session.lock_out')).toMatchObject([
      { actor_id: top.adminId, subject: top.id, after: { lockedOut: ['place'] } },
    ]);
  });
});

it('is begun or turned on, where both are asked for at once', async () => {
  const { body } = await top.call('POST', '/api/totp', { password: PASSWORD });
  // Tries are counted by session: those of another one wait for nothing that this one holds.
  const { cookies } = await logIn(top.id);
  const token = cookies.find(({ name }) => name === 'gwanje_session')?.value ?? '';
  const elsewhere = callWith(server, { gwanje_session: token });
  const code = codeOf(fromBase32(body.secret));
  const answers = await heldUp(server, [
    () => top.call('PUT', '/api/totp', { code }),
    () => elsewhere('POST', '/api/totp', { password: PASSWORD }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('a login with a second factor', () => {
  it('asks for a code, and takes each code once', async () => {
    const secret = await givenTotp();
    expectRefusal(await logIn(top.id), 403, 'session.totp_needed');
    expectRefusal(await logIn(top.id, undefined, 'wrong password'), 403, 'session.login_failed');
    const code = codeOf(secret);
    expect((await logIn(top.id, code)).status).toBe(200);
    expectRefusal(await logIn(top.id, code), 403, 'session.totp_wrong');
    passTime();
    const next = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn(top.id, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts wrong codes like wrong passwords, and is unlocked by a top administrator', async () => {
    const secret = await givenTotp();
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await logIn(top.id, wrong(codeOf(secret))), 403, 'session.totp_wrong');
    expectRefusal(await logIn(top.id, codeOf(secret)), 429, 'session.too_many_attempts');
    const path = `/api/admins/${top.adminId}/unlock`;
    expect((await other.call('POST', path, {})).status).toBe(200);
    expect((await logIn(top.id, codeOf(secret))).status).toBe(200);
  });
});

describe('config.unlockAdmin', () => {
  it('leaves a line, and knows nobody who is not there', async () => {
    await other.call('POST', `/api/admins/${top.adminId}/unlock`, {});
    expect(await auditLines(server, 'admin.unlock')).toHaveLength(1);
    expectRefusal(
      await other.call('POST', `/api/admins/${NOBODY}/unlock`, {}),
      404,
      'record.not_found',
    );
  });
});

describe('config.resetAdminTotp', () => {
  it('is done by another top administrator, and ends the sessions', async () => {
    await givenTotp();
    const path = `/api/admins/${top.adminId}/reset-totp`;
    expectRefusal(await top.call('POST', path, {}), 409, 'admin.own_totp');
    expectRefusal(
      await other.call('POST', `/api/admins/${NOBODY}/reset-totp`, {}),
      404,
      'record.not_found',
    );
    expect((await other.call('POST', path, {})).body.hasTotp).toBe(false);
    expectRefusal(await top.call('GET', '/api/information'), 401, 'session.required');
    expect((await logIn(top.id)).status).toBe(200);
    const [line] = await auditLines(server, 'admin.reset_totp');
    expect([line?.before, line?.after]).toMatchObject([{ hasTotp: true }, { hasTotp: false }]);
    const { db } = server.database;
    expect(await listHands(db, server.clock.now)).toMatchObject([
      { adminId: top.adminId, handId: other.adminId },
    ]);
  });
});

describe('config.listAdminPolicy', () => {
  describe('config.listAdminPolicyVersions', () => {
    it('belongs to top administrators alone', async () => {
      const staff = await signedIn(server, { type: 1 });
      for (const path of ['', `/${category}/history`])
        expectRefusal(
          await staff.call('GET', `/api/config/admin-policy${path}`),
          403,
          'session.forbidden',
        );
      expect((await top.call('GET', '/api/config/admin-policy')).body).toEqual([
        { category, ...POLICY },
      ]);
    });
  });
});

describe('config.listAdminPolicyProposals', () => {
  describe('config.acceptAdminPolicyProposal', () => {
    describe('config.declineAdminPolicyProposal', () => {
      describe('a policy that protects less', () => {
        const reason = '야간 당직';
        const proposals = '/api/config/admin-policy/proposals';
        const propose = async (change: object = { failuresMax: 9 }) =>
          (await savePolicy({ ...change, reason })).body.proposal.proposalId as string;
        const policyNow = async () => (await top.call('GET', '/api/config/admin-policy')).body[0];

        it.each([
          ['failuresMax', { failuresMax: 9 }],
          ['lockMinutes', { lockMinutes: 1 }],
        ])('waits: %s', async (path, change) => {
          expectRefusal(await savePolicy(change), 400, 'request.invalid');
          const proposalId = await propose(change);
          expect(await policyNow()).toEqual({ category, ...POLICY });
          expectRefusal(await savePolicy({ failuresMax: 8, reason }), 409, 'proposal.waits');
          expect((await top.call('GET', proposals)).body.proposals).toMatchObject([
            { proposalId, status: 'open', loosened: [path], reason },
          ]);
          expect(
            (await other.call('GET', '/api/second-words?kind=proposal')).body.rows,
          ).toMatchObject([
            { what: 'config/adminPolicy', title: { ko: '관리자 접속 정책' }, whyNot: null },
          ]);
          expect(await auditLines(server, 'adminPolicy.propose')).toHaveLength(1);
        });

        it('is for another top administrator', async () => {
          const proposalId = await propose();
          const path = `${proposals}/${proposalId}/accept`;
          expectRefusal(await top.call('POST', path), 409, 'proposal.second_admin');
          expectRefusal(
            await other.call('POST', path.replace(proposalId, NOBODY)),
            404,
            'record.not_found',
          );
          const staff = await signedIn(server, { type: 1 });
          expectRefusal(await staff.call('POST', path), 403, 'session.forbidden');
          expect(
            (await staff.call('GET', '/api/config/maintenance/proposals')).body.proposals,
          ).toEqual([]);
          const settings = `/api/config/maintenance/proposals/${proposalId}`;
          expectRefusal(await staff.call('POST', `${settings}/accept`), 404, 'record.not_found');
          expectRefusal(await staff.call('POST', `${settings}/decline`), 404, 'record.not_found');
          expect((await other.call('POST', path)).body.status).toBe('accepted');
          expect(await policyNow()).toMatchObject({ failuresMax: 9, version: 1 });
          expectRefusal(await other.call('POST', path), 409, 'proposal.closed');
          expect(await auditLines(server, 'adminPolicy.accept')).toHaveLength(1);
        });

        it('is agreed to by nobody of whom it demands what he does not have', async () => {
          await givenTotp();
          const proposalId = await propose({
            ...{ failuresMax: 9, totpTypes: { ...POLICY.totpTypes, type0: true } },
          });
          const path = `${proposals}/${proposalId}/accept`;
          expectRefusal(await other.call('POST', path), 409, 'admin.no_own_totp');
          await givenTotp(other);
          expect((await other.call('POST', path)).body.status).toBe('accepted');
        });

        it('refuses what is old or has nobody else', async () => {
          const stale = await propose();
          const { version: _, ...config } = POLICY;
          await server.database.db
            .insertInto('setting_version')
            .values({
              ...{
                scope: 'config',
                category,
                version: 1,
                saved_at: server.clock.now,
                saved_by: null,
              },
              config: JSON.stringify(config),
            })
            .execute();
          expectRefusal(
            await other.call('POST', `${proposals}/${stale}/accept`),
            409,
            'record.stale',
          );
          await other.call('POST', `${proposals}/${stale}/decline`);
          const proposalId = await propose({ failuresMax: 9, version: 1 });
          await server.database.db
            .updateTable('admin')
            .set({ status: 'suspended' })
            .where('_id', '=', top.adminId)
            .execute();
          const accepted = await other.call('POST', `${proposals}/${proposalId}/accept`);
          expectRefusal(accepted, 409, 'admin.no_second');
        });

        it('leaves everything as it is', async () => {
          const path = `${proposals}/${await propose()}/decline`;
          expectRefusal(
            await other.call('POST', `${proposals}/${NOBODY}/decline`),
            404,
            'record.not_found',
          );
          expect((await other.call('POST', path)).body.status).toBe('declined');
          expectRefusal(await other.call('POST', path), 409, 'proposal.closed');
          expect(await policyNow()).toEqual({ category, ...POLICY });
          expect(await auditLines(server, 'adminPolicy.decline')).toHaveLength(1);
        });

        it('is not saved where one top administrator is alone', async () => {
          await server.database.db
            .updateTable('admin')
            .set({ status: 'suspended' })
            .where('_id', '!=', top.adminId)
            .execute();
          expectRefusal(await savePolicy({ failuresMax: 9, reason }), 409, 'admin.no_second');
        });
      });
    });
  });
});

describe('config.saveAdminPolicy', () => {
  it('demands a second factor of others only from somebody who has one', async () => {
    const demanding = { totpTypes: { ...POLICY.totpTypes, type0: true } };
    expectRefusal(await savePolicy(demanding), 409, 'admin.no_own_totp');
    await givenTotp();
    expect((await savePolicy(demanding)).status).toBe(200);
    expect(await auditLines(server, 'adminPolicy.save')).toHaveLength(1);
    expectRefusal(await savePolicy(demanding), 409, 'record.stale');
    server.clock.advance(2_000);
    expectRefusal(await other.call('GET', '/api/admins'), 403, 'session.totp_required');
    expect((await logIn(other.id)).body).toMatchObject({ mustSetUpTotp: true });
    await givenTotp(other);
    expect((await other.call('GET', '/api/admins')).status).toBe(200);
  });

  it('ends a session that was idle for longer than it says, and counts failures as it says', async () => {
    await savePolicy({ idleMinutes: 5, failuresMax: 3, lockMinutes: 60 });
    server.clock.advance(4 * 60_000);
    await top.call('GET', '/api/information');
    server.clock.advance(2 * 60_000);
    const path = `/api/admins/${other.adminId}/sessions`;
    expect((await top.call('GET', path)).body).toEqual({ sessions: [] });
    expectRefusal(await other.call('GET', '/api/information'), 401, 'session.required');
    for (let n = 0; n < 3; n += 1)
      expectRefusal(
        await logIn(other.id, undefined, 'wrong password'),
        403,
        'session.login_failed',
      );
    server.clock.advance(30 * 60_000);
    expectRefusal(await logIn(other.id), 429, 'session.too_many_attempts');
    server.clock.advance(31 * 60_000);
    expect((await logIn(other.id)).status).toBe(200);
  });
});
