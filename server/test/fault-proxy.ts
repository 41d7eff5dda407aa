// Stands between the server and PostgreSQL and cuts, holds or swallows a connection at the statement that it is told.
import { connect, createServer, type Socket } from 'node:net';
import { createGate, MESSAGE, messagesOf, nameOf, textOf } from './postgres-messages';

/**
 * `before`: the statement never reaches the database. `after`: the database has carried it out,
 * and its answer never comes back.
 */
export type FaultMoment = 'before' | 'after';

export interface Hold {
  /** Resolves once the statement is held: everything behind it on its connection waits. */
  readonly reached: Promise<void>;
  /** The statements that were counted, in their order, the held one included. */
  readonly statements: readonly string[];
  /** Lets go on what waits, in its order. */
  release(): void;
}

export interface FaultProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  /**
   * Counts statements from now on, over all connections, and cuts at this one; 1 is the next. What
   * settles a new connection does not count.
   */
  arm(statement: number, moment: FaultMoment): void;
  /** Counts like `arm`, but over the connections that are not held yet, and holds this one. */
  hold(statement: number, moment: FaultMoment): Hold;
  /**
   * Holds like `hold`, and both ways, the end of the connection included: as a network that loses
   * every packet until it is released.
   */
  swallow(statement: number, moment: FaultMoment): Hold;
  /** Counts no more and lets what comes through. @returns whether it has struck since it was armed */
  disarm(): boolean;
  close(): Promise<void>;
}

interface Struck {
  cut(): void;
  release(): void;
}

/** What is waited for: `strike` is told when it is there, and does whatever it is to the connection. */
interface Order {
  countdown: number;
  readonly moment: FaultMoment;
  readonly swallows: boolean;
  readonly strike: (connection: Struck) => void;
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
  const [there, back] = [createGate(), createGate()];
  const cut = () => {
    client.destroy();
    database.destroy();
  };
  const release = () => {
    there.open();
    back.open();
  };
  let swallows = false;
  const strike = (order: Order) => {
    if (order.swallows) {
      swallows = true;
      there.shut();
      back.shut();
    }
    order.strike({ cut, release });
  };
  let isFirst = true;
  /** The first statement of a connection settles it and belongs to no call. */
  let isSettled = false;
  let text = '';
  /** The texts of statements by the names that the client gave them. */
  const prepared = new Map<string, string>();
  /** Whose statement was passed on, and whose answer is not. */
  let unanswered: Order | undefined;
  const forward = messagesOf(true, (message) => {
    const kind = isFirst ? undefined : message[0];
    isFirst = false;
    if (kind === MESSAGE.simpleQuery) text = textOf(message);
    if (kind === MESSAGE.parse) prepared.set(nameOf(message), textOf(message));
    if (kind === MESSAGE.bind) text = prepared.get(nameOf(message)) ?? '';
    const isStatement = kind === MESSAGE.simpleQuery || kind === MESSAGE.execute;
    const order = isStatement && isSettled ? currentOrder() : undefined;
    isSettled ||= isStatement;
    const isStruck = order !== undefined && counts(order, text);
    if (isStruck && order.moment === 'before') there.shut();
    there.pass(() => database.write(message));
    if (!isStruck) return;
    if (order.moment === 'before') return strike(order);
    unanswered = order;
    back.shut();
  });
  const answer = messagesOf(false, (message) => {
    back.pass(() => client.write(message));
    if (!unanswered || message[0] !== MESSAGE.readyForQuery) return;
    const order = unanswered;
    unanswered = undefined;
    strike(order);
  });
  client.on('data', forward);
  database.on('data', answer);
  client.on('close', () => (swallows ? there.pass(() => database.end()) : cut()));
  database.on('close', () => (swallows ? back.pass(() => client.end()) : cut()));
  for (const socket of [client, database]) {
    // Messages are passed on one by one; waiting to join them would cost more than the test.
    socket.setNoDelay(true);
    // The end that comes with it is what counts.
    socket.on('error', () => undefined);
  }
}

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let order: Order | undefined;
  const give = (given: Pick<Order, 'moment' | 'swallows' | 'strike'>, statement: number) => {
    order = { ...given, countdown: statement, statements: [], hasStruck: false };
    return order.statements;
  };
  const holdBy = (swallows: boolean) => (statement: number, moment: FaultMoment) => {
    let struck: Struck | undefined;
    let statements: readonly string[] = [];
    const reached = new Promise<void>((resolve) => {
      const strike = (connection: Struck) => {
        struck = connection;
        resolve();
      };
      statements = give({ moment, swallows, strike }, statement);
    });
    return { reached, statements, release: () => struck?.release() };
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
    arm: (statement, moment) =>
      void give({ moment, swallows: false, strike: ({ cut }) => cut() }, statement),
    hold: holdBy(false),
    swallow: holdBy(true),
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
