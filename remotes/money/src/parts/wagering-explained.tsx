import { GAME_CLASSES, type WageringState } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../text';

const factor = (bps: number) => `× ${(bps / 10_000).toFixed(2)}`;

/** Which sums have to be played, what was played of them, and what is missing. */
export function WageringExplained({ wagering }: { wagering: WageringState }) {
  const t = useText();
  const { required, played, requiredWon, progressWon, openWon, settingVersion } = wagering;
  const ways = wagering.wouldMeet.map(({ gameClass, stakeWon }) =>
    t('wagering.way', { class: t(`wagering.class.${gameClass}`), won: formatWon(stakeWon) }),
  );
  if (required.length === 0) return <p>{t('wagering.none')}</p>;
  return (
    <>
      <dl>
        {required.map((part) => (
          <div key={`${part.at}${part.type}${part.isMinigameOnly}`}>
            <dt>
              {t(`wagering.type.${part.type}`)}
              {part.isMinigameOnly && ` · ${t('wagering.minigameOnly')}`}{' '}
              <small>{formatInstant(part.at)}</small>
            </dt>
            <dd>
              <small>
                {formatWon(part.amountWon)} {factor(part.factorBps)} =
              </small>{' '}
              {formatWon(part.requiredWon)}
            </dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('wagering.required')}</dt>
          <dd>{formatWon(requiredWon)}</dd>
        </div>
        {GAME_CLASSES.flatMap((gameClass) =>
          played
            .filter((part) => part.gameClass === gameClass)
            .map((part) => (
              <div key={`${gameClass}${part.contributionBps}`}>
                <dt>{t(`wagering.class.${gameClass}`)}</dt>
                <dd>
                  <small>
                    {formatWon(part.stakeWon)} {factor(part.contributionBps)} ={' '}
                    {formatWon(part.countedWon)}
                  </small>{' '}
                  {formatWon(part.workedWon)}
                </dd>
              </div>
            )),
        )}
        <div data-sum>
          <dt>{t('wagering.played')}</dt>
          <dd>{formatWon(progressWon)}</dd>
        </div>
        <div data-sum data-open={openWon > 0 || undefined}>
          <dt>{t('wagering.open')}</dt>
          <dd>{formatWon(openWon)}</dd>
        </div>
      </dl>
      {ways.length > 0 && <p>{t('wagering.wouldMeet', { ways: ways.join(t('wagering.or')) })}</p>}
      <p>
        <small>{t('wagering.version', { version: settingVersion })}</small>
      </p>
    </>
  );
}
