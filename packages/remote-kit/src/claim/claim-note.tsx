import { Button } from '@gwanje/ui-kit';
import { Note } from '../decision';
import { useText } from './text';
import type { HeldClaim } from './use-claim';

interface ClaimNoteProps {
  readonly held: HeldClaim;
  /** Why this person may not take it over. */
  readonly disabledReason?: string | undefined;
}

/** Says who else is at work on what is open, with the way to take it over. */
export function ClaimNote({ held: { whyNot, takeOver }, disabledReason }: ClaimNoteProps) {
  const t = useText();
  if (whyNot === undefined) return null;
  return (
    <Note data-tone="warn" role="status">
      {whyNot}{' '}
      <Button size="s" shortcut="T" disabledReason={disabledReason} onClick={() => void takeOver()}>
        {t('takeOver')}
      </Button>
    </Note>
  );
}
