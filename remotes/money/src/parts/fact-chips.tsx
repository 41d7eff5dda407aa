import { type Fact, sayFact } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Badge } from '@gwanje/ui-kit';

interface FactChipsProps {
  readonly facts: readonly Fact[] | undefined;
  /** How many are shown before the others are only counted. */
  readonly shownMax?: number;
}

/** What is known of a request, what matters most first. */
export function FactChips({ facts = [], shownMax = facts.length }: FactChipsProps) {
  const locale = useShell((shell) => shell.locale);
  const others = facts.length - shownMax;
  return (
    <>
      {facts.slice(0, shownMax).map((fact) => (
        <span key={fact.code}>
          <Badge tone={fact.tone}>{sayFact(fact, locale)}</Badge>{' '}
        </span>
      ))}
      {others > 0 && <Badge tone="neutral">+{others}</Badge>}
    </>
  );
}
