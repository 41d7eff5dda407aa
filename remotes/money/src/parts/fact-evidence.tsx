import { query, useQuery } from '@gwanje/api-client';
import {
  EVIDENCE_NOTES,
  type EvidenceRow,
  type Fact,
  MEMBER_STATUSES,
  type MoneyRequest,
  money,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type ReplyOf,
  sayFact,
  TRACE_KINDS,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, formatWon } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../text';
import { MemberCell } from './member-cell';
import { RoundLink } from './round-link';
import { useShownFact } from './use-shown-fact';

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
  const { shown, show } = useShownFact();
  const fact = facts.find(({ code }) => code === shown);
  return (
    <>
      <Chips>
        {facts.map((one) => (
          <button
            key={one.code}
            type="button"
            aria-expanded={one.code === shown}
            onClick={() => show(request.requestId, one.code === shown ? undefined : one.code)}
          >
            <Badge tone={one.tone}>{sayFact(one, locale)}</Badge>
          </button>
        ))}
      </Chips>
      {fact && <EvidenceRows request={request} fact={fact} />}
    </>
  );
}

interface EvidenceRowsProps {
  readonly request: Pick<MoneyRequest, 'requestId' | 'member'>;
  readonly fact: Fact;
}

/** What stands behind one fact of a request. */
export function EvidenceRows({ request, fact }: EvidenceRowsProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { requestId, member } = request;
  const key = { memberId: member._id, requestId, code: fact.code };
  const asked = useQuery(query(money.readRequestEvidence, key));
  const title = t('evidence.rows', { fact: sayFact(fact, locale) });
  return (
    <section aria-label={title}>
      <Answered answer={asked} things={title} waitingRows={2}>
        {({ rows, account }) => (
          <>
            {account && <AccountSum account={account} />}
            {rows.length === 0 ? (
              <p>{t('evidence.none')}</p>
            ) : (
              <dl>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </dl>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

type Account = NonNullable<ReplyOf<typeof money.readRequestEvidence>['account']>;

/** `이 계좌로 최근 30일 3명에게 환전 4건 2,150,000원` */
function AccountSum({ account: { amountWon, ...counts } }: { account: Account }) {
  const t = useText();
  return (
    <p>
      <strong>{t('evidence.account', { ...counts, won: formatWon(amountWon) })}</strong>
    </p>
  );
}

/** Who it is, what he has brought and taken, and what he and the request's member have in common. */
function Other({
  member,
  sums: { chargedWon, exchangedWon, bonusWon },
}: {
  member: NonNullable<EvidenceRow['member']>;
  sums: Pick<EvidenceRow, 'chargedWon' | 'exchangedWon' | 'bonusWon'>;
}) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { joinedAt, partner, sharedKinds, sharedAt } = member;
  return (
    <>
      <MemberCell member={{ ...member, isTest: false }} />{' '}
      <small>
        {t('evidence.member', {
          joinedAt: formatInstant(joinedAt).slice(0, 10),
          charged: formatWon(chargedWon ?? 0),
          exchanged: formatWon(exchangedWon ?? 0),
          bonus: formatWon(bonusWon ?? 0),
        })}
        {partner && ` · ${t('evidence.line', { id: partner })}`}
        {sharedAt &&
          ` · ${t('evidence.shared', {
            kinds: sharedKinds.map((kind) => TRACE_KINDS[kind][locale]).join('·'),
            at: formatInstant(sharedAt),
          })}`}
      </small>
    </>
  );
}

function Row({
  row: { id, member, kind, status, at, amountWon, bet, note, ...sums },
}: {
  row: EvidenceRow;
}) {
  const locale = useShell((shell) => shell.locale);
  return (
    <div>
      <dt>
        {member ? (
          <Other member={member} sums={sums} />
        ) : (
          <>
            {at && formatInstant(at)}{' '}
            {note ? (
              <small>
                {EVIDENCE_NOTES[note.code][locale]} {note.text ?? ''}
              </small>
            ) : (
              <RoundLink bet={bet}>
                <small>{kind ? REQUEST_KINDS[kind][locale] : id}</small>
              </RoundLink>
            )}
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
