import { type Fact, sayFact } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { useShownFact } from './use-shown-fact';

const Chip = styled.button.attrs({ type: 'button' })`
  padding: 0;
  border: 0;
  border-radius: 10px;
  background: none;
  font: inherit;
  cursor: pointer;
  &:hover { outline: 1px solid var(--accent); }
  &[aria-expanded='true'] { outline: 2px solid var(--accent); outline-offset: 1px; }
`;

interface FactChipsProps {
  readonly requestId: string;
  /**
   * Where the request stands in the address, on a screen where `open` is something else and no panel
   * shows what stands behind a chip.
   */
  readonly named?: string;
  readonly facts: readonly Fact[] | undefined;
  /** How many are shown before the others are only counted. */
  readonly shownMax?: number;
  /** Nobody can say at present. */
  readonly areUnknown?: boolean;
}

/** Never nothing in place of what could not be looked up. */
export function UnknownFacts() {
  const t = useText();
  return <Badge tone="bad">{t('requests.unknown')}</Badge>;
}

/** What is known of a request, what matters most first; a press shows the rows behind it. */
export function FactChips({
  requestId,
  named,
  facts = [],
  shownMax = facts.length,
  areUnknown = false,
}: FactChipsProps) {
  const locale = useShell((shell) => shell.locale);
  const { shown, requestId: shownId, show } = useShownFact(named);
  const others = facts.length - shownMax;
  return (
    <>
      {areUnknown && <UnknownFacts />}{' '}
      {facts.slice(0, shownMax).map((fact) => {
        const isShown = shown === fact.code && shownId === requestId;
        // No tab stop in a grid: there Enter opens the panel, where each chip is one.
        const part =
          named === undefined
            ? { tabIndex: -1, onClick: () => show(requestId, fact.code) }
            : {
                'aria-expanded': isShown,
                onClick: () => show(requestId, isShown ? undefined : fact.code),
              };
        return (
          <span key={fact.code}>
            <Chip {...part}>
              <Badge tone={fact.tone}>{sayFact(fact, locale)}</Badge>
            </Chip>{' '}
          </span>
        );
      })}
      {others > 0 && <Badge tone="neutral">+{others}</Badge>}
    </>
  );
}
