import { type PartnerDetail, partners } from '@gwanje/contract';
import { toast } from '@gwanje/ui-kit';
import { AskForm } from '../../parts/reason-form';
import { useText } from '../../text';

interface TurnProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Suspends a partner, or lets him in again. */
export function TurnForm({ detail, onDone, onClose }: TurnProps) {
  const t = useText();
  const { partner } = detail;
  const does = partner.status === 2 ? 'resume' : 'suspend';
  return (
    <AskForm
      endpoint={does === 'resume' ? partners.resumePartner : partners.suspendPartner}
      values={{ reason: '' }}
      inputOf={({ reason }) => ({ memberId: partner._id, version: partner.version, reason })}
      isDestructive={does === 'suspend'}
      words={{
        title: t(`turn.${does}.title`, { id: partner.id }),
        text: t(`turn.${does}.text`, { id: partner.id }),
        verb: t(`turn.${does}.verb`),
      }}
      onDone={() => {
        toast({ tone: 'success', title: t(`turn.${does}.done`, { id: partner.id }) });
        return onDone();
      }}
      onClose={onClose}
    />
  );
}
