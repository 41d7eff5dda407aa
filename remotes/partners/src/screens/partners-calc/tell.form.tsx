import { members, type SettlementRow } from '@gwanje/contract';
import { RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

interface TellProps {
  readonly ids: readonly string[];
  readonly run: SettlementRow;
  readonly onClose: () => void;
}

/** One message to the partners of the chosen lines. */
export function TellForm({ ids, run, onClose }: TellProps) {
  const t = useText();
  const count = ids.length;
  return (
    <RecordForm
      endpoint={members.sendMessage}
      title={t('tell.title', { count })}
      verb={t('tell.send')}
      values={{ title: t('alone.title', { from: run.fromOn, to: run.toOn }), body: '' }}
      fields={[
        { name: 'title', label: t('alone.tell.head') },
        { name: 'body', label: t('alone.tell.body'), lines: 6 },
      ]}
      inputOf={(values) => ({
        ...{ ...values, kind: 'notice' as const, target: { ids: [...ids] } },
        ...{ expectedCount: count, isPopup: false },
      })}
      fieldOf={{ 'template.unknown_variable': 'body' }}
      done={() => t('tell.done', { count })}
      onDone={() => undefined}
      onClose={onClose}
    />
  );
}
