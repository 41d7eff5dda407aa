import { query, useQuery } from '@gwanje/api-client';
import { GAMES, type GameId, minigames } from '@gwanje/contract';
import { formatInstant, usePermitted } from '@gwanje/remote-kit';
import { Age } from '@gwanje/remote-kit/list';
import { useText } from '../text';

const SECONDS_A_DAY = 86_400;
/** A round lasts a minute at least. */
const ASKED_EVERY_MS = 10_000;

/** Whether somebody else tells of the rounds of a game, or of what came out. */
const isTold = (id: GameId) => {
  const { draw } = GAMES[id];
  return draw !== 'own' && typeof draw === 'string';
};

/** From which round on what is saved now holds, and when the feed of a game was last heard. */
export function HoldsFrom({ id }: { id: GameId }) {
  const t = useText();
  const mayRead = usePermitted('round.read');
  const { data } = useQuery({
    ...query(minigames.readLiveRounds, { gameType: id }),
    enabled: mayRead,
    refetchInterval: ASKED_EVERY_MS,
  });
  const live = data?.games.find(({ game }) => game === id);
  if (!live) return null;
  const { current, heardAt } = live;
  const roundsADay = SECONDS_A_DAY / GAMES[id].intervalSeconds;
  const no = current?.round.roundNo ?? 0;
  // A provider numbers its rounds as it likes.
  const next = current?.round.offer ? undefined : (no % roundsADay) + 1;
  return (
    <>
      {current
        ? t(next === undefined ? 'holds.next' : 'holds.from', { no, next: next ?? '' })
        : t('holds.none')}
      {isTold(id) && (
        <div>
          {heardAt ? (
            <>
              {t('feed.heard', { at: formatInstant(heardAt) })} <Age at={heardAt} />
            </>
          ) : (
            t('feed.silent')
          )}
        </div>
      )}
    </>
  );
}
