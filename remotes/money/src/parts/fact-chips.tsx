import { type Fact, sayFact } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';
import { useText } from '../text';

interface FactChipsProps {
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

/** What is known of a request, what matters most first. */
export function FactChips({
  facts = [],
  shownMax = facts.length,
  areUnknown = false,
}: FactChipsProps) {
  const locale = useShell((shell) => shell.locale);
  const others = facts.length - shownMax;
  return (
    <>
      {areUnknown && <UnknownFacts />}{' '}
      {facts.slice(0, shownMax).map((fact) => (
        <span key={fact.code}>
          <Badge tone={fact.tone}>{sayFact(fact, locale)}</Badge>{' '}
        </span>
      ))}
      {others > 0 && <Badge tone="neutral">+{others}</Badge>}
    </>
  );
}
