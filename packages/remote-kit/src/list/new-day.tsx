import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from './text';

/** Without words it takes no place, whatever the bar around it gives to what is said. */
const Said = styled.p`
  &&&:empty { position: absolute; width: 0; }
`;

interface NewDayProps {
  /** Whether the day is over on which the relative range was meant that is shown. */
  readonly hasDayChanged: boolean;
  readonly onToday: () => void;
}

/** Says that a new day has begun, and goes on to it when asked; it stands before it says anything, to be heard. */
export function NewDay({ hasDayChanged, onToday }: NewDayProps) {
  const t = useText();
  return (
    <Said role="status">
      {hasDayChanged && (
        <>
          {t('range.dayChanged')}{' '}
          <Button
            size="s"
            onClick={({ currentTarget }) => {
              // It goes with what it says, and would leave the keys to nobody.
              const bar = currentTarget.parentElement?.parentElement;
              bar?.querySelector<HTMLElement>("[aria-pressed='true']")?.focus();
              onToday();
            }}
          >
            {t('range.goToToday')}
          </Button>
        </>
      )}
    </Said>
  );
}
