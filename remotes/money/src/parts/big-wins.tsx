import { query, useQuery } from '@gwanje/api-client';
import { type EvidenceRow, GAMES, type GameId, type MoneyRequest, money } from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';
import { RoundLink } from './round-link';

const SHOWN = 5;

/** What was won, with the way to its round. */
function Win({ row: { id, at, amountWon, bet } }: { row: EvidenceRow }) {
  const locale = useShell((shell) => shell.locale);
  const [game = ''] = id.split(' ');
  return (
    <div>
      <dt>
        <RoundLink bet={bet}>{GAMES[game as GameId]?.[locale] ?? game}</RoundLink>{' '}
        <small>{at && formatInstant(at)}</small>
      </dt>
      <dd>{formatWon(amountWon ?? 0)}</dd>
    </div>
  );
}

/** The largest wins of the member of an exchange since the one before, of whatever size. */
export function BigWins({ request }: { request: MoneyRequest }) {
  const t = useText();
  const { requestId, member } = request;
  const key = { memberId: member._id, requestId, code: 'bigWin' } as const;
  const asked = useQuery(query(money.readRequestEvidence, key));
  return (
    <Answered
      answer={asked}
      things={t('panel.wins')}
      waitingRows={SHOWN}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <dl>
          {rows.slice(0, SHOWN).map((row) => (
            <Win key={row.id} row={row} />
          ))}
        </dl>
      )}
    </Answered>
  );
}
