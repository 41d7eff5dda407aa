import { members } from '@gwanje/contract';
import { toast } from '@gwanje/ui-kit';
import { useText } from '../text';
import { ActFields, actOf, useAct } from './bulk-act';
import { ReasonForm } from './reason.form';

interface BulkFormProps {
  readonly memberIds: readonly string[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The same about every member who is selected. */
export function BulkForm({ memberIds, onDone, onClose }: BulkFormProps) {
  const t = useText();
  const act = useAct();
  const { action } = act.value;
  return (
    <ReasonForm
      endpoint={members.bulkMembers}
      input={{ memberIds: [...memberIds], act: actOf(act.value) }}
      title={t('bulk.title', { count: memberIds.length })}
      text={t(`bulk.text.${action}`)}
      verb={t(`bulk.${action}`)}
      isDestructive={act.isDestructive}
      onDone={({ done, skipped }) => {
        toast({
          tone: skipped.length > 0 ? 'warning' : 'success',
          title: t('bulk.done', { done, skipped: skipped.length }),
        });
        onClose();
        return onDone();
      }}
      onClose={onClose}
    >
      <ActFields {...act} />
    </ReasonForm>
  );
}
