import { members, type minigameLimits, type ReplyOf, type RowOf } from '@gwanje/contract';
import { Note } from '@gwanje/remote-kit/decision';
import { PlainForm, ReasonForm, type RecordField, RecordForm } from '@gwanje/remote-kit/record';
import { toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { findMemberId } from '../../parts/find-member-id';
import { LeftOut } from '../../parts/left-out';
import { useLimitWords } from '../../parts/use-limit-words';
import { useText } from '../../text';

type Row = RowOf<typeof minigameLimits>;
const AMOUNTS = ['maxWon', 'benefitWon', 'maxRoundWon'] as const;

interface OpenedProps {
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}
interface LimitFormProps extends OpenedProps {
  readonly row: Row;
}

type Values = Record<(typeof AMOUNTS)[number], number | string> & {
  isAllowed: string;
  until: string;
  reason: string;
};

const amountOf = (value: number | string) => (value === '' ? null : value);

const wishOf = (values: Values) => ({
  ...{ isAllowed: values.isAllowed === 'true', until: values.until || null },
  ...Object.fromEntries(AMOUNTS.map((amount) => [amount, amountOf(values[amount])])),
  reason: values.reason,
});

const EMPTY: Values = {
  ...{ isAllowed: 'true', until: '', reason: '' },
  ...{ maxWon: '', benefitWon: '', maxRoundWon: '' },
};

/** What of a limit is filled in, whoever and whatever it is for. */
function useFields(): readonly RecordField<keyof Values>[] {
  const t = useText();
  return [
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
    { name: 'until', label: t('limits.until'), hint: t('limits.untilHint'), type: 'date' },
    { name: 'reason', label: t('reason'), reasons: t('limits.reasons') },
  ];
}

/** Somebody, so that everything else is checked before he was looked up. */
const ANYBODY = '00000000-0000-7000-8000-000000000000';

/** Sets what a member may bet on games on which he has no limit yet; what is left empty is as his level says. */
export function NewLimitForm({ onDone, onClose }: OpenedProps) {
  const t = useText();
  const { games } = useLimitWords();
  return (
    <RecordForm
      endpoint={members.addMinigameLimits}
      title={t('limits.new')}
      verb={t('limits.save')}
      text={t('limits.looserText')}
      values={{ ...EMPTY, id: '', games: '' }}
      fields={[
        { name: 'id', label: t('user.id'), autoCapitalize: 'none' },
        {
          ...{ name: 'games', label: t('limits.games'), hint: t('limits.gamesHint') },
          ...{ options: games, isMany: true },
        },
        ...useFields(),
      ]}
      inputOf={({ id: _, games: chosen, ...values }, memberId: string = ANYBODY) =>
        ({ ...wishOf(values), memberId, games: chosen.split(',').filter(Boolean) }) as never
      }
      before={async ({ id }) => {
        const memberId = await findMemberId(id);
        return memberId === undefined
          ? { refusals: [{ path: 'id', rules: [{ message: t('limits.nobody') }] }] }
          : { found: memberId };
      }}
      fieldOf={{ 'record.stale': 'games' }}
      done={({ limits }, { id }) =>
        limits.some(({ asked }) => asked)
          ? { tone: 'warning', title: t('limits.waits', { id }) }
          : t('limits.saved', { id })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** The limit as it was read, and what somebody else saved meanwhile; null: he removed it. */
function useTheirs(row: Row) {
  const [theirs, setTheirs] = useState<Row | null>();
  return {
    theirs,
    version: (theirs === undefined ? row.version : theirs?.version) ?? 0,
    takeOver: (details: unknown) => {
      const { current } = { ...(details as { readonly current?: Row | null } | undefined) };
      if (current !== undefined) setTheirs(current);
    },
  };
}

function Theirs({ theirs }: { readonly theirs: Row | null | undefined }) {
  const t = useText();
  const { sayLimit } = useLimitWords();
  return (
    theirs !== undefined && (
      <Note data-tone="warn" role="status">
        {theirs
          ? t('limits.theirs', { by: theirs.by.id, limit: sayLimit(theirs) })
          : t('limits.theirsGone')}
      </Note>
    )
  );
}

/** Changes what a member may bet on a game, from what was asked for where something was. */
export function LimitForm({ row, onDone, onClose }: LimitFormProps) {
  const t = useText();
  const { theirs, version, takeOver } = useTheirs(row);
  const from = row.asked ?? row;
  return (
    <RecordForm
      endpoint={members.saveMinigameLimit}
      title={t('limits.new')}
      verb={t('limits.save')}
      text={t('limits.looserText')}
      values={{
        ...{ isAllowed: String(from.isAllowed), until: from.until ?? '', reason: '' },
        maxWon: from.maxWon ?? ('' as number | string),
        benefitWon: from.benefitWon ?? ('' as number | string),
        maxRoundWon: from.maxRoundWon ?? ('' as number | string),
      }}
      fields={useFields()}
      inputOf={(values) =>
        ({ ...wishOf(values), memberId: row.member._id, game: row.game, version }) as never
      }
      done={({ member: { id }, asked }) =>
        asked ? { tone: 'warning', title: t('limits.waits', { id }) } : t('limits.saved', { id })
      }
      onStale={async (details) => {
        takeOver(details);
        await onDone();
      }}
      above={<Theirs theirs={theirs} />}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface DecideFormProps extends LimitFormProps {
  readonly does: 'approve' | 'decline';
}

/** Agrees to what is looser than the highest level, or does not. */
export function DecideForm({ row, does, onDone, onClose }: DecideFormProps) {
  const t = useText();
  const { gameOf, sayAsked } = useLimitWords();
  const { member, game, limitId, version } = row;
  const decision = {
    ...{
      input: { memberId: member._id, game, limitId, version },
      onDone,
      onStale: onDone,
      onClose,
    },
    title: t(`limits.${does}.title`, { id: member.id, game: gameOf(game) }),
    ...{ text: sayAsked(row) ?? '', verb: t(`limits.${does}`) },
  };
  return does === 'approve' ? (
    <PlainForm
      endpoint={members.approveMinigameLimit}
      {...decision}
      done={({ asked }) => t(asked ? 'limits.waits' : 'limits.agreed', { id: member.id })}
    />
  ) : (
    <PlainForm
      endpoint={members.declineMinigameLimit}
      {...decision}
      done={() => t('limits.declined', { id: member.id })}
    />
  );
}

/** Lets his level say again what a member may bet. */
export function RemoveForm({ row, onDone, onClose }: LimitFormProps) {
  const t = useText();
  const { gameOf } = useLimitWords();
  const { theirs, version, takeOver } = useTheirs(row);
  const { member, game } = row;
  return (
    <ReasonForm
      endpoint={members.removeMinigameLimit}
      input={{ memberId: member._id, game, version }}
      title={t('limits.remove.title', { id: member.id, game: gameOf(game) })}
      text={t('limits.remove.text')}
      reasons={t('limits.remove.reasons')}
      verb={t('limits.remove')}
      done={() => t('limits.removed', { id: member.id })}
      onDone={onDone}
      onStale={async (details) => {
        takeOver(details);
        await onDone();
      }}
      onClose={onClose}
    >
      <Theirs theirs={theirs} />
    </ReasonForm>
  );
}

interface RemoveManyFormProps extends OpenedProps {
  /** As they were read. */
  readonly rows: readonly Row[];
}

/** What was set anew meanwhile, or is gone, is named and stays. */
export function RemoveManyForm({ rows, onDone, onClose }: RemoveManyFormProps) {
  const t = useText();
  const { gameOf } = useLimitWords();
  const [done, setDone] = useState<ReplyOf<typeof members.removeMinigameLimits>>();
  if (done) {
    const nameOf = (limitId: string) => {
      const row = rows.find((one) => one.limitId === limitId);
      return row ? `${row.member.id} ${gameOf(row.game)}` : limitId;
    };
    return (
      <LeftOut
        title={t('limits.removedMany', { removed: done.removed, left: done.left.length })}
        rows={done.left.map(({ limitId, code }) => ({ name: nameOf(limitId), code }))}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonForm
      endpoint={members.removeMinigameLimits}
      input={{ limits: rows.map(({ limitId, version }) => ({ limitId, version })) }}
      title={t('limits.removeMany.title', { count: rows.length })}
      text={t('limits.remove.text')}
      reasons={t('limits.remove.reasons')}
      verb={t('limits.remove')}
      onDone={(reply) => {
        const { removed, left } = reply;
        if (left.length > 0) setDone(reply);
        else {
          toast({ tone: 'success', title: t('limits.removedMany', { removed, left: 0 }) });
          onClose();
        }
        return onDone();
      }}
      onClose={onClose}
    />
  );
}
