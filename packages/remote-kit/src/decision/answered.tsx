import type { ApiFailure } from '@gwanje/api-client';
import { PERMISSIONS, type Permission } from '@gwanje/contract';
import { Button, EmptyState, ErrorState, Skeleton, useLabels } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { usePermitted, useShell } from '../shell';
import { formatInstant } from '../time';
import { Note } from './note';
import { useText } from './text';

const WAITING_ROWS = 6;

interface AnsweredProps<Data> {
  /** What `useQuery` returns. */
  readonly answer: {
    readonly data: Data | undefined;
    readonly error: ApiFailure | null;
    readonly dataUpdatedAt: number;
    readonly refetch: () => Promise<unknown>;
  };
  /** What is asked for, e.g. 관리자. */
  readonly things: string;
  /** The right to see it; left out where whoever is here may. */
  readonly permission?: Permission;
  /** About as many rows as what is waited for, so that nothing jumps. */
  readonly waitingRows?: number;
  readonly isEmpty?: (data: Data) => boolean;
  /** Beside the sentence that there is nothing yet: what makes the first, where that is permitted. */
  readonly first?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * The one frame around what a server answers: waiting, failed, empty, not for this person, and the
 * thing itself, which stays with its age when asking again fails.
 */
export function Answered<Data>(props: AnsweredProps<Data>) {
  const { permission } = props;
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const isPermitted = usePermitted(permission ?? 'admin.manage') || !permission;
  if (!isPermitted && permission)
    return <EmptyState title={t('whyHidden', { permission: PERMISSIONS[permission][locale] })} />;
  return <Permitted {...props} />;
}

function Permitted<Data>(props: AnsweredProps<Data>) {
  const { answer, things, waitingRows = WAITING_ROWS, isEmpty, first, children } = props;
  const { data, error, dataUpdatedAt, refetch } = answer;
  const t = useText();
  const labels = useLabels();
  const again = (
    <Button tone={data ? 'plain' : 'primary'} onClick={() => void refetch()}>
      {labels.retry}
    </Button>
  );
  if (data === undefined && error)
    return <ErrorState title={t('failed', { things })} text={error.message} action={again} />;
  if (data === undefined) return <Skeleton rows={waitingRows} label={t('loading', { things })} />;
  return (
    <>
      {error && (
        <Note data-tone="bad" role="alert">
          {error.message}{' '}
          {t('outdated', { at: formatInstant(new Date(dataUpdatedAt).toISOString()) })} {again}
        </Note>
      )}
      {isEmpty?.(data) ? (
        <EmptyState title={t('nothingYet', { things })} text={first} />
      ) : (
        children(data)
      )}
    </>
  );
}
