import { Button, ErrorState, useLabels } from '@gwanje/ui-kit';
import { useText } from '../text';

interface ListFailedProps {
  reason: string;
  onRetry: () => unknown;
}

/** In place of a list that could not be loaded. */
export function ListFailed({ reason, onRetry }: ListFailedProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <ErrorState
      title={t('list.failed.title')}
      text={t('list.failed.text', { reason })}
      action={
        <Button tone="primary" onClick={() => void onRetry()}>
          {labels.retry}
        </Button>
      }
    />
  );
}
