import {
  MEMBER_GRADES,
  MEMBER_STATUSES,
  PARTNER_FORMS,
  type PartnerDetail,
  type PartnerForm,
} from '@gwanje/contract';
import { Button, Dialog, Table } from '@gwanje/ui-kit';
import { useState } from 'react';
import { percent, useWords } from '../../parts/use-words';
import { useText } from '../../text';
import { type Compared, changesBetween, hasChanged } from './partner-changed.rule';

interface ChangedProps {
  /** As he was when he was looked at, or when one's own deed was done. */
  readonly seen: PartnerDetail;
  readonly detail: PartnerDetail;
  readonly onSeen: () => void;
}

const headOf = (field: Compared) => `partner.${field}` as const;

/** Says that a colleague has changed a partner who is open, and compares what was with what is. */
export function PartnerChanged({ seen, detail, onSeen }: ChangedProps) {
  const t = useText();
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!hasChanged(seen, detail)) return null;
  const close = () => {
    setOpen(false);
    onSeen();
  };
  const wordsOf = (field: Compared, value: string | number | null): string => {
    if (value === null) return '–';
    if (field === 'grade') return say(MEMBER_GRADES[value as keyof typeof MEMBER_GRADES]);
    if (field === 'status') return say(MEMBER_STATUSES[value as keyof typeof MEMBER_STATUSES]);
    if (field === 'form') return say(PARTNER_FORMS[value as PartnerForm]);
    return typeof value === 'number' ? `${percent(value)} %` : value;
  };
  const changes = changesBetween(seen.partner, detail.partner);
  return (
    <>
      <p role="status">
        {t('changed.somebody', { id: detail.partner.id })}{' '}
        <Button size="s" onClick={() => setOpen(true)}>
          {t('changed.compare')}
        </Button>
      </p>
      {isOpen && (
        <Dialog
          open
          size="m"
          title={t('changed.title', { id: detail.partner.id })}
          onClose={close}
          actions={
            <Button tone="primary" onClick={close}>
              {t('changed.done')}
            </Button>
          }
        >
          {changes.length === 0 ? (
            <p>{t('changed.elsewhere')}</p>
          ) : (
            <Table caption={t('changed.compare')}>
              <thead>
                <tr>
                  <th scope="col">{t('changed.field')}</th>
                  <th scope="col">{t('changed.before')}</th>
                  <th scope="col">{t('changed.after')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{t(headOf(field))}</th>
                    <td>{wordsOf(field, before)}</td>
                    <td>{wordsOf(field, after)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Dialog>
      )}
    </>
  );
}
