import { query, useQuery } from '@gwanje/api-client';
import { explainAmount, HOUSE_ACCOUNTS, type LedgerEntry, money, WALLETS } from '@gwanje/contract';
import { Link, useSearchParams, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';
import { Panel } from './panel-style';

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
        <More entry={entry} />
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
function More({ entry: { member, subject } }: { entry: LedgerEntry }) {
  const t = useText();
  const [params] = useSearchParams();
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
      {subject && (
        <Link to={{ search: searchOf({ memberId: member._id, subject }) }}>
          {t('entry.ofSubject')}
        </Link>
      )}
    </p>
  );
}
