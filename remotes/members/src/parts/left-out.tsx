import { REFUSALS, type RefusalCode } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';
import { useText } from '../text';

interface LeftOutProps {
  /** How many it was done to. */
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly code: RefusalCode }[];
  /** Left out where the same would be refused again. */
  readonly onAgain?: () => void;
  readonly onClose: () => void;
}

/** What something was not done to, and why, until somebody has read it. */
export function LeftOut({ title, rows, onAgain, onClose }: LeftOutProps) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const codes = [...new Set(rows.map(({ code }) => code))];
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={onClose}
      actions={
        <>
          {onAgain && <Button onClick={onAgain}>{t('bulk.again')}</Button>}
          <Button data-autofocus onClick={onClose}>
            {labels.close}
          </Button>
        </>
      }
    >
      <ul>
        {codes.map((code) => {
          const of = rows.filter((one) => one.code === code);
          return (
            <li key={code}>
              {t('bulk.left', { count: of.length })} {localized(REFUSALS[code])}{' '}
              {of.map(({ name }) => name).join(', ')}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
