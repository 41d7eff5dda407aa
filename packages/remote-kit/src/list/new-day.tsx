import { Button } from '@gwanje/ui-kit';
import { useText } from './text';

interface NewDayProps {
  /** Whether the day is over on which the relative range was meant that is shown. */
  readonly hasDayChanged: boolean;
  readonly onToday: () => void;
}

/** Says that a new day has begun, and goes on to it when asked. */
export function NewDay({ hasDayChanged, onToday }: NewDayProps) {
  const t = useText();
  return hasDayChanged ? (
    <p role="status">
      {t('range.dayChanged')}{' '}
      <Button size="s" onClick={onToday}>
        {t('range.goToToday')}
      </Button>
    </p>
  ) : null;
}
