import { query, useQuery } from '@gwanje/api-client';
import {
  betSettings,
  casinoMaintenance,
  config,
  gameMaintenance,
  moneySettings,
  type ReplyOf,
  type Setting,
  settingsOfGame,
  siteMaintenance,
  siteSettings,
} from '@gwanje/contract';
import { formatInstant, Link, useSearchParams, useShell } from '@gwanje/remote-kit';
import { ChangeLine, foldChanges } from '@gwanje/remote-kit/settings';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Skeleton,
  TextField,
  useLabels,
} from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { gameOf, placeOfDocument } from '../../document-pages';
import { useText } from '../../text';
import { useDocumentName } from './use-document-name';

type Difference = ReplyOf<typeof config.compareSettings>[number];

const DAY = /^2\d{3}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;

/** A week ago in Seoul. */
const weekAgo = () =>
  new Date(Date.now() + SEOUL_MS - 7 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

const Narrow = styled.div`max-width: 180px;`;

const Document = styled.section`
  padding: 10px 0;
  border-top: 1px solid var(--line);
  &:first-of-type { border-top: 0; }
  > header { display: flex; flex-wrap: wrap; gap: 4px 12px; }
  > header > h3 { font-weight: 600; }
  > header > span { color: var(--muted); font-variant-numeric: tabular-nums; }
  > ul { margin: 4px 0 0; padding: 0; list-style: none; }
  > ul > li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 2px 0; font-variant-numeric: tabular-nums; }
  s { color: var(--muted); text-decoration: none; }
`;

const BY_SCOPE: Readonly<Record<string, readonly Setting[]>> = {
  money: moneySettings.settings as readonly Setting[],
  config: [...siteSettings.settings, siteMaintenance] as readonly Setting[],
  bets: [...betSettings.settings, casinoMaintenance, gameMaintenance] as readonly Setting[],
};

function settingOf({ scope, category }: Difference): Setting | undefined {
  const game = gameOf(scope);
  const settings = game ? (settingsOfGame(game) as readonly Setting[]) : (BY_SCOPE[scope] ?? []);
  return settings.find((one) => one.category === category);
}

function Differing({ one, path }: { one: Difference; path: string }) {
  const t = useText();
  const called = useDocumentName()(one);
  const setting = settingOf(one);
  const { was, now } = one;
  const versions = {
    was: was.version === 0 ? t('site.unsaved') : t('compare.version', { version: was.version }),
    now: t('compare.version', { version: now.version }),
  };
  return (
    <Document>
      <header>
        <h3>{path ? <Link to={path}>{called}</Link> : called}</h3>
        <span>{`${versions.was} → ${versions.now}`}</span>
        <span>{`${formatInstant(now.savedAt)} ${now.savedBy ?? t('site.seeded')}`}</span>
      </header>
      <ul>
        {setting &&
          foldChanges(was.values, now.values).map((change) => (
            <ChangeLine key={change.path} setting={setting} change={change} />
          ))}
      </ul>
    </Document>
  );
}

/** What holds anything else now than at the end of a day. */
export function Comparison() {
  const t = useText();
  const labels = useLabels();
  const flags = useShell((shell) => shell.flags);
  const [params, setParams] = useSearchParams();
  const day = params.get('day') ?? weekAgo();
  const isDay = DAY.test(day) && !Number.isNaN(Date.parse(day));
  const { data, isError, refetch } = useQuery({
    ...query(config.compareSettings, { day }),
    enabled: isDay,
  });
  const shown = data?.flatMap((one) => {
    const path = placeOfDocument(one.scope, one.category, flags);
    return path === undefined ? [] : [{ one, path }];
  });
  return (
    <Card title={t('compare.title')} note={t('compare.note')}>
      <Narrow>
        <TextField
          type="date"
          label={t('compare.day')}
          value={day}
          onChange={(next) =>
            setParams(
              (before) => {
                before.set('day', next);
                return before;
              },
              { replace: true },
            )
          }
        />
      </Narrow>
      {!isDay && <EmptyState title={t('compare.noDay')} />}
      {isDay && !shown && !isError && <Skeleton rows={6} label={t('compare.loading')} />}
      {isDay && !shown && isError && (
        <ErrorState
          title={t('compare.failed')}
          text={t('check.failedText')}
          action={<Button onClick={() => void refetch()}>{labels.retry}</Button>}
        />
      )}
      {shown?.length === 0 && <EmptyState title={t('compare.same')} />}
      {shown?.map(({ one, path }) => (
        <Differing key={`${one.scope}/${one.category}`} {...{ one, path }} />
      ))}
    </Card>
  );
}
