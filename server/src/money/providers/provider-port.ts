import type { Provider } from '@gwanje/contract';

/** What a provider is asked to do, in the same words however often it is asked. */
export interface TransferOrder {
  /** The provider must do one of these once, however often it arrives. */
  readonly transferId: string;
  readonly memberId: string;
  readonly direction: 'toMoney' | 'toProvider';
  /** Above 0, won; null, only towards money, is everything that lies there. */
  readonly amountWon: number | null;
}

/** A provider's last word on a transfer. */
export type TransferOutcome =
  | {
      readonly status: 'done';
      readonly amountWon: number;
      /** What lay there right after it. */
      readonly balanceWon: number;
    }
  | { readonly status: 'rejected'; readonly reason: string };

/**
 * A company at whose tables members play. Every method rejects with {@link NoAnswer} when nothing
 * came back that can be believed; whatever was asked may have been done all the same.
 */
export interface GameProvider {
  /** What lies there for a member, won; 0 for a member whom the provider has never seen. */
  balanceOf(memberId: string): Promise<number>;
  /** Does the transfer unless it is done already, and tells what became of it. */
  send(order: TransferOrder): Promise<TransferOutcome>;
  /** What became of a transfer; null when the provider has never received it. */
  find(order: TransferOrder): Promise<TransferOutcome | null>;
}

/** The providers that this installation is connected to. */
export type ConnectedProviders = Partial<Record<Provider, GameProvider>>;

/** Silence, or an answer that cannot be believed, which counts as silence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** What was answered, when it was readable and about something else than what was asked. */
  readonly mismatch: Record<string, unknown> | null;

  constructor(why: string, options: ErrorOptions & { mismatch?: Record<string, unknown> } = {}) {
    super(why, options);
    this.mismatch = options.mismatch ?? null;
  }
}
