import { members, type messages, type RowOf } from '@gwanje/contract';
import { toast } from '@gwanje/ui-kit';
import { ReasonForm } from '../../parts/reason.form';
import { useText } from '../../text';

interface RecallFormProps {
  readonly one: RowOf<typeof messages>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Takes a message back, with a reason. */
export function RecallForm({ one, onDone, onClose }: RecallFormProps) {
  const t = useText();
  const { messageId, title, recipients, reads } = one;
  return (
    <ReasonForm
      endpoint={members.recallMessage}
      input={{ messageId }}
      title={t('recall.title', { title })}
      text={t('recall.text', { count: recipients - reads, reads })}
      verb={t('recall.verb')}
      isDestructive
      onDone={async () => {
        toast({ tone: 'success', title: t('recall.done', { title }) });
        onClose();
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
