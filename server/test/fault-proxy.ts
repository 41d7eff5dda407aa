// Stands between the server and PostgreSQL and cuts or holds a connection at the statement that it is told.
import { connect, createServer, type Socket } from 'node:net';

/**
 * `before`: the statement never reaches the database. `after`: the database has carried it out,
 * and its answer never comes back.
 */
export type FaultMoment = 'before' | 'after';

export interface Hold {
  /** Resolves once the statement is held: everything behind it on its connection waits for good. */
  readonly reached: Promise<void>;
  /** The statements that were counted, in their order, the held one included. */
  readonly statements: readonly string[];
}

export interface FaultProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** Counts statements from now on, over all connections, and cuts at this one; 1 is the next. */
  arm(statement: number, moment: FaultMoment): void;
  /** Counts like `arm`, but over the connections that are not held yet, and holds this one. */
  hold(statement: number, moment: FaultMoment): Hold;
  /** Counts no more and lets what comes through. @returns whether it has struck since it was armed */
  disarm(): boolean;
  close(): Promise<void>;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);

/** Cuts a stream of PostgreSQL's protocol into messages; the first one of a client has no type. */
function messagesOf(hasStartup: boolean, onMessage: (message: Buffer) => void) {
  let kept = Buffer.alloc(0);
  let typeBytes = hasStartup ? 0 : TYPE_BYTES;
  return (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= typeBytes + LENGTH_BYTES) {
      const length = typeBytes + kept.readUInt32BE(typeBytes);
      if (kept.length < length) return;
      const message = kept.subarray(0, length);
      kept = kept.subarray(length);
      typeBytes = TYPE_BYTES;
      onMessage(message);
    }
  };
}

/** The text of a Query, or of a Parse behind the name that it gives. */
function textOf(message: Buffer): string {
  const body = message.subarray(TYPE_BYTES + LENGTH_BYTES);
  const start = message[0] === PARSE ? body.indexOf(0) + 1 : 0;
  return body.toString('utf8', start, body.indexOf(0, start));
}

/** What is waited for: `strike` is told when it is there, and does whatever it is to the connection. */
interface Order {
  countdown: number;
  readonly moment: FaultMoment;
  readonly strike: (connection: { cut(): void }) => void;
  readonly statements: string[];
  hasStruck: boolean;
}

/** @returns whether this statement is the one that is waited for */
function counts(order: Order, text: string): boolean {
  if (order.hasStruck) return false;
  order.statements.push(text);
  order.countdown -= 1;
  order.hasStruck = order.countdown === 0;
  return order.hasStruck;
}

/** Passes messages on, one by one, until the order's statement comes. */
function join(client: Socket, database: Socket, currentOrder: () => Order | undefined): void {
  const cut = () => {
    client.destroy();
    database.destroy();
  };
  let isFirst = true;
  let isStruck = false;
  let text = '';
  /** Whose statement was passed on, and whose answer is not. */
  let unanswered: Order | undefined;
  const forward = messagesOf(true, (message) => {
    if (client.destroyed || isStruck) return;
    const kind = isFirst ? undefined : message[0];
    isFirst = false;
    if (kind === PARSE || kind === SIMPLE_QUERY) text = textOf(message);
    const isStatement = kind === SIMPLE_QUERY || kind === EXECUTE;
    const order = isStatement ? currentOrder() : undefined;
    if (order && counts(order, text)) {
      isStruck = order.moment === 'before';
      if (isStruck) return order.strike({ cut });
      unanswered = order;
    }
    database.write(message);
  });
  const answer = messagesOf(false, (message) => {
    if (!unanswered) client.write(message);
    else if (message[0] === READY_FOR_QUERY) {
      isStruck = true;
      unanswered.strike({ cut });
    }
  });
  client.on('data', forward);
  database.on('data', answer);
  for (const socket of [client, database]) {
    // Messages are passed on one by one; waiting to join them would cost more than the test.
    socket.setNoDelay(true);
    socket.on('error', cut);
    socket.on('close', cut);
  }
}

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let order: Order | undefined;
  const give = (statement: number, moment: FaultMoment, strike: Order['strike']) => {
    order = { countdown: statement, moment, strike, statements: [], hasStruck: false };
    return order.statements;
  };

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    join(client, database, () => order);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  return {
    url: url.href,
    arm: (statement, moment) => void give(statement, moment, ({ cut }) => cut()),
    hold(statement, moment) {
      let statements: readonly string[] = [];
      const reached = new Promise<void>((resolve) => {
        statements = give(statement, moment, () => resolve());
      });
      return { reached, statements };
    },
    disarm() {
      const hasStruck = order?.hasStruck ?? false;
      order = undefined;
      return hasStruck;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
