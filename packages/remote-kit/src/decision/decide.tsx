import { confirm, confirmWithReason, formatWon, readWon, Table, useLabels } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from './text';

/** One thing that the decision changes, as it is shown. */
export interface Change {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

interface Decision {
  /** The question with its object, e.g. 203.0.113.7 주소를 삭제할까요? */
  readonly title: string;
  /** What follows. */
  readonly text: string;
  /** The verb of the decision: 승인, 삭제; never 확인 or 예. */
  readonly verb: string;
  /** Whole won that move. */
  readonly amountWon?: number;
  /** What has to be read without a mistake, in the same large type: where money is sent. */
  readonly large?: string;
  readonly changes?: readonly Change[];
  /** Money leaves, or nothing brings back what was: 취소 has the focus. */
  readonly isFinal?: boolean;
  /** It takes something away: the button is red, and 취소 has the focus. */
  readonly isDestructive?: boolean;
  /** Takes the question back, which is then answered with no. */
  readonly signal?: AbortSignal;
}

const Amount = styled.p`
  font-variant-numeric: tabular-nums;
  > b { color: var(--text); font-size: 30px; line-height: 38px; font-weight: 700; letter-spacing: -0.01em; }
  > span { margin-left: 8px; color: var(--muted); }
`;

function Details({ amountWon, large, changes }: Pick<Decision, 'amountWon' | 'large' | 'changes'>) {
  const t = useText();
  const labels = useLabels();
  // What moves with an amount is amounts, which are read beneath one another.
  const figure = amountWon === undefined ? {} : { 'data-n': '' };
  return (
    <>
      {amountWon !== undefined && (
        <Amount>
          <b>{formatWon(amountWon)}</b>
          <span>{readWon(amountWon, labels)}</span>
        </Amount>
      )}
      {large && (
        <Amount>
          <b>{large}</b>
        </Amount>
      )}
      {changes && (
        <Table caption={t('change.what')}>
          <thead>
            <tr>
              <th scope="col">{t('change.what')}</th>
              <th scope="col" {...figure}>
                {t('change.before')}
              </th>
              <th scope="col" {...figure}>
                {t('change.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td {...figure}>{before}</td>
                <td {...figure}>
                  <strong>{after}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function questionOf(decision: Decision) {
  const { title, text, verb, amountWon, large, changes, ...rest } = decision;
  const { isFinal, isDestructive, signal } = rest;
  const hasDetails = [amountWon, large, changes].some((detail) => detail !== undefined);
  return {
    title,
    text,
    confirmLabel: verb,
    tone: isDestructive ? ('danger' as const) : ('primary' as const),
    isFinal,
    signal,
    details: hasDetails && <Details {...{ amountWon, large, changes }} />,
  };
}

/**
 * Asks for one decision and shows what it does: how much, and what stands before and after.
 *
 * @returns true only when the person pressed the verb
 */
export const decide = (decision: Decision): Promise<boolean> => confirm(questionOf(decision));

interface ReasonedDecision extends Decision {
  /** The usual reasons of this very deed, one a line. */
  readonly reasons: string;
  /** What the field of the reason is called where it may stay empty; left out, nothing is done without one. */
  readonly optionalReason?: string;
}

/**
 * The same, and why: what is typed is of this one decision alone.
 *
 * @returns the reason, or none where it may be left out; undefined where the answer is no
 */
export const decideWithReason = (decision: ReasonedDecision): Promise<string | undefined> =>
  confirmWithReason({
    ...questionOf(decision),
    ...{ reasons: decision.reasons, optionalReason: decision.optionalReason },
  });
