import { createContext, type ReactNode, useContext } from 'react';

/** What keeps a text from being the number that a field asks for. */
export type NumberRule =
  | 'empty'
  | 'too_small'
  | 'too_big'
  | 'too_long'
  | 'not_an_integer'
  | 'two_decimals'
  | 'not_a_number'
  | 'not_an_amount';

/** The words that the pieces themselves say, in the person's language. */
export interface UiLabels {
  readonly close: string;
  readonly cancel: string;
  readonly confirm: string;
  readonly retry: string;
  readonly loading: string;
  /** Why a question with points to tick cannot be answered yet. */
  readonly tickAll: string;
  /** Why a question that asks for a reason cannot be answered yet. */
  readonly giveReason: string;
  /** What the field of that reason is called. */
  readonly reason: string;
  /** What the reasons are called that it offers, e.g. 자주 쓰는 사유. */
  readonly usualReasons: string;
  /** Asks before what was typed is lost. */
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leaveStay: string;
  readonly leaveLeave: string;
  /** Says that a date or time was begun and not ended. */
  readonly partDate: string;
  /** Says that a field differs from what is saved, e.g. 변경됨. */
  readonly edited: string;
  /** Name of the region that holds the toasts, e.g. 알림. */
  readonly notifications: string;
  /** Before an amount, e.g. ₩; empty in Korean. */
  readonly wonSign: string;
  /** After an amount, e.g. 원; may be empty. */
  readonly wonUnit: string;
  /** 10^4, e.g. 만. Empty, like the next two, in languages that do not count by ten thousands. */
  readonly man: string;
  /** 10^8, e.g. 억. */
  readonly eok: string;
  /** 10^12, e.g. 조. */
  readonly jo: string;
  /** Why what stands in a number field is refused, and what to do. */
  readonly unread: (refused: { readonly rule: NumberRule; readonly bound?: number }) => string;
}

const LabelsContext = createContext<UiLabels | undefined>(undefined);

/** Gives every piece below it its words. */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <LabelsContext value={labels}>{children}</LabelsContext>;
}

/**
 * The words given above, e.g. for readWon.
 *
 * @throws {Error} outside a UiLabelsProvider
 */
export function useLabels(): UiLabels {
  const labels = useContext(LabelsContext);
  if (!labels) throw new Error('Pieces of ui-kit stand inside <UiLabelsProvider>.');
  return labels;
}
