// What the product sends to its database, so that the same can be sent without the product.
import { type OpenDatabase, openDatabase } from '../server/src/platform/database';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Everything that `work` sends to the database, as the driver is given it. */
export async function recordStatements<T>(
  url: string,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<{ readonly sent: readonly Sent[]; readonly done: T }> {
  const sent: Sent[] = [];
  const recording = openDatabase(url, () => undefined);
  recording.pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const record = (...given: unknown[]) => {
      const [first] = given as [string | { text: string; values?: unknown[] }];
      const { text, values = [] } = typeof first === 'string' ? { text: first } : first;
      sent.push({ text, values });
      return send(...given);
    };
    Object.assign(client, { query: record });
  });
  try {
    return { done: await work(recording), sent };
  } finally {
    await recording.close();
  }
}
