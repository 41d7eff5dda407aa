import { query, useQuery } from '@gwanje/api-client';
import {
  minigames,
  PERMISSIONS,
  POWERBALL_CATEGORIES,
  type PowerballCategory,
  type PowerballConfig,
} from '@gwanje/contract';
import { useBusy, useLocalized, usePermitted, useScreenTitle } from '@gwanje/remote-kit';
import { useLeaveGuard } from '@gwanje/remote-kit/unsaved';
import { Button, Card, ErrorState, Page, Skeleton, useLabels } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { LimitsCard } from './limits-card';
import { OddsCard } from './odds-card';
import { RegistrationCard } from './registration-card';
import { TopCard } from './top-card';
import { useSettingsDraft } from './use-settings-draft';

type Configs = Readonly<Record<PowerballCategory, PowerballConfig>>;

/** The four documents by category, or undefined when the answer lacks one. */
function byCategory(list: readonly PowerballConfig[]): Configs | undefined {
  const found = new Map(list.map((config) => [config.category, config]));
  return POWERBALL_CATEGORIES.every((category) => found.has(category))
    ? (Object.fromEntries(found) as Configs)
    : undefined;
}

export default function PowerballSettingsScreen() {
  const t = useText();
  const title = useScreenTitle();
  const labels = useLabels();
  const { data, error, refetch } = useQuery(query(minigames.listPowerballConfigs, {}));
  const configs = data && byCategory(data);
  if (configs) return <PowerballSettings configs={configs} />;
  return (
    <Page title={title} subtitle={t('page.subtitle')}>
      {data || error ? (
        <ErrorState
          title={t('page.failed.title')}
          text={t('page.failed.text', { reason: error?.message ?? t('page.incomplete') })}
          action={
            <Button tone="primary" onClick={() => void refetch()}>
              {labels.retry}
            </Button>
          }
        />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** Rows of waiting lines in each card, and the height that its content will have. */
const WAITING = [
  ['registration.title', 1, 32],
  ['limits.title', 13, 400],
  ['odds.title', 15, 483],
  ['top.title', 11, 337],
] as const;

const Place = styled.div<{ $heightPx: number }>`
  height: ${({ $heightPx }) => $heightPx}px;
  overflow: hidden;
`;

/** The cards at the size that they will have, so that nothing moves when they come. */
function Loading() {
  const t = useText();
  return WAITING.map(([title, rows, heightPx], index) => (
    <Card key={title} title={t(title)}>
      <Place $heightPx={heightPx}>
        {/* The page says it once, not every card of it. */}
        <Skeleton rows={rows} label={t('page.loading')} isSilent={index > 0} />
      </Place>
    </Card>
  ));
}

function PowerballSettings({ configs }: { configs: Configs }) {
  const t = useText();
  const title = useScreenTitle();
  const localized = useLocalized();
  const { running, disabled, run, release } = useBusy();
  // The same object while nothing changes, so that typing in one card draws that card alone.
  const busy = useMemo(
    () => ({ running, disabled, run, release }),
    [running, disabled, run, release],
  );
  const registration = useSettingsDraft(configs.powerballSwitchV2);
  const limits = useSettingsDraft(configs.powerballBetV2);
  const odds = useSettingsDraft(configs.powerballRateV2);
  const top = useSettingsDraft(configs.powerballTopV2);
  const readOnlyReason = usePermitted('minigameSettings.change')
    ? undefined
    : t('page.readOnly', { permission: localized(PERMISSIONS['minigameSettings.change']) });
  const count = [registration, limits, odds, top].reduce(
    (sum, { changed }) => sum + changed.size,
    0,
  );
  const { question } = useLeaveGuard({
    unsaved: count,
    isSaving: running,
    ask: { text: t('leave.text', { count }) },
  });
  const shared = { busy, readOnlyReason };

  return (
    <Page title={title} subtitle={t('page.subtitle')}>
      {readOnlyReason && <p>{readOnlyReason}</p>}
      <RegistrationCard draft={registration} {...shared} />
      <LimitsCard draft={limits} {...shared} />
      <OddsCard draft={odds} {...shared} />
      <TopCard draft={top} {...shared} isMasterOn={registration.baseFields.betTopStatus === true} />
      {question}
    </Page>
  );
}
