import { query, useQuery } from '@gwanje/api-client';
import { type InputOf, money } from '@gwanje/contract';
import { useWrite } from '@gwanje/remote-kit/decision';
import {
  Button,
  Dialog,
  formatWon,
  holdComposingEnter,
  ReasonField,
  SelectField,
} from '@gwanje/ui-kit';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../text';

interface PayoutFileProps {
  /** Banks of what is due. */
  readonly banks: readonly string[];
  readonly onClose: () => void;
  readonly onMade: () => unknown;
}

/** The file in which a bank takes many transfers at once: what it would hold, and then the file. */
export function PayoutFile({ banks, onClose, onMade }: PayoutFileProps) {
  const t = useText();
  const formId = useId();
  const [bank, setBank] = useState('');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [made, setMade] = useState<{ readonly fileId: string; readonly later: number }>();
  const ofBank = bank === '' ? {} : { bank };
  const seen = useQuery(query(money.previewPayoutFile, ofBank));
  const { send, refusal, disabled } = useWrite(money.makePayoutFile);

  const make = async (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    setMissing(given === '');
    if (given === '' || !seen.data || seen.data.count === 0) return;
    const { count: expectedCount, sumWon: expectedSumWon, later } = seen.data;
    const order: InputOf<typeof money.makePayoutFile> = {
      ...{ ...ofBank, expectedCount, expectedSumWon, reason: given },
    };
    const written = await send(order);
    if (written?.data) {
      setMade({ fileId: written.data.fileId, later });
      onMade();
    } else await seen.refetch();
  };
  return (
    <Dialog
      open
      title={t('payoutFile.title')}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('payoutFile.close')}
          </Button>
          {!made && (
            <Button
              type="submit"
              form={formId}
              tone="primary"
              disabled={disabled || !seen.data || seen.data.count === 0}
            >
              {t('payoutFile.make')}
            </Button>
          )}
        </>
      }
    >
      {made ? (
        <p role="status">
          {t('payoutFile.made')}{' '}
          <a href={`/api/money/payout-files/${made.fileId}/file`} download>
            {t('payoutFile.fetch')}
          </a>
          {made.later > 0 && ` ${t('payoutFile.left', { count: made.later })}`}
        </p>
      ) : (
        <form id={formId} onSubmit={(event) => void make(event)} onKeyDown={holdComposingEnter}>
          <SelectField
            label={t('requests.bank')}
            value={bank}
            onChange={setBank}
            options={[
              { value: '', label: t('filter.all') },
              ...banks.map((value) => ({ value, label: value })),
            ]}
          />
          {seen.data && (
            <>
              <p>
                <strong>
                  {t('payoutFile.sum', {
                    count: seen.data.count,
                    won: formatWon(seen.data.sumWon),
                  })}
                </strong>
              </p>
              {seen.data.again > 0 && (
                <p role="alert">{t('payoutFile.again', { count: seen.data.again })}</p>
              )}
              {seen.data.later > 0 && (
                <p role="alert">{t('payoutFile.later', { count: seen.data.later })}</p>
              )}
              {seen.data.leftOut > 0 && (
                <p>{t('payoutFile.leftOut', { count: seen.data.leftOut })}</p>
              )}
            </>
          )}
          {seen.error && <p role="alert">{seen.error.message}</p>}
          <p>{t('payoutFile.text')}</p>
          <ReasonField
            reasons={t('payoutFile.reasons')}
            label={t('payoutFile.reason')}
            value={reason}
            maxLength={200}
            onChange={(text) => {
              setReason(text);
              setMissing(false);
            }}
          />
          {(isMissing || refusal) && (
            <p role="alert">{isMissing ? t('payoutFile.reasonMissing') : refusal}</p>
          )}
        </form>
      )}
    </Dialog>
  );
}
