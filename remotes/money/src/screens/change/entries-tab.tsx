import { entries, type LedgerEntry } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { byLinks, type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { changeFilterOf } from '../../domain/change-tab.rule';
import { moveLines } from '../../domain/move-lines.rule';
import { EntryColours } from '../../parts/entry-colours';
import { EntryPanel } from '../../parts/entry-panel';
import { useTypeFeet } from '../../parts/use-entry-feet';
import { useText } from '../../text';
import { useMoveColumns } from './use-move-columns';
import { useMoveLines } from './use-move-lines';

const MoveForm = lazy(async () => ({
  default: (await import('../../parts/move-form')).MoveForm,
}));

interface EntriesTabProps {
  readonly tab: 'wallets' | 'members';
  readonly children: ReactNode;
}

const MOVES = { wallets: 'convert', members: 'transfer' } as const;

const lineEntries = (rows: readonly LedgerEntry[]) => moveLines(rows).map(({ entry }) => entry);

/** What moved between the wallets of a member, or between members: one line each, with both sides. */
export function EntriesTab({ tab, children }: EntriesTabProps) {
  const t = useText();
  const whyNot = useWhyNot('money.move');
  const reload = useReloadList(entries);
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly LedgerEntry[]>([]);
  const lines = useMoveLines(rows);
  const filters = useMemo(
    (): readonly Filter[] => [
      { name: 'actor', label: t('entries.actorId') },
      ...byLinks({ tab: t('change.tabs'), memberId: t('entries.member') }),
    ],
    [t],
  );
  return (
    <EntryColours>
      <ListScreen
        list={entries}
        things={t(`change.things.${tab}`)}
        subtitle={t(`change.subtitle.${tab}`)}
        columns={useMoveColumns(tab, lines)}
        onRows={setRows}
        linesOf={lineEntries}
        filters={filters}
        narrow={useMemo(() => changeFilterOf(tab), [tab])}
        defaultRange="today"
        feetOf={useTypeFeet()}
        detailOf={(entry) => <EntryPanel entry={entry} />}
        actions={
          <Button tone="primary" disabledReason={whyNot} onClick={() => setOpen(true)}>
            {t(`move.${MOVES[tab]}.button`)}
          </Button>
        }
      >
        {children}
        <Suspense>
          {isOpen && <MoveForm kind={MOVES[tab]} onDone={reload} onClose={() => setOpen(false)} />}
        </Suspense>
      </ListScreen>
    </EntryColours>
  );
}
