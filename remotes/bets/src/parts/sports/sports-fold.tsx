import { bets, type SportsBetRow } from '@gwanje/contract';
import { Link, useLocation, withBetDetail } from '@gwanje/remote-kit';
import { Answered, useDetail, useWhyNot } from '@gwanje/remote-kit/decision';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { SameCart } from './same-cart';
import { SportsLegs } from './sports-legs';
import type { SportsTask } from './use-sports-columns';

const Fold = styled.div`
  display: grid;
  gap: 8px;
  padding: 10px 14px;
`;

interface SportsFoldProps {
  readonly bet: SportsBetRow;
  /** Of the history, whose window shows the bet with all that happened to it. */
  readonly path: string;
  readonly onAction: (task: SportsTask) => void;
}

/** What a row of sports folds out: its legs, who else holds them, and the way to everything else about it. */
export function SportsFold({ bet, path, onAction }: SportsFoldProps) {
  const t = useText();
  const { search } = useLocation();
  const whyNot = useWhyNot('bet.decide');
  const { betId, member } = bet;
  const answer = useDetail({
    ...{ endpoint: bets.readSportsBet, input: { memberId: member._id, betId }, row: bet },
    rowOf: (told) => told.bet,
    besides: ['legFactorsThousandths'],
  });
  return (
    <Fold>
      <Answered answer={answer} things={t('sports.legs')} waitingRows={2}>
        {(detail) => (
          <>
            <SportsLegs
              detail={detail}
              mayVoid={whyNot}
              onVoid={(legNo) => onAction({ bet: detail.bet, action: 'void', legNo })}
            />
            {detail.sameCart.bets > 0 && <SameCart detail={detail} />}
          </>
        )}
      </Answered>
      <Link aria-keyshortcuts="O" to={{ search: withBetDetail(search, `${path}?bet=${betId}`) }}>
        {t('detail.things')}
      </Link>
    </Fold>
  );
}
