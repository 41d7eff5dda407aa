import { query } from '@gwanje/api-client';
import {
  GAME_IDS,
  GAME_SETTINGS,
  GAMES,
  type GameId,
  type MarketSetId,
  minigames,
  OTHER_GAMES,
  ratesOf,
  type Setting,
  type SettingsEndpoints,
  type ValuesByPath,
} from '@gwanje/contract';
import { useKeptDocuments, useLocalized, useShell } from '@gwanje/remote-kit';
import {
  CardFrame,
  SettingCard,
  type SettingCopy,
  SettingsDocuments,
  type SettingsSource,
  type WaitingCard,
} from '@gwanje/remote-kit/settings';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { valuesFrom } from '../domain/other-game.rule';
import { useText } from '../text';
import { HoldsFrom } from './holds-from';
import { OddsCard } from './odds-card';
import { useNear } from './use-near';

const ShareEffect = lazy(async () => ({
  default: (await import('./share-effect')).ShareEffect,
}));
const TopCard = lazy(async () => ({ default: (await import('./top-card')).TopCard }));

const SECONDS_A_MINUTE = 60;

/** Powerball has addresses of its own; the other games share theirs. */
function sourceOf(id: GameId): SettingsSource {
  const other = OTHER_GAMES.find((game) => game === id);
  const from = other
    ? {
        load: query(minigames.listGameConfigs, { game: other }),
        save: minigames.saveGameConfig,
        versions: minigames.listGameVersions,
      }
    : {
        load: query(minigames.listPowerballConfigs, {}),
        save: minigames.savePowerballConfig,
        versions: minigames.listPowerballVersions,
      };
  return from as unknown as Pick<SettingsEndpoints, 'save' | 'versions'> &
    Pick<SettingsSource, 'load'>;
}

/** The games of this deployment but one that are bet on alike, save for the seconds that their intervals leave. */
function useCopies(id: GameId): readonly SettingCopy[] {
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const modules = useShell((shell) => shell.flags.modules);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the function that reads it
  return useMemo(
    () =>
      GAME_IDS.filter(
        (other) =>
          other !== id &&
          GAMES[other].set === GAMES[id].set &&
          modules.includes(GAMES[other].module),
      ).map((other) => ({
        name: localized(GAMES[other]),
        load: sourceOf(other).load,
        valuesOf: (setting, documents) => {
          const there = other + setting.category.slice(id.length);
          const document = documents.find(({ category }) => category === there);
          return document && valuesFrom({ game: other, document }, id, setting);
        },
      })),
    [id, modules, locale],
  );
}

interface PricedProps {
  readonly rate: Setting;
  readonly top: WaitingCard;
  readonly set: MarketSetId;
  readonly master: Setting;
}

/**
 * Odds, and behind them what of the stakes is passed on, which few look at: it is fetched once
 * somebody comes near the odds, or where something typed waits in it.
 */
function PricedCards({ rate, top, set, master }: PricedProps) {
  const [odds, isNear] = useNear<HTMLDivElement>();
  const hasKept = useKeptDocuments().includes(top.setting.category);
  const frame = <CardFrame {...top} />;
  return (
    <>
      <OddsCard setting={rate} set={set} ref={odds} isNear={isNear} />
      <Suspense fallback={frame}>
        {isNear || hasKept ? <TopCard setting={top.setting} set={set} master={master} /> : frame}
      </Suspense>
    </>
  );
}

/** The four documents of one game. */
export function GameCards({ id }: { id: GameId }) {
  const t = useText();
  const { switch: registration, bet, rate, top } = GAME_SETTINGS[id];
  const { intervalSeconds, set } = GAMES[id];
  const source = useMemo(() => sourceOf(id), [id]);
  const copies = useCopies(id);
  const topFrame = useMemo(
    () => top && { setting: top as Setting, rows: 11, heightPx: 400 },
    [top],
  );
  const waiting = useMemo(
    () => [
      { setting: registration as Setting, rows: 4, heightPx: 150 },
      { setting: bet as Setting, rows: 13, heightPx: 480 },
      { setting: rate as Setting, rows: Object.keys(ratesOf(set)).length + 2, heightPx: 560 },
      ...(topFrame ? [topFrame] : []),
    ],
    [registration, bet, rate, topFrame, set],
  );
  const hints = useMemo(
    () => ({
      betEndSeconds: ({ betEndSeconds: seconds }: Readonly<Record<string, unknown>>) =>
        typeof seconds === 'number' && seconds > 0
          ? t('seconds.hint', { minutes: intervalSeconds / SECONDS_A_MINUTE, seconds })
          : undefined,
    }),
    [intervalSeconds, t],
  );
  const footer = useCallback(() => <HoldsFrom id={id} />, [id]);
  const shareFooter = useCallback(
    (values: ValuesByPath) => (
      <Suspense>
        <ShareEffect id={id} values={values} />
      </Suspense>
    ),
    [id],
  );
  return (
    <SettingsDocuments source={source} waiting={waiting} copies={copies}>
      <SettingCard setting={registration} hints={hints} footer={footer} />
      <SettingCard setting={bet} />
      {topFrame ? (
        <PricedCards rate={rate} top={topFrame} set={set} master={registration} />
      ) : (
        <SettingCard setting={rate} footer={shareFooter} />
      )}
    </SettingsDocuments>
  );
}
