import { type PartnerDetail, partners } from '@gwanje/contract';
import { toast } from '@gwanje/ui-kit';
import { AskForm } from '../../parts/reason-form';
import { useText } from '../../text';

interface TurnProps {
  readonly detail: PartnerDetail;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

const IDS = {
  resume: {
    title: 'resume.title',
    text: 'resume.text',
    verb: 'resume.verb',
    done: 'resume.done',
  },
  suspend: {
    title: 'suspend.title',
    text: 'suspend.text',
    verb: 'suspend.verb',
    done: 'suspend.done',
  },
} as const;

/** Suspends a partner, or lets him in again. */
export function TurnForm({ detail, onDone, onClose }: TurnProps) {
  const t = useText();
  const { partner } = detail;
  const does = partner.status === 2 ? 'resume' : 'suspend';
  const ids = IDS[does];
  return (
    <AskForm
      endpoint={does === 'resume' ? partners.resumePartner : partners.suspendPartner}
      values={{ reason: '' }}
      inputOf={({ reason }) => ({ memberId: partner._id, version: partner.version, reason })}
      isDestructive={does === 'suspend'}
      words={{
        title: t(ids.title, { id: partner.id }),
        text: t(ids.text, { id: partner.id }),
        verb: t(ids.verb),
      }}
      onDone={() => {
        toast({ tone: 'success', title: t(ids.done, { id: partner.id }) });
        return onDone();
      }}
      onClose={onClose}
    />
  );
}
