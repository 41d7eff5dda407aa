import { type admins, config, type RowOf, session } from '@gwanje/contract';
import { decide, Note, useWrite } from '@gwanje/remote-kit/decision';
import { toast } from '@gwanje/ui-kit';
import { useEffect, useRef } from 'react';
import { useText } from '../../text';

export interface LetIn {
  readonly form: 'unlock' | 'resetTotp' | 'endSessions';
  readonly admin: RowOf<typeof admins>;
}

interface LetInAgainProps {
  readonly asked: LetIn;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Does something about an administrator's way in, after its question; a refusal stays to be read. */
export function LetInAgain({ asked, onDone, onClose }: LetInAgainProps) {
  const t = useText();
  const writes = {
    unlock: useWrite(config.unlockAdmin),
    resetTotp: useWrite(config.resetAdminTotp),
    endSessions: useWrite(session.endAdminSessions),
  };
  const { form: what, admin } = asked;
  const { refusal } = writes[what];
  const run = async () => {
    for (const { forget } of Object.values(writes)) forget();
    const isSure = await decide({
      title: t(`letIn.${what}.title`, { id: admin.id }),
      text: t(`letIn.${what}.text`),
      verb: t(`letIn.${what}`),
      isDestructive: what !== 'unlock',
    });
    if (!isSure) return onClose();
    const written = await writes[what].send({ adminId: admin._id });
    await onDone();
    if (!written?.data) return;
    toast({ tone: 'success', title: t(`letIn.${what}.done`, { id: admin.id }) });
    onClose();
  };
  const latest = useRef(run);
  latest.current = run;
  const begun = useRef<LetIn>(undefined);
  useEffect(() => {
    if (begun.current === asked) return;
    begun.current = asked;
    void latest.current();
  }, [asked]);
  return refusal ? (
    <Note data-tone="bad" role="alert">
      {refusal}
    </Note>
  ) : null;
}
