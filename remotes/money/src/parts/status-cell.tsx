import { type MoneyRequest, REQUEST_PAYOUTS, REQUEST_STATUSES } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Badge, type BadgeTone } from '@gwanje/ui-kit';
import { isOpen } from '../domain/request-state.rule';
import { useText } from '../text';

const STATUS_TONES: Readonly<Record<MoneyRequest['status'], BadgeTone>> = {
  waiting: 'warn',
  held: 'accent',
  approved: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
};

const PAYOUT_TONES = { due: 'warn', paid: 'good', failed: 'bad' } as const;

/** `2026-11-21 14:20:31` as it is said beside a name. */
const timeOf = (instant: string) => formatInstant(instant).slice(-8);

/** With its day, unless that is today: what waits for a second word may do so for days. */
const daySaid = (instant: string) => {
  const [said, now] = [instant, new Date().toISOString()].map(formatInstant) as [string, string];
  return said.slice(0, 10) === now.slice(0, 10) ? said.slice(-8) : said;
};

/** Of what waits: who has agreed so far, and when. */
export function FirstWord({ request }: { request: MoneyRequest }) {
  const t = useText();
  const { firstApprovedBy, firstApprovedAt } = request;
  if (!isOpen(request) || !firstApprovedBy || !firstApprovedAt) return null;
  return (
    <Badge tone="warn">
      {t('requests.firstAt', { id: firstApprovedBy.id, at: daySaid(firstApprovedAt) })}
    </Badge>
  );
}

/** What was decided, by whom and when; of what waits, who has agreed so far. */
export function StatusCell({ request }: { request: MoneyRequest }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { status, decidedBy, decidedAt, payout, payoutFailedBy } = request;
  const word = REQUEST_STATUSES[status][locale];
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{word}</Badge> <FirstWord request={request} />
      {payout && <Badge tone={PAYOUT_TONES[payout]}>{REQUEST_PAYOUTS[payout][locale]}</Badge>}{' '}
      {payoutFailedBy && payout === 'due' && (
        <Badge tone="warn">{t('requests.failedFirst', { id: payoutFailedBy.id })}</Badge>
      )}
      {decidedBy && decidedAt && t('requests.decided', { id: decidedBy.id, at: timeOf(decidedAt) })}
    </>
  );
}
