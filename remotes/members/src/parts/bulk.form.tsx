import { members, REFUSALS, type RefusalCode, type ReplyOf } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../text';
import { ActFields, type Action, actOf, useAct } from './bulk-act';
import { LeftOut } from './left-out';

type Done = ReplyOf<typeof members.bulkMembers>;

/** Until it was looked whom it would be done to. */
const UNSEEN = { expectedCount: 0, expectedDigest: '0'.repeat(64) };

interface BulkFormProps {
  readonly memberIds: readonly string[];
  /** Their IDs, where the question is to list them. */
  readonly names?: readonly string[];
  /** What is chosen at first; left out: a level. */
  readonly first?: Action;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** The same about every member who is selected; whom a rule kept from it is named, and may be tried again. */
export function BulkForm({ memberIds, names, first, onDone, onClose }: BulkFormProps) {
  const t = useText();
  const act = useAct(first);
  const [only, setOnly] = useState<Done['skipped']>();
  const [left, setLeft] = useState<Done>();
  const { action } = act.value;
  const localized = useLocalized();
  const preview = useWrite(members.previewBulkMembers);
  const isLater = action === 'message' && act.value.sendAt !== '';
  const wanted = only?.map(({ memberId }) => memberId) ?? [...memberIds];
  const named = only?.flatMap(({ id }) => (id === null ? [] : [id])) ?? names;
  if (left)
    return (
      <LeftOut
        title={t('bulk.done', { done: left.done, skipped: left.skipped.length })}
        rows={left.skipped.map(({ id, memberId, code }) => ({
          ...{ name: id ?? memberId, code: code as RefusalCode },
        }))}
        onAgain={() => {
          setOnly(left.skipped);
          setLeft(undefined);
        }}
        onClose={onClose}
      />
    );
  /** What would not be done to all of them is asked about, with whom and why. */
  const look = async () => {
    preview.release();
    const seen = await preview.send({ filter: {}, memberIds: wanted, act: actOf(act.value) });
    if (!seen?.data) return seen;
    const { count, digest, names: first, skipped } = seen.data;
    const said = [
      t('bulk.filter.seen', { count, names: first.join(', ') || '–' }),
      ...skipped.map(({ code, count: of, names: whom }) =>
        [
          t('bulk.filter.skipped', { count: of }),
          localized(REFUSALS[code as RefusalCode]),
          whom.join(', '),
        ].join(' '),
      ),
    ];
    const isSure =
      skipped.length === 0 ||
      (await decide({
        ...{ title: t('bulk.title', { count }), text: said.join('\n') },
        ...{ verb: t(`bulk.${action}`), isDestructive: act.isDestructive },
      }));
    return isSure ? { found: { expectedCount: count, expectedDigest: digest } } : undefined;
  };
  return (
    <ReasonForm
      endpoint={members.bulkMembers}
      input={{ memberIds: wanted, act: actOf(act.value), ...UNSEEN }}
      before={look}
      title={t('bulk.title', { count: wanted.length })}
      text={t(`bulk.text.${action}`)}
      reasons={t(`bulk.reasons.${action}`)}
      verb={t(`bulk.${action}`)}
      isDestructive={act.isDestructive}
      isTyped={act.isTyped}
      onDone={(reply) => {
        const { done, skipped } = reply;
        if (skipped.length > 0) setLeft(reply);
        else {
          const title = isLater
            ? t('bulk.filter.waiting', { count: done })
            : t('bulk.done', { done, skipped: 0 });
          toast({ tone: 'success', title });
          onClose();
        }
        return onDone();
      }}
      onClose={onClose}
    >
      {named && <p>{named.join(', ')}</p>}
      <ActFields {...act} />
    </ReasonForm>
  );
}
