import { useQuery } from '@gwanje/api-client';
import type { Setting } from '@gwanje/contract';
import { Button, Card, ErrorState, Skeleton, useLabels } from '@gwanje/ui-kit';
import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { LoadedContext, type SettingCopy, type SettingsSource } from './settings-context';
import { useText } from './text';

/** A document that is waited for, and the room that its content will take. */
export interface WaitingCard {
  readonly setting: Setting;
  readonly rows: number;
  readonly heightPx: number;
}

interface SettingsDocumentsProps {
  source: SettingsSource;
  /** The cards that will stand here, so that nothing moves when they come. */
  waiting: readonly WaitingCard[];
  /** Whose values may be taken over; none where it is left out. */
  copies?: readonly SettingCopy[];
  children: ReactNode;
}

const NO_COPIES: readonly SettingCopy[] = [];

const Place = styled.div<{ $heightPx: number }>`
  height: ${({ $heightPx }) => $heightPx}px;
  overflow: hidden;
`;

/** Loads the documents of a source and shows their cards once every one of them is there. */
export function SettingsDocuments({
  source,
  waiting,
  copies = NO_COPIES,
  children,
}: SettingsDocumentsProps) {
  const t = useText();
  const labels = useLabels();
  const { data, error, refetch } = useQuery(source.load);
  const loaded = useMemo(() => {
    const documents = new Map(data?.map((one) => [one.category, one]));
    const isWhole = waiting.every(({ setting }) => documents.has(setting.category));
    return isWhole ? { source, documents, copies } : undefined;
  }, [data, source, waiting, copies]);
  if (loaded) return <LoadedContext value={loaded}>{children}</LoadedContext>;
  if (!data && !error) return <Waiting cards={waiting} />;
  return (
    <ErrorState
      title={t('page.failed.title')}
      text={t('page.failed.text', { reason: error?.message ?? t('page.incomplete') })}
      action={
        <Button tone="primary" onClick={() => void refetch()}>
          {labels.retry}
        </Button>
      }
    />
  );
}

const Waiting = ({ cards }: { cards: readonly WaitingCard[] }) =>
  // The page says it once, not every card of it.
  cards.map((card, index) => <Frame key={card.setting.category} {...card} isSilent={index > 0} />);

function Frame({ setting, rows, heightPx, isSilent }: WaitingCard & { isSilent: boolean }) {
  const t = useText();
  const localized = useLocalized();
  return (
    <Card title={localized(setting)}>
      <Place $heightPx={heightPx}>
        <Skeleton rows={rows} label={t('page.loading')} isSilent={isSilent} />
      </Place>
    </Card>
  );
}

/** Holds the place of a card that is fetched by itself. */
export const CardFrame = (card: WaitingCard) => <Frame {...card} isSilent />;
