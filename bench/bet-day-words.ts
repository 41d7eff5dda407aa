// What the bench `bet-day` asks of its servers.
import type { Drawn } from '@gwanje/contract';

export interface Call {
  readonly path: string;
  readonly body: object;
}
export interface Answered {
  readonly status: number;
  readonly body: { readonly code?: string } & Readonly<Record<string, unknown>>;
}
export type Asked =
  | { readonly kind: 'clock'; readonly nowMs: number }
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'make' | 'draw' }
  /** Settles a round anew with another draw, or voids it. */
  | { readonly kind: 'decide'; readonly roundId: string; readonly draw: Drawn | null };
