import { query, useQuery } from '@gwanje/api-client';
import { CALC_FAMILIES, type CalcClassDay, partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Dialog, Table, useLabels } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { PlayedCells } from '../../parts/played-foot';
import { useAddress, usePageIn } from '../../parts/use-address';
import { Amounts } from '../../parts/won';
import { useText } from '../../text';
import { BookedBets } from './booked-bets';

const AMOUNTS = ['calc.stake', 'calc.payout', 'calc.profit'] as const;

/** No day at all. */
const CLOSED = '-';

const familyOf = (family: string) => CALC_FAMILIES.find((name) => name === family);

/** The bets of a game on a day, as they were booked. */
function Bets({ dayOn, gameClass, family }: CalcClassDay) {
  const t = useText();
  const [page, setPage] = usePageIn('betsPage');
  const named = familyOf(family);
  const answer = useQuery(
    query(partners.listCalcBets, {
      ...{ day: dayOn, gameClass, page: String(page) as never },
      ...(named && { family: named }),
    }),
  );
  return (
    <Answered answer={answer} things={t('madeOf.bets')} permission="calc.read">
      {(bets) => (
        <BookedBets
          {...{ ...bets, page }}
          caption={t('calcBets.of', { day: dayOn })}
          onTurn={setPage}
        />
      )}
    </Answered>
  );
}

interface MadeOfBetsProps {
  readonly name: string;
  /** Days of one game, the oldest first. */
  readonly days: readonly CalcClassDay[];
  readonly onClose: () => void;
}

/** The days of a game, and the bets of each beneath it: every level sums to the one above. */
export function MadeOfBets({ name, days, onClose }: MadeOfBetsProps) {
  const t = useText();
  const labels = useLabels();
  const [params, change] = useAddress();
  // The only day is open until somebody closes it.
  const open = params.get('madeDay') ?? (days.length === 1 ? days[0]?.dayOn : undefined);
  const title = t('calcBets.title', { name });
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.close}</Button>}
    >
      <Amounts>
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('calc.day')}</th>
              <NumberHeads of={['calc.bets']} />
              <NumberHeads areWon of={AMOUNTS} />
            </tr>
          </thead>
          {days.map((day) => (
            <tbody key={day.dayOn}>
              <tr>
                <th scope="row">
                  <Button
                    size="s"
                    aria-expanded={open === day.dayOn}
                    onClick={() =>
                      change({
                        madeDay: open === day.dayOn ? CLOSED : day.dayOn,
                        betsPage: undefined,
                      })
                    }
                  >
                    {day.dayOn}
                  </Button>
                </th>
                <PlayedCells of={day} />
              </tr>
              {open === day.dayOn && (
                <tr>
                  <td colSpan={AMOUNTS.length + 2}>
                    <Bets {...day} />
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </Table>
      </Amounts>
    </Dialog>
  );
}
