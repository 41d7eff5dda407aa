// Many clients at once; a call that got no answer is repeated under its key until it gets one.
import type { Deed } from './deed';
import type { Deeds } from './deeds';

const TRIES_MAX = 200;
const RETRY_MS = 20;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server says is held against the database.
  readonly body: any;
}

export interface ClientsOptions {
  readonly deeds: Deeds;
  /** Of sessions of one administrator, used in turn: the limit of calls is by session. */
  readonly cookies: readonly string[];
  /** Of another administrator, who asks for what they decide. */
  readonly askerCookies: readonly string[];
  readonly clients: number;
  /** Where the server is now; waits while it is not. */
  readonly url: () => Promise<string>;
}

export interface Tally {
  /** Calls that were answered with 200. */
  acknowledged: number;
  /** Of these, calls whose first answer was lost. */
  repeated: number;
  refused: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const TOO_MANY = 429;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
  readonly by?: 'asker' | undefined;
  /** By which a machine is known. */
  readonly signed?: Readonly<Record<string, string>>;
}

/** Whether there is no more to learn by asking again; a transfer of this key may be on its way. */
const isFinal = ({ status, body }: Answer) =>
  status < 500 &&
  status !== TOO_MANY &&
  !(body.code === 'provider.pending' && body.details !== undefined);

/** @returns the cookies of a new session */
export async function logIn(url: string, login: { id: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const cookies = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return cookies.join('; ');
}

/** @returns null when nobody answered, or the answer was cut off */
export async function call(
  url: string,
  cookie: string,
  { method, path, body, key, signed }: Asked,
): Promise<Answer | null> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...signed,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

/** Clients that go on over every death of the server; what they were promised is in `expected`. */
export function createClients(options: ClientsOptions) {
  const { deeds, clients, url } = options;
  const expected = new Map<string, number>();
  let tally: Tally = { acknowledged: 0, repeated: 0, refused: 0 };
  let callCount = 0;
  let onAcknowledged: (count: number) => void = () => undefined;

  function promise(labels: readonly string[]) {
    for (const label of labels) expected.set(label, (expected.get(label) ?? 0) + 1);
  }

  function note(deed: Deed, { status, body }: Answer, tries: number) {
    const closes = /^\/api\/money\/requests\/([^/]+)\//.exec(deed.path)?.[1];
    if (closes && (status === 200 || body.code === 'money.request_closed')) deeds.close(closes);
    if (status !== 200) {
      if (body.code === 'provider.rejected') promise(deed.leavesRejected ?? []);
      tally.refused += 1;
      return;
    }
    promise(deed.leaves(body));
    tally.acknowledged += 1;
    if (tries > 1) tally.repeated += 1;
    onAcknowledged(tally.acknowledged);
  }

  /** @throws {Error} the server is up and still has no answer */
  async function insist(asked: Asked): Promise<{ answer: Answer; tries: number }> {
    let last: Answer | null = null;
    for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
      callCount += 1;
      const cookies = asked.by === 'asker' ? options.askerCookies : options.cookies;
      const cookie = cookies[callCount % cookies.length] ?? '';
      last = await call(await url(), cookie, asked);
      if (last && isFinal(last)) return { answer: last, tries };
      await pause(RETRY_MS);
    }
    throw new Error(`${asked.path} got no answer: ${JSON.stringify(last)}`);
  }

  /** @throws {Error} it is refused */
  async function read(path: string, body?: object): Promise<Answer['body']> {
    const { answer } = await insist({ method: body ? 'POST' : 'GET', path, ...(body && { body }) });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  async function perform(deed: Deed): Promise<void> {
    const { method = 'POST', path, key, ask, by } = deed;
    const body = ask ? ask.bodyOf(await read(ask.path, ask.body)) : deed.body;
    if (!body) return;
    const { answer, tries } = await insist({ method, path, body, key, by });
    note(deed, answer, tries);
  }

  async function work(nextDeed: () => Deed | undefined) {
    const client = async () => {
      for (let deed = nextDeed(); deed; deed = nextDeed()) await perform(deed);
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  return {
    expected: expected as ReadonlyMap<string, number>,
    promise,
    read,
    /** Does these deeds and no others. */
    perform: (all: Deed[]) => work(() => all.shift()),
    /**
     * Works until the strike is over and every call has its answer.
     *
     * @param strike begins after so many acknowledged calls
     */
    async performUntilStruck(strikeAfter: number, strike: () => Promise<void>): Promise<Tally> {
      tally = { acknowledged: 0, repeated: 0, refused: 0 };
      let isOver = false;
      let striking: Promise<void> | undefined;
      onAcknowledged = (count) => {
        if (count < strikeAfter || striking) return;
        striking = strike().finally(() => {
          isOver = true;
        });
        // Told below, unless a client that waits for the server is told first.
        striking.catch(() => undefined);
      };
      await work(() => (isOver ? undefined : deeds.next()));
      await striking;
      return tally;
    },
  };
}
