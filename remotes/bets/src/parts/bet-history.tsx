import { BET_CATEGORIES, BET_MARKS, type Bet, placedBets } from '@gwanje/contract';
import { useLocation, useNavigate, useSearchParams, withBetDetail } from '@gwanje/remote-kit';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import type { RowGroup } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useText } from '../text';
import { BetBulk } from './bet-bulk';
import { betPage } from './bet-words';
import { Coloured, narrowed, useHistoryFeet, useHistoryFilters } from './history-parts';
import { type BetTask, type LeftOut, useBetColumns } from './use-bet-columns';

const BetActionForm = lazy(async () => ({
  default: (await import('./bet-action.form')).BetActionForm,
}));

const HighMinigameBets = lazy(async () => ({
  default: (await import('./high-bets')).HighMinigameBets,
}));

/** Chosen by whatever leads here; in words that its columns have. */
const ELSEWHERE = {
  bet: 'bets.things',
  round: 'column.round',
  memberId: 'column.member',
  partnerId: 'column.upline',
  pick: 'column.pick',
  betType: 'column.betType',
} as const;

interface BetHistoryProps {
  readonly subtitle: string;
  /** Columns that it does without. */
  readonly left?: readonly LeftOut[];
  /** What this history is of, whatever else is asked. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** What it is of where nothing of it is chosen. */
  readonly unless?: Readonly<Record<string, string>>;
  /** What its own filters mean in the list's words; left out: what they are called. */
  readonly mean?: (given: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Filters of its own, before those that every history has. */
  readonly filters?: readonly Filter[];
  readonly groupOf?: (bet: Bet) => RowGroup;
  readonly onRows?: (bets: readonly Bet[]) => void;
  readonly children?: ReactNode;
}

const NO_FILTERS: readonly Filter[] = [];
const NOTHING: Readonly<Record<string, string>> = {};
const asGiven = (given: Readonly<Record<string, string>>) => given;

/** The history of our own bets, as its definition says; each opens in a window over the list. */
export function BetHistory(props: BetHistoryProps) {
  const { fixed = NOTHING, unless = NOTHING, filters = NO_FILTERS, mean = asGiven } = props;
  const { groupOf, onRows } = props;
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const narrow = useCallback(
    (given: Readonly<Record<string, string>>) =>
      given.bet ? narrowed(given, fixed) : { ...unless, ...narrowed(mean(given), fixed) },
    [fixed, unless, mean],
  );
  const reload = useReloadList(placedBets);
  const [task, setTask] = useState<BetTask>();
  const { left } = props;
  const columns = useBetColumns({ left, onAction: setTask, onChanged: reload });
  return (
    <Coloured>
      <ListScreen
        list={placedBets}
        things={t('bets.things')}
        subtitle={props.subtitle}
        columns={columns}
        filters={useHistoryFilters({
          own: filters,
          marks: BET_MARKS,
          categories: BET_CATEGORIES,
          elsewhere: ELSEWHERE,
        })}
        narrow={narrow}
        {...(!params.get('bet') && { defaultRange: 'today' as const })}
        feetOf={useHistoryFeet()}
        toneOf={({ result, isVoidAsked }) =>
          isVoidAsked ? 'wait' : result === 'N' || result === 'C' ? 'muted' : undefined
        }
        onOpen={(bet) => navigate({ search: withBetDetail(search, betPage(bet)) })}
        bulk={(selected, { filter, reload }) => (
          <BetBulk product="minigame" {...{ selected, filter }} onDone={reload} />
        )}
        {...(groupOf && { groupOf })}
        {...(onRows && { onRows })}
      >
        {props.children}
        <Suspense>
          {params.get('high') === 'all' && (
            <HighMinigameBets filter={narrow({})} onChanged={reload} />
          )}
        </Suspense>
        <Suspense>
          {task && <BetActionForm {...task} onDone={reload} onClose={() => setTask(undefined)} />}
        </Suspense>
      </ListScreen>
    </Coloured>
  );
}
