import { query, useQuery } from '@gwanje/api-client';
import { changedPaths, type Setting, valuesOf } from '@gwanje/contract';
import {
  Badge,
  Button,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  Skeleton,
  toast,
  useLabels,
} from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';
import { formatInstant } from '../time';
import { ChangeLine } from './change-line';
import { foldChanges } from './fold-changes.rule';
import { useLoadedSettings } from './settings-context';
import type { KeptVersion, SavedVersion } from './stale-save.rule';
import { useText } from './text';
import type { SettingDraft } from './use-setting-draft';

/** Lines of one version that show before the rest is asked for. */
const CHANGES_SHOWN = 6;
const SKELETON_ROWS = 5;

const Version = styled.article`
  padding: 10px 0;
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; padding-top: 2px; }
  > header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; min-height: 30px; }
  > header > h3 { font-weight: 600; }
  > header > time { color: var(--muted); font-variant-numeric: tabular-nums; }
  > header > button { margin-left: auto; }
  > p { color: var(--muted); }
  > ul { margin: 2px 0 0; padding: 0; list-style: none; }
  > ul > li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
    padding: 2px 0;
    font-variant-numeric: tabular-nums;
  }
  s { color: var(--muted); text-decoration: none; }
`;

interface HistoryDialogProps {
  draft: SettingDraft;
  /** Why nothing can be restored now. */
  disabledReason: string | undefined;
  onClose: () => void;
}

/** Every accepted change of one document, newest first: who, when, what; and the way back to it. */
export function HistoryDialog({ draft, disabledReason, onClose }: HistoryDialogProps) {
  const t = useText();
  const localized = useLocalized();
  const { setting } = draft;

  async function restore({ version, config }: SavedVersion) {
    const values = draft.had(valuesOf(setting, config));
    if (changedPaths(draft.baseValues, values).length === 0) {
      draft.replace(values);
      toast({ tone: 'info', title: t('history.restored.same', { version }) });
      return onClose();
    }
    const goesOn =
      draft.changed.size === 0 ||
      (await confirm({
        title: t('history.overwrite.title'),
        text: t('history.overwrite.text', { version, count: draft.changed.size }),
        confirmLabel: t('history.overwrite.confirm'),
      }));
    if (!goesOn) return;
    draft.replace(values);
    onClose();
    toast({
      tone: 'info',
      title: t('history.restored.title', { version }),
      text: t('history.restored.text'),
    });
  }

  return (
    <Dialog
      title={t('history.title', { card: localized(setting) })}
      open
      onClose={onClose}
      size="l"
    >
      <HistoryPage
        setting={setting}
        currentVersion={draft.base.version}
        disabledReason={disabledReason}
        onRestore={(version) => void restore(version)}
      />
    </Dialog>
  );
}

interface HistoryPageProps {
  setting: Setting;
  currentVersion: number;
  /** Only versions below this one; left out: from the newest. */
  before?: number;
  disabledReason: string | undefined;
  onRestore: (version: SavedVersion) => void;
}

/** One page of versions, and below it the next, once asked for. */
function HistoryPage(props: HistoryPageProps) {
  const { setting, currentVersion, before, disabledReason, onRestore } = props;
  const { source } = useLoadedSettings();
  const t = useText();
  const labels = useLabels();
  const [goesOn, setGoesOn] = useState(false);
  const { data, isError, refetch } = useQuery(
    query(source.versions, { category: setting.category, before }),
  );
  if (!data) {
    if (!isError) return <Skeleton rows={SKELETON_ROWS} label={t('history.loading')} />;
    return (
      <ErrorState
        title={t('history.failed.title')}
        text={t('history.failed.text')}
        action={<Button onClick={() => void refetch()}>{labels.retry}</Button>}
      />
    );
  }
  const { versions, more } = data;
  if (versions.length === 0 && before === undefined)
    return <EmptyState title={t('history.empty')} />;
  // The last version of a page is shown by the next one, which also has what it is compared with.
  const shown = more ? versions.slice(0, -1) : versions;
  const last = versions.at(-1);
  return (
    <>
      {shown.map((version, index) => (
        <VersionEntry
          key={version.version}
          setting={setting}
          version={version}
          previous={versions[index + 1]}
          isCurrent={version.version === currentVersion}
          disabledReason={disabledReason}
          onRestore={onRestore}
        />
      ))}
      {more && !goesOn && <Button onClick={() => setGoesOn(true)}>{t('history.more')}</Button>}
      {more && goesOn && last && <HistoryPage {...props} before={last.version + 1} />}
    </>
  );
}

interface VersionEntryProps {
  setting: Setting;
  version: KeptVersion;
  previous: SavedVersion | undefined;
  isCurrent: boolean;
  disabledReason: string | undefined;
  onRestore: (version: SavedVersion) => void;
}

function VersionEntry({
  setting,
  version,
  previous,
  isCurrent,
  disabledReason,
  onRestore,
}: VersionEntryProps) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  // What was in force before the first of them is the document that nobody has saved.
  const changes = foldChanges(
    valuesOf(setting, previous?.config ?? {}),
    valuesOf(setting, version.config),
  );
  const shown = isWhole ? changes : changes.slice(0, CHANGES_SHOWN);
  const rest = changes.length - shown.length;
  return (
    <Version>
      <header>
        <h3>{t('history.version', { version: version.version })}</h3>
        {isCurrent && <Badge tone="accent">{t('history.current')}</Badge>}
        <span>
          {version.savedBy
            ? `${version.savedBy.nick} (${version.savedBy.id})`
            : t('history.system')}
        </span>
        <time dateTime={version.savedAt}>{formatInstant(version.savedAt)}</time>
        {!isCurrent && (
          <Button
            size="s"
            aria-label={t('history.restoreOf', { version: version.version })}
            disabledReason={disabledReason}
            onClick={() => onRestore(version)}
          >
            {t('history.restore')}
          </Button>
        )}
      </header>
      {version.reason && <p>{t('history.reason', { reason: version.reason })}</p>}
      {!previous && <p>{t('history.first')}</p>}
      {changes.length === 0 && <p>{t('history.same')}</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((change) => (
            <ChangeLine key={change.path} setting={setting} change={change} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button size="s" tone="quiet" onClick={() => setWhole(true)}>
          {t('history.rest', { count: rest })}
        </Button>
      )}
    </Version>
  );
}
