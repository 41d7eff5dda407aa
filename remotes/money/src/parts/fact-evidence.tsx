import { query, useQuery } from '@gwanje/api-client';
import {
  type EvidenceRow,
  type Fact,
  MEMBER_STATUSES,
  type MoneyRequest,
  money,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  sayFact,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { MemberCell } from './member-cell';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  > button { padding: 0; border: 0; border-radius: 10px; background: none; font: inherit; cursor: pointer; }
  > button[aria-expanded='true'] { outline: 2px solid var(--accent); outline-offset: 1px; }
`;

interface FactEvidenceProps {
  readonly request: MoneyRequest;
  readonly facts: readonly Fact[] | undefined;
}

/** What is known of a request; a press shows the rows behind a fact. */
export function FactEvidence({ request, facts = [] }: FactEvidenceProps) {
  const locale = useShell((shell) => shell.locale);
  const [shown, setShown] = useState<Fact['code']>();
  const fact = facts.find(({ code }) => code === shown);
  return (
    <>
      <Chips>
        {facts.map((one) => (
          <button
            key={one.code}
            type="button"
            aria-expanded={one.code === shown}
            onClick={() => setShown(one.code === shown ? undefined : one.code)}
          >
            <Badge tone={one.tone}>{sayFact(one, locale)}</Badge>
          </button>
        ))}
      </Chips>
      {fact && <Rows request={request} fact={fact} />}
    </>
  );
}

function Rows({ request, fact }: { request: MoneyRequest; fact: Fact }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { requestId, member } = request;
  const key = { memberId: member._id, requestId, code: fact.code };
  const asked = useQuery(query(money.readRequestEvidence, key));
  const title = t('evidence.rows', { fact: sayFact(fact, locale) });
  return (
    <section aria-label={title}>
      <Answered answer={asked} things={title} waitingRows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p>{t('evidence.none')}</p>
          ) : (
            <dl>
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </dl>
          )
        }
      </Answered>
    </section>
  );
}

function Row({ row: { id, member, kind, status, at, amountWon, ...sums } }: { row: EvidenceRow }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return (
    <div>
      <dt>
        {member ? (
          <>
            <MemberCell member={{ ...member, isTest: false }} />{' '}
            <small>
              {t('evidence.member', {
                joinedAt: formatInstant(member.joinedAt).slice(0, 10),
                charged: formatWon(sums.chargedWon ?? 0),
                exchanged: formatWon(sums.exchangedWon ?? 0),
              })}
            </small>
          </>
        ) : (
          <>
            {at && formatInstant(at)} <small>{kind ? REQUEST_KINDS[kind][locale] : id}</small>
          </>
        )}
      </dt>
      <dd>
        {amountWon !== null && formatWon(amountWon)}{' '}
        <small>
          {status && REQUEST_STATUSES[status][locale]}
          {member && MEMBER_STATUSES[member.status as keyof typeof MEMBER_STATUSES]?.[locale]}
        </small>
      </dd>
    </div>
  );
}
