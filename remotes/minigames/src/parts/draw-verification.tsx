import { query, useQuery } from '@gwanje/api-client';
import {
  betTypesOf,
  DRAW_DRIFT_MILLIONTHS,
  GAMES,
  type GameRound,
  minigames,
  type ReplyOf,
} from '@gwanje/contract';
import { drawParts } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Badge, Button, Dialog, Table, useLabels } from '@gwanje/ui-kit';
import { Fragment, useEffect, useState } from 'react';
import { type Recomputed, recomputeDraw } from '../domain/recompute-draw';
import { useText } from '../text';

type Told = ReplyOf<typeof minigames.verifyGameRound>;

function Steps({ told }: { told: Told }) {
  const t = useText();
  const localized = useLocalized();
  const [found, setFound] = useState<Recomputed>();
  useEffect(() => {
    let isThere = true;
    void recomputeDraw(told).then((recomputed) => isThere && setFound(recomputed));
    return () => {
      isThere = false;
    };
  }, [told]);
  const drawn = found && drawParts(told.game, found.draw, localized);
  const verdict = (isRight: boolean | undefined) =>
    isRight === undefined ? undefined : (
      <Badge tone={isRight ? 'good' : 'bad'}>{t(isRight ? 'verify.right' : 'verify.wrong')}</Badge>
    );
  return (
    <dl>
      <dt>{t('verify.seed')}</dt>
      <dd style={{ overflowWrap: 'anywhere' }}>{told.seed}</dd>
      {told.mixedIn !== null && (
        <>
          <dt>{t('verify.mixedIn')}</dt>
          <dd style={{ overflowWrap: 'anywhere' }}>{told.mixedIn}</dd>
        </>
      )}
      <dt>{t('verify.hash')}</dt>
      <dd style={{ overflowWrap: 'anywhere' }}>
        {told.seedHash} {verdict(found?.isHashRight)}
      </dd>
      {found?.parts.map(({ signed, bytes }, part) => (
        <Fragment key={signed}>
          <dt>{t('verify.bytes', { part: part + 1 })}</dt>
          <dd style={{ overflowWrap: 'anywhere' }}>
            HMAC-SHA256({t('verify.seed')}, "{signed}") = {bytes}
          </dd>
        </Fragment>
      ))}
      <dt>{t('verify.draw')}</dt>
      <dd>
        {drawn ? drawn.drawn || drawn.facts.join(' ') : t('verify.running')}{' '}
        {verdict(found?.isDrawRight)}
      </dd>
      {drawn && (
        <>
          <dt>{t('verify.outcome')}</dt>
          <dd>{drawn.facts.join(' · ')}</dd>
        </>
      )}
    </dl>
  );
}

/** What `draw:verify` reads, for whoever does not trust this page. */
function saveFile({ drift: _, ...told }: Told) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(told)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `draw-${told.game}-${told.dayOn}-${told.roundNo}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

const PARTS_OF_ONE = 1_000_000;

/** How well the newest rounds of the game fit their chances, as found in the night. */
function Drift({ told }: { told: Told }) {
  const t = useText();
  const localized = useLocalized();
  const markets = betTypesOf(GAMES[told.game]);
  if (told.drift.length === 0) return <p>{t('verify.driftNone')}</p>;
  return (
    <section>
      <Table caption={t('verify.drift')}>
        <thead>
          <tr>
            <th scope="col">{t('betType')}</th>
            <th scope="col" data-n>
              {t('verify.rounds')}
            </th>
            <th scope="col" data-n>
              χ²
            </th>
            <th scope="col" data-n>
              {t('verify.degrees')}
            </th>
            <th scope="col" data-n>
              p
            </th>
          </tr>
        </thead>
        <tbody>
          {told.drift.map(({ betType, rounds, chiThousandths, degrees, pMillionths }) => (
            <tr key={`${betType} ${rounds}`}>
              <th scope="row">{markets[betType] ? localized(markets[betType]) : betType}</th>
              <td data-n>{rounds.toLocaleString('en-US')}</td>
              <td data-n>{(chiThousandths / 1_000).toFixed(2)}</td>
              <td data-n>{degrees}</td>
              <td data-n>
                {(pMillionths / PARTS_OF_ONE).toFixed(4)}{' '}
                {pMillionths < DRAW_DRIFT_MILLIONTHS && (
                  <Badge tone="warn">{t('verify.drifted')}</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p>{t('verify.driftNote')}</p>
    </section>
  );
}

/** Draws a round once more in the browser, from what was told of it. */
export function DrawVerification({ round, onClose }: { round: GameRound; onClose: () => void }) {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const told = useQuery(query(minigames.verifyGameRound, { roundId: round.roundId }));
  const name = `${localized(GAMES[round.game])} ${t('round.no', { no: round.roundNo })}`;
  return (
    <Dialog
      open
      title={t('verify.title', { name })}
      onClose={onClose}
      actions={
        <>
          {told.data && <Button onClick={() => saveFile(told.data)}>{t('verify.file')}</Button>}
          <Button onClick={onClose}>{labels.close}</Button>
        </>
      }
    >
      <Answered answer={told} things={t('verify.things')} waitingRows={4}>
        {(data) => (
          <>
            {round.blockHeight !== null && (
              <p>{t('live.block', { height: round.blockHeight.toLocaleString('en-US') })}</p>
            )}
            <Steps told={data} />
            <Drift told={data} />
          </>
        )}
      </Answered>
    </Dialog>
  );
}
