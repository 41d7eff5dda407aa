import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BALANCE_WON_MAX, PROVIDER_VALUES, type Provider } from '@gwanje/contract';
import * as z from 'zod/mini';
import type { ProviderConnection } from '../../environment';
import {
  type ConnectedProviders,
  type GameProvider,
  NoAnswer,
  type TransferOrder,
  type TransferOutcome,
} from './provider-port';

export interface ProviderLimits {
  readonly triesMax: number;
  readonly tryTimeoutMs: number;
  /** Of all tries of one question, with the pauses between them. */
  readonly totalTimeoutMs: number;
  /** Before the second try; it doubles from there. */
  readonly pauseMs: number;
}

interface ProviderOptions {
  readonly now: () => Date;
  readonly limits?: ProviderLimits;
  /** Told, in one sentence, of every try that brought nothing that can be believed. */
  readonly onSilence?: (sentence: string) => void;
}

const LIMITS: ProviderLimits = {
  triesMax: 3,
  tryTimeoutMs: 4_000,
  totalTimeoutMs: 10_000,
  pauseMs: 200,
};
const ANSWER_BYTES_MAX = 4_096;
const REASON_LENGTH_MAX = 200;

/** Text as it can be kept and shown: no database keeps every character, and some command a screen. */
const storable = (text: string) => text.replace(/\p{C}/gu, '\ufffd');

/** Why a provider refused, in its words; what is no text says nothing, and the refusal still holds. */
const reasonOf = (said: unknown) =>
  typeof said === 'string' ? [...storable(said)].slice(0, REASON_LENGTH_MAX).join('') : '';

const text = z.string().check(z.overwrite(storable));
const heldWon = z.int().check(z.minimum(0), z.maximum(BALANCE_WON_MAX));
const balanceAnswer = z.object({ memberId: text, balanceWon: heldWon });
const transferAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    transferId: text,
    memberId: text,
    direction: z.enum(['withdraw', 'deposit']),
    amountWon: heldWon,
    balanceWon: heldWon,
  }),
  z.object({
    status: z.literal('rejected'),
    transferId: text,
    reason: z.pipe(z.optional(z.unknown()), z.transform(reasonOf)),
  }),
  z.object({ status: z.literal('unknown'), transferId: text }),
]);

const WIRE_DIRECTIONS = { toMoney: 'withdraw', toProvider: 'deposit' } as const;

interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Where an effect must happen once. */
  readonly idempotencyKey?: string;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new NoAnswer('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Whatever a schema throws, what it could not read counts for nothing. */
function parse<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  try {
    return schema.parse(answer);
  } catch (cause) {
    throw new NoAnswer('The answer has another shape.', { cause });
  }
}

/** @throws {NoAnswer} an answer about another transfer, member, direction or amount */
function requireSame(order: TransferOrder, answer: z.output<typeof transferAnswer>): void {
  const { transferId, memberId, direction, amountWon } = order;
  const isSame =
    answer.transferId === transferId &&
    (answer.status !== 'done' ||
      (answer.memberId === memberId &&
        answer.direction === WIRE_DIRECTIONS[direction] &&
        answer.amountWon === (amountWon ?? answer.amountWon)));
  if (!isSame) throw new NoAnswer('The answer is about something else.', { mismatch: answer });
}

function outcomeOf(order: TransferOrder, answer: unknown): TransferOutcome | null {
  const read = parse(transferAnswer, answer);
  requireSame(order, read);
  if (read.status === 'unknown') return null;
  const { status } = read;
  return status === 'done'
    ? { status, amountWon: read.amountWon, balanceWon: read.balanceWon }
    : { status, reason: read.reason };
}

/** Fetch hides what happened behind a sentence that is always the same. */
function sentenceOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

class HttpGameProvider implements GameProvider {
  readonly #base: URL;
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #limits: ProviderLimits;
  readonly #onSilence: (sentence: string) => void;

  constructor({ url, secret }: ProviderConnection, options: ProviderOptions) {
    const { now, limits = LIMITS, onSilence = () => undefined } = options;
    this.#base = new URL(url);
    this.#secret = secret;
    this.#now = now;
    this.#limits = limits;
    this.#onSilence = onSilence;
  }

  async balanceOf(memberId: string): Promise<number> {
    const answer = await this.#ask({ method: 'GET', path: `/balances/${memberId}` });
    const read = parse(balanceAnswer, answer);
    if (read.memberId !== memberId)
      throw new NoAnswer('The answer is about another member.', { mismatch: read });
    return read.balanceWon;
  }

  async send(order: TransferOrder): Promise<TransferOutcome> {
    const { transferId, memberId, direction, amountWon } = order;
    const outcome = outcomeOf(
      order,
      await this.#ask({
        method: 'POST',
        path: '/transfers',
        body: {
          transferId,
          memberId,
          direction: WIRE_DIRECTIONS[direction],
          amountWon: amountWon ?? 'all',
        },
        idempotencyKey: transferId,
      }),
    );
    if (!outcome) throw new NoAnswer('A transfer that was just sent is unknown.');
    return outcome;
  }

  async find(order: TransferOrder): Promise<TransferOutcome | null> {
    return outcomeOf(
      order,
      await this.#ask({ method: 'GET', path: `/transfers/${order.transferId}` }),
    );
  }

  /** Asks until something readable comes back; every question bears being asked again. */
  async #ask(question: Question): Promise<unknown> {
    const { triesMax, totalTimeoutMs, pauseMs } = this.#limits;
    const total = AbortSignal.timeout(totalTimeoutMs);
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#askOnce(question, total);
      } catch (error) {
        this.#onSilence(sentenceOf(error));
        if (tries === triesMax || total.aborted)
          throw new NoAnswer('The provider does not answer.', { cause: error });
      }
      await pause(pauseMs * 2 ** (tries - 1));
    }
  }

  async #askOnce({ method, path, body, idempotencyKey }: Question, total: AbortSignal) {
    const url = new URL(this.#base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    const text = body ? JSON.stringify(body) : '';
    const timestamp = String(Math.floor(this.#now().getTime() / 1_000));
    const signed = [timestamp, method, url.pathname, text].join('\n');
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'x-gwanje-timestamp': timestamp,
        'x-gwanje-signature': createHmac('sha256', this.#secret).update(signed).digest('hex'),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(body ? { body: text } : {}),
      // Nobody may send the member's money, and our signature, somewhere else.
      redirect: 'error',
      signal: AbortSignal.any([total, AbortSignal.timeout(this.#limits.tryTimeoutMs)]),
    });
    const answer = await readText(response);
    if (response.status !== 200) throw new NoAnswer(`The provider answered ${response.status}.`);
    return JSON.parse(answer) as unknown;
  }
}

/**
 * A provider that speaks our wire format over HTTP.
 *
 * @source docs/decisions/0011-providers.md
 */
export const connectProvider = (
  connection: ProviderConnection,
  options: ProviderOptions,
): GameProvider => new HttpGameProvider(connection, options);

/**
 * Every provider for which there is a connection.
 *
 * @param onSilence is told which provider did not answer, and why
 */
export function connectProviders(
  connections: Partial<Record<Provider, ProviderConnection>>,
  now: () => Date,
  onSilence: (sentence: string) => void,
): ConnectedProviders {
  const connected = PROVIDER_VALUES.flatMap((provider) => {
    const connection = connections[provider];
    const tell = (sentence: string) => onSilence(`${provider}: ${sentence}`);
    return connection
      ? [[provider, connectProvider(connection, { now, onSilence: tell })] as const]
      : [];
  });
  return Object.fromEntries(connected);
}
