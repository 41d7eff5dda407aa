import { type PartnerDetail, partners } from '@gwanje/contract';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { useState } from 'react';
import { useText } from '../../text';

interface TurnProps {
  readonly detail: PartnerDetail;
  readonly onStale: () => Promise<unknown>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Suspends a partner, or lets him in again. */
export function TurnForm({ detail, onStale, onDone, onClose }: TurnProps) {
  const t = useText();
  const { partner } = detail;
  // What a colleague does meanwhile turns no question into its opposite.
  const [does] = useState<'resume' | 'suspend'>(partner.status === 2 ? 'resume' : 'suspend');
  return (
    <ReasonForm
      endpoint={does === 'resume' ? partners.resumePartner : partners.suspendPartner}
      input={{ memberId: partner._id, version: partner.version }}
      isDestructive={does === 'suspend'}
      title={t(`turn.${does}.title`, { id: partner.id })}
      text={t(`turn.${does}.text`, { id: partner.id })}
      reasons={t(`turn.${does}.reasons`)}
      verb={t(`turn.${does}.verb`)}
      done={() => t(`turn.${does}.done`, { id: partner.id })}
      onStale={onStale}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
