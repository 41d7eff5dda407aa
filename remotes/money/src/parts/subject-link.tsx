import type { LedgerEntry } from '@gwanje/contract';
import { Link, usePermitted, useShell } from '@gwanje/remote-kit';
import { subjectPath } from '../domain/subject-path.rule';
import { useText } from '../text';

/** The way to what an entry belongs to: its request, adjustment, move, bet, coupon or whatever else it is. */
export function SubjectLink({ entry }: { entry: LedgerEntry }) {
  const t = useText();
  const flags = useShell((shell) => shell.flags);
  const may = {
    coupons: usePermitted('coupon.read'),
    settlements: usePermitted('calc.read'),
    statements: usePermitted('settlement.read'),
    bets: usePermitted('bet.read'),
  };
  const path = subjectPath(entry, flags, may);
  const kind = entry.subject?.split('/')[0] ?? '';
  if (path === undefined) return '–';
  return (
    <Link to={path} title={entry.subject ?? undefined}>
      {t(SAID[kind] ?? 'subject.other')}
    </Link>
  );
}

const SAID: Readonly<
  Record<
    string,
    `subject.${'request' | 'adjustment' | 'transfer' | 'provider' | 'bet' | 'casino' | 'coupon' | 'settlement' | 'reward'}`
  >
> = {
  request: 'subject.request',
  adjustment: 'subject.adjustment',
  transfer: 'subject.transfer',
  providerTransfer: 'subject.provider',
  bet: 'subject.bet',
  round: 'subject.bet',
  casino: 'subject.casino',
  coupon: 'subject.coupon',
  settlement: 'subject.settlement',
  rolling: 'subject.settlement',
  reward: 'subject.reward',
};
