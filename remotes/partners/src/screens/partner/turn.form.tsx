import { type PartnerDetail, partners } from '@gwanje/contract';
import { ReasonForm } from '@gwanje/remote-kit/record';
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
    <ReasonForm
      endpoint={does === 'resume' ? partners.resumePartner : partners.suspendPartner}
      input={{ memberId: partner._id, version: partner.version }}
      isDestructive={does === 'suspend'}
      title={t(`turn.${does}.title`, { id: partner.id })}
      text={t(`turn.${does}.text`, { id: partner.id })}
      verb={t(`turn.${does}.verb`)}
      done={() => t(`turn.${does}.done`, { id: partner.id })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
