import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';

/** What one field of personal data is in full, and how often the caller may still ask today. */
export interface FullValue {
  readonly value: string | null;
  readonly leftToday: number;
}

export interface RevealedProps<E extends Endpoint> {
  /** Tells one field in full, for a reason. */
  readonly endpoint: E & (ReplyOf<E> extends FullValue ? unknown : never);
  /** Which field of whom; the person says why. */
  readonly input: Omit<InputOf<E>, 'reason'>;
  /** What the field is called, e.g. 계좌번호. */
  readonly label: string;
  /** Whose it is, e.g. the member's ID. */
  readonly whose: string;
  /** As it travels by default; null where there is none. */
  readonly masked: string | null;
}
