import { query, useQuery } from '@gwanje/api-client';
import { members, REQUEST_KINDS, type RequestKind } from '@gwanje/contract';
import { formatInstant, Link, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { Fragment } from 'react';
import { approvedIn, requestsPath } from '../../domain/requests-of.rule';
import { useText } from '../../text';
import type { PanelProps } from './panel-props';

const LOOKED_AGAIN_MS = 10_000;

/** What a member brought and took, each figure a way to the list that it counts. */
export function Figures({ memberId }: PanelProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const flags = useShell((shell) => shell.flags);
  const answer = useQuery({
    ...query(members.readMemberFigures, { memberId }),
    refetchInterval: LOOKED_AGAIN_MS,
  });
  const listOf = (kind: 'charge' | 'exchange', view: string) =>
    `${requestsPath(kind, flags)}?memberId=${memberId}&${view}`;
  const openOf = (kind: RequestKind, count: number) => (
    <Link
      to={
        kind === 'incomeExchange'
          ? listOf('exchange', `range=all&kind=${kind}`)
          : listOf(kind, 'range=all')
      }
    >
      {t('detail.openCount', { kind: REQUEST_KINDS[kind][locale], count })}
    </Link>
  );
  return (
    <Answered answer={answer} things={t('detail.figures')} waitingRows={1}>
      {(read) => (
        <dl>
          {(['today', 'all'] as const).map((when) => {
            const { chargeWon, exchangeWon, profitWon } = read[when];
            const decided = approvedIn(when, flags);
            return (
              <Fragment key={when}>
                <div>
                  <dt>{t(`detail.${when}`, { what: t('detail.charge') })}</dt>
                  <dd>
                    <Link to={listOf('charge', decided)}>{formatWon(chargeWon)}</Link>
                  </dd>
                </div>
                <div>
                  <dt>{t(`detail.${when}`, { what: t('detail.exchange') })}</dt>
                  <dd>
                    <Link to={listOf('exchange', decided)}>{formatWon(exchangeWon)}</Link>
                  </dd>
                </div>
                <div>
                  <dt>{t(`detail.${when}`, { what: t('detail.profit') })}</dt>
                  <dd>{formatWon(profitWon)}</dd>
                </div>
              </Fragment>
            );
          })}
          <div>
            <dt>{t('detail.open')}</dt>
            <dd>
              {openOf('charge', read.chargesOpen)} · {openOf('exchange', read.exchangesOpen)}
              {read.incomeExchangesOpen > 0 && (
                <> · {openOf('incomeExchange', read.incomeExchangesOpen)}</>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('detail.lastLogin')}</dt>
            <dd>{read.lastLoginAt === null ? '–' : formatInstant(read.lastLoginAt)}</dd>
          </div>
        </dl>
      )}
    </Answered>
  );
}
