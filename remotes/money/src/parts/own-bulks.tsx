import { query, useQuery } from '@gwanje/api-client';
import { type BulkDecision as Bulk, money, type RequestKind, requests } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const BulkDecision = lazy(async () => ({
  default: (await import('./bulk-decision')).BulkDecision,
}));

const FOLLOWED_EVERY_MS = 2_000;

const Lines = styled.div`
  display: grid;
  gap: 4px;
  &:empty { display: none; }
  > p { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0; font-variant-numeric: tabular-nums; }
  progress { width: 120px; accent-color: var(--accent); }
`;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * What of the queue its reader decides together, as far as it has come, whether its dialog is open or
 * was closed; what has ended says so until he puts it away.
 */
export function OwnBulks({ kind }: { readonly kind: RequestKind }) {
  const t = useText();
  const mayDecide = usePermitted('money.decide');
  const [opened, setOpened] = useState<Bulk>();
  const [away, setAway] = useState<ReadonlySet<string>>(NOBODY);
  const reload = useReloadList(requests);
  const { data, refetch } = useQuery({
    ...query(money.listOwnBulks, { kind }),
    enabled: mayDecide,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.bulks.some(({ status }) => status === 'running') ? FOLLOWED_EVERY_MS : false,
  });
  const bulks = (data?.bulks ?? []).filter(({ bulkId }) => !away.has(bulkId));
  const running = bulks.filter(({ status }) => status === 'running').length;
  const ranBefore = useRef(0);
  useEffect(() => {
    // What it has decided is another list.
    if (running < ranBefore.current) void reload();
    ranBefore.current = running;
  }, [running, reload]);
  return (
    <Lines>
      {bulks.map((bulk) => (
        <p key={bulk.bulkId}>
          {t(`bulk.${bulk.action}.own`, { count: bulk.count })}
          {bulk.status === 'running' && (
            <progress
              aria-label={t(`bulk.${bulk.action}.own`, { count: bulk.count })}
              max={bulk.count}
              value={bulk.count - bulk.outcomes.open}
            />
          )}
          <span role={bulk.status === 'done' ? 'status' : undefined}>
            {t(bulk.status === 'running' ? 'bulk.own.running' : 'bulk.own.done', {
              ...{ ended: bulk.count - bulk.outcomes.open, ...bulk.outcomes },
            })}
          </span>
          <Button size="s" onClick={() => setOpened(bulk)}>
            {t('bulk.own.show')}
          </Button>
          {bulk.status === 'done' && (
            <Button size="s" onClick={() => setAway(new Set([...away, bulk.bulkId]))}>
              {t('bulk.own.putAway')}
            </Button>
          )}
        </p>
      ))}
      <Suspense>
        {opened && (
          <BulkDecision
            {...{ kind, action: opened.action, started: opened }}
            selected={NOBODY}
            filter={{}}
            onDone={reload}
            onClose={() => {
              setOpened(undefined);
              void refetch();
            }}
          />
        )}
      </Suspense>
    </Lines>
  );
}
