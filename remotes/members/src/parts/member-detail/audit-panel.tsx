import { AUDIT_ACTIONS, auditOfMember } from '@gwanje/contract';
import { formatInstant, Link, useShell } from '@gwanje/remote-kit';
import { useText } from '../../text';
import { DetailTable } from '../detail-table';
import type { PanelProps } from './panel-props';

const WORDS: Readonly<Record<string, { readonly ko: string; readonly en: string }>> = AUDIT_ACTIONS;

/** Who changed what about a member. */
export function AuditPanel({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <DetailTable
      list={auditOfMember}
      filter={{ memberId }}
      things={t('audit.things')}
      permission="audit.read"
      columns={[
        { head: t('change.at'), cell: ({ at }) => formatInstant(at) },
        { head: t('money.by'), cell: ({ actor }) => actor?.id ?? '–' },
        {
          head: t('audit.action'),
          cell: ({ _id, action, subject }) => (
            // What was before and what came of it stand there.
            <Link to={`/admin/audit?range=all&subject=${subject}&open=${_id}`}>
              {WORDS[action]?.[locale] ?? action}
            </Link>
          ),
        },
        { head: t('reason'), cell: ({ reason }) => reason ?? '' },
      ]}
    />
  );
}
