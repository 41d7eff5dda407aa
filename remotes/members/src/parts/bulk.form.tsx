import { members } from '@gwanje/contract';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { toast } from '@gwanje/ui-kit';
import { useText } from '../text';
import { ActFields, type Action, actOf, useAct } from './bulk-act';

interface BulkFormProps {
  readonly memberIds: readonly string[];
  /** Their IDs, where the question is to list them. */
  readonly names?: readonly string[];
  /** What is chosen at first; left out: a level. */
  readonly first?: Action;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The same about every member who is selected. */
export function BulkForm({ memberIds, names, first, onDone, onClose }: BulkFormProps) {
  const t = useText();
  const act = useAct(first);
  const { action } = act.value;
  const isLater = action === 'message' && act.value.sendAt !== '';
  return (
    <ReasonForm
      endpoint={members.bulkMembers}
      input={{ memberIds: [...memberIds], act: actOf(act.value) }}
      title={t('bulk.title', { count: memberIds.length })}
      text={t(`bulk.text.${action}`)}
      reasons={t(`bulk.reasons.${action}`)}
      verb={t(`bulk.${action}`)}
      isDestructive={act.isDestructive}
      onDone={({ done, skipped }) => {
        toast({
          tone: skipped.length > 0 ? 'warning' : 'success',
          title: isLater
            ? t('bulk.filter.waiting', { count: done })
            : t('bulk.done', { done, skipped: skipped.length }),
        });
        onClose();
        return onDone();
      }}
      onClose={onClose}
    >
      {names && <p>{names.join(', ')}</p>}
      <ActFields {...act} />
    </ReasonForm>
  );
}
