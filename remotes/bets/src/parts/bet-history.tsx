import { BET_CATEGORIES, BET_MARKS, type Bet, placedBets } from '@gwanje/contract';
import { useLocation, useNavigate, useSearchParams, withBetDetail } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
import type { Column, RowGroup } from '@gwanje/ui-kit/data-table';
import { type ReactNode, useCallback } from 'react';
import { useText } from '../text';
import { BetBulk } from './bet-bulk';
import { betPage } from './bet-words';
import { Coloured, narrowed, useHistoryFeet, useHistoryFilters } from './history-parts';

/** Chosen by whatever leads here. */
const ELSEWHERE = ['gameType', 'bet', 'round', 'memberId', 'partnerId', 'pick', 'betType'];

interface BetHistoryProps {
  readonly subtitle: string;
  readonly columns: readonly Column<Bet>[];
  /** What this history is of, whatever else is asked. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** What it is of where nothing of it is chosen. */
  readonly unless?: Readonly<Record<string, string>>;
  /** What the address says of this history alone, in the words of every list of bets. */
  readonly meant?: (given: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** Filters of its own, before those that every history has. */
  readonly filters?: readonly Filter[];
  readonly groupOf?: (bet: Bet) => RowGroup;
  readonly onRows?: (bets: readonly Bet[]) => void;
  readonly children?: ReactNode;
}

const NO_FILTERS: readonly Filter[] = [];
const NOTHING: Readonly<Record<string, string>> = {};
const asSaid = (given: Readonly<Record<string, string>>) => given;

/** The history of our own bets, as its definition says; each opens in a window over the list. */
export function BetHistory(props: BetHistoryProps) {
  const { fixed = NOTHING, unless = NOTHING, filters = NO_FILTERS, groupOf, onRows } = props;
  const { meant = asSaid } = props;
  const t = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [params] = useSearchParams();
  const narrow = useCallback(
    (given: Readonly<Record<string, string>>) =>
      given.bet ? narrowed(given, fixed) : { ...unless, ...narrowed(meant(given), fixed) },
    [fixed, unless, meant],
  );
  return (
    <Coloured>
      <ListScreen
        list={placedBets}
        things={t('bets.things')}
        subtitle={props.subtitle}
        columns={props.columns}
        filters={useHistoryFilters({
          own: filters,
          marks: BET_MARKS,
          categories: BET_CATEGORIES,
          elsewhere: ELSEWHERE,
        })}
        narrow={narrow}
        {...(!params.get('bet') && { defaultRange: 'today' as const })}
        feetOf={useHistoryFeet('betType')}
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
      </ListScreen>
    </Coloured>
  );
}
