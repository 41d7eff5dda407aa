import { query, useQuery } from '@gwanje/api-client';
import {
  COMMISSION_KINDS,
  type EvidenceRow,
  entries,
  explainAmount,
  GAME_CLASS_NAMES,
  HOUSE_ACCOUNTS,
  type LedgerEntry,
  money,
  type SettledLine,
  WALLETS,
} from '@gwanje/contract';
import {
  Link,
  useLocation,
  useNavigate,
  usePermitted,
  useSearchParams,
  useShell,
  withMemberDetail,
} from '@gwanje/remote-kit';
import { Answered, useWhyNot } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button, formatWon } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { correctionOf } from '../domain/move.rule';
import { useText } from '../text';
import { Panel } from './panel-style';
import { RoundLink } from './round-link';
import { SubjectLink } from './subject-link';

// Most entries are right.
const MoveForm = lazy(async () => ({ default: (await import('./move-form')).MoveForm }));

/** 왜 이 금액?: the sentence, and every leg of the movement with the other side of it. */
export function EntryPanel({ entry }: { entry: LedgerEntry }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { member, entryId, explanation, subject } = entry;
  const asked = useQuery(query(money.readEntry, { memberId: member._id, entryId }));
  const accountName = (account: string) =>
    WALLETS.some((wallet) => wallet === account)
      ? t(`wallet.${account as (typeof WALLETS)[number]}`)
      : t('entry.house', {
          name: HOUSE_ACCOUNTS[account as keyof typeof HOUSE_ACCOUNTS]?.[locale] ?? account,
        });
  return (
    <Panel>
      <section aria-label={t('entry.why')}>
        <h3>{t('entry.why')}</h3>
        <p>{explanation ? explainAmount(explanation, locale) : t('entry.unexplained')}</p>
        {explanation?.settingVersion !== undefined && (
          <p>
            <small>{t('wagering.version', { version: explanation.settingVersion })}</small>
          </p>
        )}
        <More entry={entry} bet={asked.data?.bet ?? null} />
        {asked.data?.settled && <Statement entry={entry} line={asked.data.settled} />}
        <Actions entry={entry} />
        <p>
          <small>{t('entry.record', { entryId, subject: subject ?? '–' })}</small>
        </p>
      </section>
      <section aria-label={t('entry.movement')}>
        <h3>{t('entry.movement')}</h3>
        <Answered answer={asked} things={t('entry.movement')} waitingRows={2}>
          {({ movement }) => (
            <dl>
              {movement.map(({ account, amountWon }) => (
                <div key={account}>
                  <dt>{accountName(account)}</dt>
                  <dd data-change={amountWon > 0 ? 'in' : amountWon < 0 ? 'out' : undefined}>
                    {amountWon > 0 && '+'}
                    {formatWon(amountWon)}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Answered>
      </section>
    </Panel>
  );
}

/** Ways on: everything of this member, and everything of what the entry belongs to. */
function More({ entry, bet }: { entry: LedgerEntry; bet: EvidenceRow['bet'] }) {
  const { member, subject } = entry;
  const t = useText();
  const [params] = useSearchParams();
  const mayReadRates = usePermitted('moneySettings.read');
  const mayReadPartners = usePermitted('partner.read');
  const [kind] = subject?.split('/') ?? [];
  const isCommission = kind === 'settlement' || kind === 'rolling';
  const configVersion = useShell((shell) => shell.flags.configVersion);
  const searchOf = (values: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ range: 'all', ...values });
    return next.toString();
  };
  return (
    <p>
      {params.get('memberId') !== member._id && (
        <Link to={{ search: searchOf({ memberId: member._id }) }}>
          {t('entry.ofMember', { id: member.id })}
        </Link>
      )}{' '}
      <SubjectLink entry={entry} />{' '}
      {bet?.roundId && <RoundLink bet={bet}>{t('entry.round')}</RoundLink>}{' '}
      {entry.explanation?.rule === 'pointConversion' && mayReadRates && (
        <Link to={configVersion === 2 ? '/v2/config/convert-rate' : '/config/convert-rate'}>
          {t('entry.rates')}
        </Link>
      )}{' '}
      {isCommission && mayReadPartners && (
        <Link to={`/partner?${new URLSearchParams({ query: member.id, open: member._id })}`}>
          {t('entry.partnerRates')}
        </Link>
      )}{' '}
      {subject && (
        <Link to={{ search: searchOf({ memberId: member._id, subject }) }}>
          {t('entry.ofSubject')}
        </Link>
      )}
    </p>
  );
}

/** The line of his statement that a partner was paid: its rates, his path, and its bets. */
function Statement({ entry, line }: { entry: LedgerEntry; line: SettledLine }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { from, to, gameClass, kind } = line;
  if (!usePermitted('settlement.read')) return null;
  const asked = { partnerId: entry.member._id, from, to, why: `${gameClass}/${kind}` };
  return (
    <p>
      <Link to={`/partner-calc?${new URLSearchParams(asked)}`}>
        {t('entry.statement', {
          days: from === to ? from : `${from} – ${to}`,
          line: `${GAME_CLASS_NAMES[gameClass][locale]} ${COMMISSION_KINDS[kind][locale]}`,
        })}
      </Link>
    </p>
  );
}

/** Who it is about, by a key, and an adjustment that puts it right: the entry itself never changes. */
function Actions({ entry }: { entry: LedgerEntry }) {
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const whyNot = useWhyNot('money.adjust');
  const reload = useReloadList(entries);
  const [isOpen, setOpen] = useState(false);
  const correction = correctionOf(entry);
  return (
    <div data-actions>
      <Button
        size="s"
        shortcut="M"
        onClick={() => navigate({ search: withMemberDetail(search, entry.member._id) })}
      >
        {t('entry.member')}
      </Button>
      {correction && (
        <Button size="s" disabledReason={whyNot} onClick={() => setOpen(true)}>
          {t('entry.correct')}
        </Button>
      )}
      <Suspense>
        {isOpen && correction && (
          <MoveForm
            kind="adjust"
            prefilled={{
              ...correction,
              reason: t('entry.correct.reason', { subject: entry.subject ?? entry.entryId }),
            }}
            onDone={reload}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
