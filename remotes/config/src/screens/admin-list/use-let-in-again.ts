import { type admins, config, type RowOf, session } from '@gwanje/contract';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { toast } from '@gwanje/ui-kit';
import { useCallback, useRef } from 'react';
import { useText } from '../../text';

type Admin = RowOf<typeof admins>;
export type LetIn = 'unlock' | 'resetTotp' | 'endSessions';

/** What is done about an administrator's way in, each after its question. */
export function useLetInAgain(reload: () => Promise<unknown>) {
  const t = useText();
  const writes = {
    unlock: useWrite(config.unlockAdmin),
    resetTotp: useWrite(config.resetAdminTotp),
    endSessions: useWrite(session.endAdminSessions),
  };
  const all = Object.values(writes);
  const latest = useRef(writes);
  latest.current = writes;
  const run = useCallback(
    async (what: LetIn, { _id: adminId, id }: Admin) => {
      for (const { forget } of Object.values(latest.current)) forget();
      const isSure = await decide({
        title: t(`letIn.${what}.title`, { id }),
        text: t(`letIn.${what}.text`),
        verb: t(`letIn.${what}`),
        isDestructive: what !== 'unlock',
      });
      if (!isSure) return;
      const written = await latest.current[what].send({ adminId });
      if (written?.data) toast({ tone: 'success', title: t(`letIn.${what}.done`, { id }) });
      await reload();
    },
    [t, reload],
  );
  return {
    run,
    disabled: all.some(({ disabled }) => disabled),
    refusal: all.find(({ refusal }) => refusal)?.refusal,
  };
}
