// Writes down every statement that this process sends to a database.
import pg from 'pg';

export interface Sent {
  /** The connection, so that transactions can be told apart. */
  readonly connection: unknown;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records until `stop`; what is sent goes to the database all the same. */
export function recordStatements(): { readonly sent: readonly Sent[]; stop(): void } {
  const sent: Sent[] = [];
  const { prototype } = pg.Client as unknown as {
    prototype: { query: (...given: unknown[]) => unknown };
  };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...given: unknown[]) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown];
    const { text, values: own } = typeof first === 'string' ? { text: first, values } : first;
    sent.push({ connection: this, text, values: Array.isArray(own) ? own : [] });
    return query.apply(this, given);
  };
  return {
    sent,
    stop() {
      prototype.query = query;
    },
  };
}

/** The statements between each `begin` and its end, in the order in which they were sent. */
export function transactionsOf(sent: readonly Sent[]): Sent[][] {
  const running = new Map<unknown, Sent[]>();
  const ended: Sent[][] = [];
  for (const statement of sent) {
    const { connection, text } = statement;
    const own = running.get(connection);
    if (/^\s*(begin|start transaction)\b/i.test(text)) running.set(connection, []);
    else if (own && /^\s*(commit|rollback)\b/i.test(text)) {
      ended.push(own);
      running.delete(connection);
    } else own?.push(statement);
  }
  return ended;
}
