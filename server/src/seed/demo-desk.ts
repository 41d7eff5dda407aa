import {
  type Endpoint,
  type FeedEndpoint,
  type InputOf,
  MAIN_SITE_ID,
  type RefusalCode,
  type ReplyOf,
} from '@gwanje/contract';
import type * as z from 'zod/mini';
import { ADMINS } from '../config/config.queries';
import type { FeedWork } from '../feed/implement-feed';
import type { Actor } from '../platform/caller';
import type { Tx } from '../platform/database';
import type { AuditLine, Platform, Work } from '../platform/implement';
import { Refusal } from '../platform/refusal';

const REQUEST_ID = 'start';

const refuse = (code: RefusalCode, details?: unknown): never => {
  throw new Refusal(code, { details });
};

/** The administrators that there are, as those behind what a demo's desk does; the first one first. */
export async function staffOf(tx: Tx, now: () => Date): Promise<readonly Actor[]> {
  const { rows } = await ADMINS.page({ db: tx, input: {}, actor: null, now });
  return rows.map(({ _id: adminId, id: loginId, nick, type, mustChangePassword }) => ({
    ...{ adminId, loginId, nick, type, line: null, mustChangePassword, mustSetUpTotp: false },
    ...{ tokenHash: Buffer.alloc(0), sessionEndsAt: now() },
  }));
}

/** Carries out what an administrator would do through the API, as if it had been at another time. */
export class DemoDesk {
  readonly tx: Tx;
  readonly startedAt: Date;
  readonly actor: Actor;
  readonly #appendAudit: Platform['appendAudit'];

  constructor(tx: Tx, { now, appendAudit }: Pick<Platform, 'now' | 'appendAudit'>, actor: Actor) {
    this.tx = tx;
    this.startedAt = now();
    this.actor = actor;
    this.#appendAudit = appendAudit;
  }

  before(ms: number): Date {
    return new Date(this.startedAt.getTime() - ms);
  }

  /** Audit lines say who it truly was, and when: nobody, at the start. */
  auditAs(endpoint: Pick<Endpoint, 'audit'>): (line: AuditLine) => Promise<void> {
    const blank = {
      ...{ action: endpoint.audit as `${string}.${string}`, before: null, after: null },
      ...{ at: this.startedAt, ip: null, requestId: REQUEST_ID },
    };
    return (line) => this.#appendAudit(this.tx, { ...blank, ...line, actor: null });
  }

  carryOut<E extends Endpoint>(
    endpoint: E,
    handler: (work: Work<E>) => Promise<ReplyOf<E>>,
    sent: InputOf<E>,
    at = this.startedAt,
    actor: Actor | null = this.actor,
  ): Promise<ReplyOf<E>> {
    const { tx } = this;
    const audit = this.auditAs(endpoint);
    const onCommit = () => undefined;
    const input = endpoint.input.parse(sent);
    const asked = { input, actor, ip: null, now: () => at, requestId: REQUEST_ID, refuse };
    return handler({ ...asked, tx, audit, onCommit } as unknown as Work<E>);
  }

  /** What the program of a player site or of a vendor would tell by the feed. */
  async tell<E extends FeedEndpoint>(
    endpoint: E,
    handler: (work: FeedWork<E>) => Promise<unknown>,
    sent: z.input<E['input']>,
    at: Date,
  ): Promise<void> {
    const { tx } = this;
    const audit = this.auditAs(endpoint);
    const input = endpoint.input.parse(sent);
    const asked = {
      input,
      siteId: MAIN_SITE_ID,
      isSitePaused: false,
      now: () => at,
      refuse,
      isOn: () => true,
    };
    const reply = await handler({ ...asked, tx, audit } as unknown as FeedWork<E>);
    if (reply instanceof Refusal) throw reply;
  }
}
