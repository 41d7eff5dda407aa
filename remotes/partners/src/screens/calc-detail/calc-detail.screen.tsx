import { GAME_CLASSES } from '@gwanje/contract';
import { useScreenTitle } from '@gwanje/remote-kit';
import { Card, Page, SelectField, Tabs } from '@gwanje/ui-kit';
import { DaySpanBar } from '../../parts/day-span-bar';
import { NO_MADE } from '../../parts/use-address';
import { useClassNames } from '../../parts/use-class-names';
import { useDaySpan } from '../../parts/use-day-span';
import { useText } from '../../text';
import { GamesTab } from './games-tab';
import { HoursTab } from './hours-tab';
import { MembersTab } from './members-tab';
import { PartnersTab } from './partners-tab';
import { TypesTab } from './types-tab';

const TABS = {
  types: TypesTab,
  games: GamesTab,
  members: MembersTab,
  partners: PartnersTab,
  hours: HoursTab,
} as const;
type TabName = keyof typeof TABS;
/** What is of one tab and class alone. */
const OPENED = { page: null, game: null, hour: null, ...NO_MADE };
const TAB_NAMES = Object.keys(TABS) as TabName[];

/** What is behind the figure of a day or a period; all of it stands in the address. */
export default function CalcDetailScreen() {
  const t = useText();
  const days = useDaySpan('yesterday');
  const classes = useClassNames();
  const { params, change, span } = days;
  const tab = TAB_NAMES.find((name) => name === params.get('tab')) ?? 'types';
  const gameClass = GAME_CLASSES.find((name) => name === params.get('gameClass'));
  const Tab = TABS[tab];
  return (
    <Page title={useScreenTitle()} subtitle={t('calcDetail.subtitle')}>
      <DaySpanBar days={days}>
        {/* Entries of wallets are of no class of games. */}
        {tab !== 'types' && (
          <SelectField
            label={t('calcDetail.class')}
            value={gameClass ?? ''}
            options={[
              { value: '', label: t('calcDetail.class.all') },
              ...GAME_CLASSES.map((value) => ({ value, label: classes[value] })),
            ]}
            onChange={(value) => change({ ...OPENED, gameClass: value || null })}
          />
        )}
      </DaySpanBar>
      <Card title={`${span.from} – ${span.to}`}>
        <Tabs
          label={t('calcDetail.tabs')}
          tabs={TAB_NAMES.map((id) => ({ id, label: t(`calcDetail.tab.${id}`) }))}
          selected={tab}
          onSelect={(id) => change({ ...OPENED, tab: id })}
        >
          <Tab span={span} gameClass={gameClass} params={params} change={change} />
        </Tabs>
      </Card>
    </Page>
  );
}
