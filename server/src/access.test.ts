// Who may call what, for every endpoint of the contract, so that a new one cannot be forgotten.
import {
  ADMIN_TYPE_PARTNER,
  ADMIN_TYPE_VALUES,
  type Endpoint,
  isPermitted,
  PERMISSIONS,
  type Permission,
} from '@gwanje/contract';
import {
  type Call,
  callWith,
  expectRefusal,
  givenAllowedNetwork,
  givenServer,
  type SignedIn,
  signedIn,
  type TestServer,
} from '../test/given';
import { givenMember } from '../test/given-member';
import { CONTRACT } from './app';

const SOMEBODY = '01a1fd02-db58-75b9-8e38-aef672c0a558';
const FOREIGN_ADDRESS = '198.51.100.9';

const endpoints = Object.entries(CONTRACT).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, endpoint]): [string, Endpoint] => [
    `${noun}.${name}`,
    endpoint,
  ]),
);
const guarded = endpoints.filter(([, { access }]) => access !== 'public');
const finished = guarded.filter(([, { access }]) => access !== 'unfinished-session');
const permitted = endpoints.filter(([, { access }]) => Object.hasOwn(PERMISSIONS, access));

let server: TestServer;
let stranger: Call;
let unfinished: SignedIn;
const byType = new Map<number, SignedIn>();

beforeAll(async () => {
  server = await givenServer();
  stranger = callWith(server);
  unfinished = await signedIn(server, { mustChangePassword: true });
  const { memberId: partnerId } = await givenMember(server, { grade: 3 });
  for (const type of ADMIN_TYPE_VALUES)
    byType.set(
      type,
      await signedIn(server, type === ADMIN_TYPE_PARTNER ? { partnerId } : { type }),
    );
});
afterAll(() => server.close());

const ask = (call: Call, { method, path }: Endpoint, options?: Parameters<Call>[3]) =>
  call(method, path.replace(/:\w+/g, SOMEBODY), {}, options);

test.each(guarded)('%s is closed to whoever is not signed in', async (_, endpoint) => {
  expectRefusal(await ask(stranger, endpoint), 401, 'session.required');
});

test.each(finished)('%s waits for the first password to be changed', async (_, endpoint) => {
  expectRefusal(await ask(unfinished.call, endpoint), 403, 'session.password_change_required');
});

test.each(permitted)('%s is for those alone whom the table names', async (_, endpoint) => {
  for (const type of ADMIN_TYPE_VALUES) {
    const { status, body } = await ask(byType.get(type)?.call ?? stranger, endpoint);
    const isForbidden = status === 403 && body.code === 'session.forbidden';
    // Let through: what it says of the empty input is another test's matter.
    const isLetIn = isPermitted(type, endpoint.access as Permission);
    expect({ type, isForbidden }).toEqual({ type, isForbidden: !isLetIn });
  }
});

describe('from an address that is not on the list', () => {
  beforeAll(() => givenAllowedNetwork(server, '127.0.0.0/8'));

  test.each(endpoints)('%s refuses and says which address that is', async (_, endpoint) => {
    const call = byType.get(0)?.call ?? stranger;
    const answer = await ask(call, endpoint, { remoteAddress: FOREIGN_ADDRESS });
    expectRefusal(answer, 403, 'session.ip_not_allowed');
    expect(answer.body.connectIP).toBe(FOREIGN_ADDRESS);
  });
});
