import { query, useQuery } from '@gwanje/api-client';
import {
  BET_RESULTS,
  bets,
  type ModuleName,
  type MoneyRequest,
  members,
  money,
  REQUEST_STATUSES,
  TICKET_STATES,
  type Ticket,
  type Variable,
} from '@gwanje/contract';
import { formatInstant, useLocalized, usePermitted, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { useText } from '../../text';

const SHOWN = 3;
const WALLETS = ['money', 'point', 'income'] as const;

/** What is known of a member: his money, his last requests, and what of that a reply may name. */
export function useMemberFacts(
  { _id: memberId, id, nick, level }: Ticket['member'],
  siteName: string | undefined,
) {
  const t = useText();
  const money_ = useQuery(query(money.readMemberMoney, { memberId }));
  const charges = useQuery(query(money.listRequests, { kind: 'charge', memberId }));
  const exchanges = useQuery(query(money.listRequests, { kind: 'exchange', memberId }));
  const values = useMemo((): Partial<Record<Variable, string>> => {
    const last = (rows: readonly MoneyRequest[] | undefined) => {
      // What came to nothing is no charge that a reply could speak of.
      const found = rows?.find(({ status }) => status !== 'declined' && status !== 'cancelled');
      return (
        found &&
        t('facts.request', {
          at: formatInstant(found.requestedAt),
          won: formatWon(found.amountWon),
        })
      );
    };
    const lastCharge = last(charges.data?.rows);
    const lastExchange = last(exchanges.data?.rows);
    return {
      ...{ id, nick, level: String(level) },
      ...(siteName && { siteName }),
      ...(money_.data && { openWagering: formatWon(money_.data.wagering.openWon) }),
      ...(lastCharge && { lastCharge }),
      ...(lastExchange && { lastExchange }),
    };
  }, [t, id, nick, level, siteName, money_.data, charges.data, exchanges.data]);
  return { money: money_, charges, exchanges, values };
}

interface MemberFactsProps {
  readonly member: Ticket['member'];
  readonly ticketId: string;
  readonly facts: ReturnType<typeof useMemberFacts>;
}

/** Beside a question: whom it is of. */
export function MemberFacts({ member, ticketId, facts }: MemberFactsProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const earlier = useQuery(
    query(members.listTickets, { memberId: member._id, sort: 'newest' as const }),
  );
  return (
    <section aria-label={t('facts.title')}>
      <h3>{t('facts.wallets')}</h3>
      <Answered answer={facts.money} things={t('facts.wallets')} waitingRows={3}>
        {({ walletsWon, wagering }) => (
          <dl>
            {WALLETS.map((wallet) => (
              <div key={wallet}>
                <dt>{t(`facts.${wallet}`)}</dt>
                <dd>{formatWon(walletsWon[wallet])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('facts.openWagering')}</dt>
              <dd>{formatWon(wagering.openWon)}</dd>
            </div>
          </dl>
        )}
      </Answered>
      {([facts.charges, facts.exchanges] as const).map((asked, at) => (
        <div key={at === 0 ? 'charge' : 'exchange'}>
          <h3>{t(at === 0 ? 'facts.charges' : 'facts.exchanges')}</h3>
          <Answered
            answer={asked}
            things={t('facts.requests')}
            waitingRows={SHOWN}
            isEmpty={({ rows }) => rows.length === 0}
          >
            {({ rows }) => (
              <dl>
                {rows.slice(0, SHOWN).map((one) => (
                  <div key={one.requestId}>
                    <dt>{formatInstant(one.requestedAt)}</dt>
                    <dd>
                      {formatWon(one.amountWon)}{' '}
                      <small>{REQUEST_STATUSES[one.status][locale]}</small>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Answered>
        </div>
      ))}
      <LastBets memberId={member._id} />
      <h3>{t('facts.tickets')}</h3>
      <Answered
        answer={earlier}
        things={t('facts.tickets')}
        waitingRows={SHOWN}
        isEmpty={({ rows }) => rows.every((one) => one.ticketId === ticketId)}
      >
        {({ rows }) => (
          <dl>
            {rows
              .filter((one) => one.ticketId !== ticketId)
              .slice(0, SHOWN)
              .map((one) => (
                <div key={one.ticketId}>
                  <dt>{one.title}</dt>
                  <dd>
                    {formatInstant(one.openedAt)} <small>{TICKET_STATES[one.state][locale]}</small>
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </Answered>
    </section>
  );
}

/** His last bets, of what this site sells. */
function LastBets({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const localized = useLocalized();
  const mayRead = usePermitted('bet.read');
  const modules = useShell(({ flags }) => flags.modules);
  const isSold = (module: ModuleName) => mayRead && modules.includes(module);
  const [ofGames, ofSports] = [isSold('minigame'), isSold('sports')];
  const games = useQuery({ ...query(bets.listBets, { memberId }), enabled: ofGames });
  const sports = useQuery({ ...query(bets.listSportsBets, { memberId }), enabled: ofSports });
  return (
    <>
      {([...(ofGames ? [games] : []), ...(ofSports ? [sports] : [])] as const).map((asked) => (
        <div key={asked === games ? 'games' : 'sports'}>
          <h3>{t(asked === games ? 'facts.gameBets' : 'facts.sportsBets')}</h3>
          <Answered
            answer={asked as typeof games}
            things={t('bets.things')}
            waitingRows={SHOWN}
            isEmpty={({ rows }) => rows.length === 0}
          >
            {({ rows }) => (
              <dl>
                {rows.slice(0, SHOWN).map(({ betId, at, stakeWon, result }) => (
                  <div key={betId}>
                    <dt>{formatInstant(at)}</dt>
                    <dd>
                      {formatWon(stakeWon)} <small>{localized(BET_RESULTS[result])}</small>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Answered>
        </div>
      ))}
    </>
  );
}
