import { LOGIN_OUTCOMES, loginAttempts } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

/** When and from where a member came in, or tried to. */
export function LoginsPanel({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <DetailTable
      list={loginAttempts}
      filter={{ memberId }}
      things={t('logins.things')}
      permission="login.read"
      columns={[
        { head: t('logins.at'), cell: ({ at }) => formatInstant(at) },
        { head: t('logins.outcome'), cell: ({ outcome }) => LOGIN_OUTCOMES[outcome][locale] },
        { head: t('logins.ip'), cell: ({ ip }) => ip ?? '–' },
        { head: t('logins.device'), cell: ({ device }) => device ?? '–' },
        { head: t('logins.minutes'), cell: ({ minutes }) => minutes ?? '–' },
      ]}
    />
  );
}
