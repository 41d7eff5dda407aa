import { members, type minigameLimits, type RowOf } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { ReasonForm, RecordForm } from '@gwanje/remote-kit/record';
import { useState } from 'react';
import { findMemberId } from '../../parts/find-member-id';
import { useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;

interface LimitFormProps {
  /** Undefined: a new one. */
  readonly row: Row | undefined;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

type Values = {
  id: string;
  game: string;
  isAllowed: string;
  until: string;
  reason: string;
} & Record<(typeof AMOUNTS)[number], number | string>;

const amountOf = (value: number | string) => (value === '' ? null : value);

const inputOf = (values: Values, memberId: string, version: number) =>
  ({
    ...{ memberId, game: values.game, isAllowed: values.isAllowed === 'true' },
    ...Object.fromEntries(AMOUNTS.map((amount) => [amount, amountOf(values[amount])])),
    ...{ until: values.until || null, reason: values.reason, version },
  }) as never;

/** Somebody, so that everything else is checked before he was looked up. */
const ANYBODY = '00000000-0000-7000-8000-000000000000';

/** Sets what a member may bet on a game; what is left empty is as his level says. */
export function LimitForm({ row, onDone, onClose }: LimitFormProps) {
  const t = useText();
  const { games, sayLimit } = useLimitWords();
  // What somebody else saved meanwhile; null: he removed it.
  const [theirs, setTheirs] = useState<Row | null>();
  const version = (theirs === undefined ? row?.version : theirs?.version) ?? 0;
  return (
    <RecordForm
      endpoint={members.saveMinigameLimit}
      title={t('limits.new')}
      verb={t('limits.save')}
      values={{
        ...{ id: row?.member.id ?? '', game: row?.game ?? games[0]?.value ?? '' },
        ...{ isAllowed: String(row?.isAllowed ?? true), until: row?.until ?? '', reason: '' },
        maxWon: (row?.maxWon ?? '') as Values['maxWon'],
        benefitWon: (row?.benefitWon ?? '') as Values['maxWon'],
        maxRoundWon: (row?.maxRoundWon ?? '') as Values['maxWon'],
      }}
      fields={[
        !row && { name: 'id', label: t('user.id'), autoCapitalize: 'none' },
        !row && { name: 'game', label: t('limits.game'), options: games },
        {
          ...{ name: 'isAllowed', label: t('limits.isAllowed') },
          options: [
            { value: 'true', label: t('limits.open') },
            { value: 'false', label: t('limits.closed') },
          ],
        },
        ...AMOUNTS.map((name) => ({
          ...{ name, label: t(`limits.${name}`), hint: t('limits.emptyHint') },
          ...({ isWon: true, mayBeEmpty: true } as const),
        })),
        { name: 'until', label: t('limits.until'), type: 'date' },
        { name: 'reason', label: t('reason') },
      ]}
      inputOf={(values, memberId: string = ANYBODY) => inputOf(values, memberId, version)}
      before={async ({ id }) => {
        const memberId = row?.member._id ?? (await findMemberId(id));
        return memberId === undefined
          ? { refusals: [{ path: 'id', rules: [{ message: t('limits.nobody') }] }] }
          : { found: memberId };
      }}
      done={({ member }) => t('limits.saved', { id: member.id })}
      onStale={async (details) => {
        setTheirs((details as { readonly current: Row | null }).current);
        await onDone();
      }}
      above={
        theirs !== undefined && (
          <Note data-tone="warn" role="status">
            {theirs
              ? t('limits.theirs', { by: theirs.by.id, limit: sayLimit(theirs) })
              : t('limits.theirsGone')}
          </Note>
        )
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Lets his level say again what a member may bet. */
export function RemoveForm({ row, onDone, onClose }: LimitFormProps & { readonly row: Row }) {
  const t = useText();
  const { gameOf } = useLimitWords();
  const { member, game } = row;
  return (
    <ReasonForm
      endpoint={members.removeMinigameLimit}
      input={{ memberId: member._id, game }}
      title={t('limits.remove.title', { id: member.id, game: gameOf(game) })}
      text={t('limits.remove.text')}
      verb={t('limits.remove')}
      done={() => t('limits.removed', { id: member.id })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
