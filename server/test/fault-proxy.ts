// Stands between the server and PostgreSQL and cuts a connection at the statement that it is told.
import { connect, createServer, type Socket } from 'node:net';

/**
 * `before`: the statement never reaches the database. `after`: the database has carried it out,
 * and its answer never comes back.
 */
export type FaultMoment = 'before' | 'after';

export interface FaultProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** Counts statements from now on, over all connections, and cuts at this one; 1 is the next. */
  arm(statement: number, moment: FaultMoment): void;
  /** Lets everything through again. @returns whether it has cut since it was armed */
  disarm(): boolean;
  close(): Promise<void>;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const SIMPLE_QUERY = 'Q'.charCodeAt(0);
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

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let countdown = Number.POSITIVE_INFINITY;
  let moment: FaultMoment = 'before';
  let hasCut = false;

  const server = createServer((client) => {
    const database = connect(Number(target.port || 5432), target.hostname);
    let isAnswerLost = false;
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      // Messages are passed on one by one; waiting to join them would cost more than the test.
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    let isFirst = true;
    const forward = messagesOf(true, (message) => {
      if (client.destroyed) return;
      const isStatement = !isFirst && (message[0] === SIMPLE_QUERY || message[0] === EXECUTE);
      isFirst = false;
      if (isStatement) countdown -= 1;
      if (isStatement && countdown === 0) {
        hasCut = true;
        if (moment === 'before') return cut();
        isAnswerLost = true;
      }
      database.write(message);
    });
    const answer = messagesOf(false, (message) => {
      if (!isAnswerLost) client.write(message);
      else if (message[0] === READY_FOR_QUERY) cut();
    });
    client.on('data', forward);
    database.on('data', answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  return {
    url: url.href,
    arm(statement, when) {
      countdown = statement;
      moment = when;
      hasCut = false;
    },
    disarm() {
      countdown = Number.POSITIVE_INFINITY;
      return hasCut;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
