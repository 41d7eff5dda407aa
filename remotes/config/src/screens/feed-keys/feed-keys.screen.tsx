import { CASINO_VENDORS, config, FEED_SCOPES, feedKeys, type RowOf } from '@gwanje/contract';
import { formatInstant, useNamed, useShell } from '@gwanje/remote-kit';
import { decide, Note, useWrite } from '@gwanje/remote-kit/decision';
import { type Filter, ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Badge, Button, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useText } from '../../text';
import type { SecretFeedKey } from './secret-feed-key';

type FeedKey = RowOf<typeof feedKeys>;

// Most visits only read: the form and the look at a secret are fetched when they are opened.
const AddFeedKey = lazy(async () => ({
  default: (await import('./add-feed-key.form')).AddFeedKey,
}));
const ShowSecret = lazy(async () => ({ default: (await import('./show-secret')).ShowSecret }));

/** Keys of other programs: made, watched, rotated and revoked. */
export default function FeedKeysScreen() {
  const t = useText();
  const reload = useReloadList(feedKeys);
  const [isAdding, setAdding] = useState(false);
  const [rotated, setRotated] = useState<SecretFeedKey>();
  const { refusal, disabled, rotate, revoke } = useChanges(setRotated);
  return (
    <ListScreen
      list={feedKeys}
      things={t('feedKeys.things')}
      subtitle={t('feedKeys.subtitle')}
      columns={useColumns(disabled, rotate, revoke)}
      filters={useFilters()}
      toneOf={({ revokedAt }) => (revokedAt === null ? undefined : 'muted')}
      empty={{ title: t('feedKeys.empty.title'), text: t('feedKeys.empty.text') }}
      makes={t('feedKeys.add')}
      actions={
        <Button tone="primary" shortcut="N" onClick={() => setAdding(true)}>
          {t('feedKeys.add')}
        </Button>
      }
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      <Suspense>
        {isAdding && <AddFeedKey onAdded={reload} onClose={() => setAdding(false)} />}
        {rotated && (
          <ShowSecret
            title={t('feedKeys.rotated')}
            made={rotated}
            onClose={() => setRotated(undefined)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}

/** What is done to a key that is there, after a yes. */
function useChanges(onRotated: (made: SecretFeedKey) => void) {
  const t = useText();
  const reload = useReloadList(feedKeys);
  const rotation = useWrite(config.rotateFeedKey, { onStale: reload });
  const revocation = useWrite(config.revokeFeedKey);
  const { send: sendRotation, forget: forgetRotation } = rotation;
  const { send: sendRevocation, forget: forgetRevocation } = revocation;
  const rotate = useCallback(
    async ({ _id: feedKeyId, name, version }: FeedKey) => {
      forgetRevocation();
      const isSure = await decide({
        title: t('feedKeys.rotate.title', { name }),
        text: t('feedKeys.rotate.text'),
        verb: t('feedKeys.rotate.button'),
      });
      if (!isSure) return;
      const written = await sendRotation({ feedKeyId, version });
      if (written?.data) onRotated(written.data);
      await reload();
    },
    [t, onRotated, forgetRevocation, sendRotation, reload],
  );
  const revoke = useCallback(
    async ({ _id: feedKeyId, name, callsToday }: FeedKey) => {
      forgetRotation();
      const isSure = await decide({
        title: t('feedKeys.revoke.title', { name }),
        text: t('feedKeys.revoke.text', { calls: callsToday.toLocaleString('ko-KR') }),
        verb: t('feedKeys.revoke.button'),
        isDestructive: true,
      });
      if (!isSure) return;
      const written = await sendRevocation({ feedKeyId });
      if (written?.data) toast({ tone: 'success', title: t('feedKeys.revoked', { name }) });
      await reload();
    },
    [t, forgetRotation, sendRevocation, reload],
  );
  return {
    refusal: rotation.refusal ?? revocation.refusal,
    disabled: rotation.disabled || revocation.disabled,
    rotate,
    revoke,
  };
}

function useFilters(): readonly Filter[] {
  const t = useText();
  return useMemo(
    () => [
      { name: 'query', label: t('feedKeys.search') },
      {
        name: 'state',
        label: t('feedKeys.state'),
        options: [
          { value: '', label: t('feedKeys.all') },
          { value: 'active', label: t('feedKeys.state.active') },
          { value: 'revoked', label: t('feedKeys.state.revoked') },
        ],
      },
    ],
    [t],
  );
}

const count = (value: number) => value.toLocaleString('ko-KR');

function useColumns(
  disabled: boolean,
  onRotate: (key: FeedKey) => Promise<void>,
  onRevoke: (key: FeedKey) => Promise<void>,
): readonly Column<FeedKey>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const { words } = useNamed();
  return useMemo(
    () => [
      {
        id: 'name',
        head: t('feedKeys.name'),
        widthPx: 170,
        isIdentifier: true,
        cell: ({ name }) => <strong>{name}</strong>,
      },
      {
        id: 'state',
        head: t('feedKeys.state'),
        widthPx: 190,
        inFile: [{ key: 'revokedAt' }],
        cell: ({ revokedAt, previousUntil }) => (
          <>
            <Badge tone={revokedAt === null ? 'good' : 'neutral'}>
              {t(revokedAt === null ? 'feedKeys.state.active' : 'feedKeys.state.revoked')}
            </Badge>{' '}
            {previousUntil && (
              <Badge tone="warn">
                {t('feedKeys.previousUntil', { until: formatInstant(previousUntil) })}
              </Badge>
            )}
          </>
        ),
      },
      {
        id: 'scopes',
        head: t('feedKeys.scopes'),
        widthPx: 120,
        inFile: [{ key: 'scopes', words: words(FEED_SCOPES) }],
        cell: ({ scopes }) => scopes.map((scope) => FEED_SCOPES[scope][locale]).join(', '),
      },
      {
        id: 'vendors',
        head: t('feedKeys.vendors'),
        widthPx: 130,
        inFile: [{ key: 'vendors', words: words(CASINO_VENDORS) }],
        cell: ({ scopes, vendors }) =>
          vendors?.map((vendor) => CASINO_VENDORS[vendor][locale]).join(', ') ??
          (scopes.includes('casino') ? t('feedKeys.vendors.every') : undefined),
      },
      {
        id: 'siteName',
        head: t('sites.site'),
        widthPx: 110,
        cell: ({ siteName }) => siteName ?? t('sites.main'),
      },
      {
        id: 'callsToday',
        head: t('feedKeys.callsToday'),
        widthPx: 100,
        isNumber: true,
        cell: ({ callsToday }) => count(callsToday),
      },
      {
        id: 'refusedToday',
        head: t('feedKeys.refusedToday'),
        widthPx: 100,
        isNumber: true,
        cell: ({ refusedToday }) => count(refusedToday),
      },
      {
        id: 'callsPerMinuteMax',
        head: t('feedKeys.callsPerMinuteMax'),
        widthPx: 100,
        isNumber: true,
        cell: (key) => count(key.callsPerMinuteMax),
      },
      {
        id: 'lastUsedAt',
        head: t('feedKeys.lastUsedAt'),
        widthPx: 150,
        cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : t('feedKeys.never')),
      },
      {
        id: 'lastUsedIp',
        head: t('feedKeys.lastUsedIp'),
        widthPx: 120,
        cell: ({ lastUsedIp }) => lastUsedIp,
      },
      {
        id: 'createdBy',
        head: t('feedKeys.createdBy'),
        widthPx: 110,
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy.id,
      },
      {
        id: 'createdAt',
        head: t('feedKeys.createdAt'),
        widthPx: 150,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'keyId',
        head: t('feedKeys.keyId'),
        widthPx: 290,
        inFile: [{ key: '_id' }],
        cell: ({ _id }) => _id,
      },
      {
        id: 'actions',
        head: t('feedKeys.actions'),
        widthPx: 170,
        isActions: true,
        cell: (key) =>
          key.revokedAt === null && (
            <>
              <Button
                size="s"
                aria-label={t('feedKeys.rotate', { name: key.name })}
                disabled={disabled}
                onClick={() => void onRotate(key)}
              >
                {t('feedKeys.rotate.button')}
              </Button>{' '}
              <Button
                size="s"
                aria-label={t('feedKeys.revoke', { name: key.name })}
                disabled={disabled}
                onClick={() => void onRevoke(key)}
              >
                {t('feedKeys.revoke.button')}
              </Button>
            </>
          ),
      },
    ],
    [t, locale, words, disabled, onRotate, onRevoke],
  );
}
