import { SPORTS, type TeamName, teamNames } from '@gwanje/contract';
import { formatInstant, useLocalized, useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useMemo, useState } from 'react';
import { fileWords } from '../../parts/file-words';
import { useText } from '../../text';
import { TeamNameForm } from './team-name.form';

const ImportForm = lazy(async () => ({
  default: (await import('./import-names.form')).ImportNamesForm,
}));

const NONE = '–';

function useColumns(): readonly Column<TeamName>[] {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the functions that read it
  return useMemo(
    () => [
      {
        ...{ id: 'sport', head: t('event.column.sport'), widthPx: 100 },
        inFile: [{ key: 'sport', words: fileWords(SPORTS, localized) }],
        cell: ({ sport }) => localized(SPORTS[sport]),
      },
      {
        ...{ id: 'name', head: t('team.name'), widthPx: 200, isIdentifier: true },
        sorts: { ascending: 'name' },
        cell: ({ name }) => name,
      },
      {
        ...{ id: 'nameKo', head: t('team.nameKo'), widthPx: 160 },
        cell: ({ nameKo }) => nameKo ?? NONE,
      },
      {
        ...{ id: 'nameEn', head: t('team.nameEn'), widthPx: 160 },
        cell: ({ nameEn }) => nameEn ?? NONE,
      },
      {
        ...{ id: 'aliases', head: t('team.aliases'), widthPx: 160, inFile: [] },
        cell: ({ aliases }) => aliases.join(', ') || NONE,
      },
      {
        ...{ id: 'league', head: t('event.column.league'), widthPx: 140 },
        cell: ({ league }) => league ?? NONE,
      },
      {
        ...{ id: 'lastEventAt', head: t('team.lastEvent'), widthPx: 150 },
        cell: ({ lastEventAt }) => (lastEventAt ? formatInstant(lastEventAt) : NONE),
      },
      {
        ...{ id: 'events', head: t('team.events'), widthPx: 80, isNumber: true },
        cell: ({ events }) => events,
      },
      {
        ...{ id: 'isTranslated', head: t('team.state'), widthPx: 90 },
        sorts: { ascending: 'untranslated' },
        inFile: [],
        cell: ({ isTranslated }) => (
          <Badge tone={isTranslated ? 'neutral' : 'warn'}>
            {t(isTranslated ? 'team.translated' : 'team.untranslated')}
          </Badge>
        ),
      },
      {
        ...{ id: 'updatedAt', head: t('team.updated'), widthPx: 200 },
        cell: ({ updatedAt, updatedBy }) =>
          updatedAt ? `${formatInstant(updatedAt)} ${updatedBy?.id ?? ''}` : NONE,
      },
    ],
    [locale],
  );
}

/** Names of teams as feeds write them, and what people read instead. */
export default function TeamNamesScreen() {
  const t = useText();
  const localized = useLocalized();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('bet.decide');
  const reload = useReloadList(teamNames);
  const [isImporting, setImporting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language stands for the functions that read it
  const filters = useMemo((): readonly Filter[] => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        ...{ name: 'sport', label: t('event.column.sport') },
        options: [
          all,
          ...Object.entries(SPORTS).map(([value, name]) => ({ value, label: localized(name) })),
        ],
      },
      {
        ...{ name: 'state', label: t('team.state') },
        options: [
          all,
          { value: 'untranslated', label: t('team.untranslated') },
          { value: 'translated', label: t('team.translated') },
        ],
      },
      { name: 'query', label: t('team.query') },
    ];
  }, [locale]);
  return (
    <ListScreen
      list={teamNames}
      things={t('team.things')}
      subtitle={t('team.subtitle')}
      columns={useColumns()}
      filters={filters}
      toneOf={({ isTranslated }) => (isTranslated ? undefined : 'wait')}
      detailOf={(team) => <TeamNameForm key={team.teamId} team={team} onSaved={reload} />}
      actions={
        <Button disabledReason={whyNot} onClick={() => setImporting(true)}>
          {t('team.import')}
        </Button>
      }
    >
      <Suspense>
        {isImporting && <ImportForm onDone={reload} onClose={() => setImporting(false)} />}
      </Suspense>
    </ListScreen>
  );
}
