import { query, useQuery } from '@gwanje/api-client';
import { type CalcHour, type GameClass, partners, REQUEST_KINDS } from '@gwanje/contract';
import { formatInstant, MemberLink, useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Table, useLabels } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { TurnPage } from '../../parts/turn-page';
import { usePageIn } from '../../parts/use-address';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import { BookedBets } from './booked-bets';

interface OfHour {
  readonly day: string;
  readonly hour: CalcHour['hour'];
}
const asked = ({ day, hour }: OfHour, page: number) => ({
  ...{ day, hour: String(hour) as never, page: String(page) as never },
});

/** Bets that were settled in an hour; none is nothing to be told apart from what is not there. */
function Bets({ gameClass, ...of }: OfHour & { readonly gameClass: GameClass | undefined }) {
  const t = useText();
  const [page, setPage] = usePageIn('betsPage');
  const answer = useQuery(
    query(partners.listCalcHourBets, { ...asked(of, page), ...(gameClass && { gameClass }) }),
  );
  return (
    <Answered
      answer={answer}
      things={t('madeOf.bets')}
      permission="calc.read"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {(bets) => <BookedBets {...{ ...bets, page }} caption={t('madeOf.bets')} onTurn={setPage} />}
    </Answered>
  );
}

/** Charges and exchanges that were approved in it. */
function Requests(of: OfHour) {
  const t = useText();
  const localized = useLocalized();
  const [page, setPage] = usePageIn('requestsPage');
  const answer = useQuery(query(partners.listCalcHourRequests, asked(of, page)));
  return (
    <Answered
      answer={answer}
      things={t('calcHour.requests')}
      permission="calc.read"
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, more }) => (
        <Amounts>
          <Table caption={t('calcHour.requests')}>
            <thead>
              <tr>
                <th scope="col">{t('calcHour.decidedAt')}</th>
                <th scope="col">{t('madeOf.bettor')}</th>
                <th scope="col">{t('calcDetail.type')}</th>
                <NumberHeads areWon of={['calcHour.amount']} />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ requestId, kind, decidedAt, member, amountWon }) => (
                <tr key={requestId}>
                  <th scope="row">{formatInstant(decidedAt)}</th>
                  <td>
                    <MemberLink memberId={member._id}>{member.id}</MemberLink>
                  </td>
                  <td>{localized(REQUEST_KINDS[kind])}</td>
                  <WonCell won={amountWon} />
                </tr>
              ))}
            </tbody>
          </Table>
          <TurnPage page={page} more={more} onTurn={setPage} />
        </Amounts>
      )}
    </Answered>
  );
}

interface MadeOfHourProps extends OfHour {
  readonly gameClass: GameClass | undefined;
  readonly onClose: () => void;
}

/** What an hour of a day is made of; money comes and goes for no class of games. */
export function MadeOfHour({ day, hour, gameClass, onClose }: MadeOfHourProps) {
  const t = useText();
  const labels = useLabels();
  return (
    <Dialog
      open
      size="l"
      title={t('calcHour.title', { day, hour: `${String(hour).padStart(2, '0')}:00` })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      {gameClass === undefined && <Requests day={day} hour={hour} />}
      <Bets day={day} hour={hour} gameClass={gameClass} />
    </Dialog>
  );
}
