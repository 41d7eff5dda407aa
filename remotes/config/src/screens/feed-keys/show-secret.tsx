import { useUnsavedForm } from '@gwanje/remote-kit/decision';
import { Button, Dialog } from '@gwanje/ui-kit';
import { HandOver, useHandOverQuestion } from '../../parts/hand-over';
import { useText } from '../../text';
import type { SecretFeedKey } from './secret-feed-key';

interface ShowSecretProps {
  title: string;
  made: SecretFeedKey;
  onClose: () => void;
}

/** The only look at a secret that was just made. */
export function ShowSecret({ title, made, onClose }: ShowSecretProps) {
  const t = useText();
  const ask = useHandOverQuestion('feedKey');
  const { close, question } = useUnsavedForm({
    isDirty: true,
    isSaving: false,
    ask,
    close: onClose,
  });
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={<Button onClick={onClose}>{t('handOver.close')}</Button>}
    >
      <HandOver
        text={t('feedKeys.handOver', { name: made.name, id: made._id })}
        label={t('feedKeys.secret')}
        secret={made.secret}
      />
      {question}
    </Dialog>
  );
}
