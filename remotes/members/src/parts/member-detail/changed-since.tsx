import { query, useQuery } from '@gwanje/api-client';
import {
  MEMBER_GRADES,
  MEMBER_STATUSES,
  MEMBER_TAGS,
  type MemberTag,
  members,
  type ReplyOf,
} from '@gwanje/contract';
import { formatInstant, useLocalized, useShell } from '@gwanje/remote-kit';
import { Button, Dialog, formatWon, Table } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { type ComparedField, changesBetween } from './changed-since.rule';
import { percentOf } from './use-bonus-words';

type Member = ReplyOf<typeof members.readMember>;

/**
 * Says that a colleague has changed a member whom one has open, and compares what one had before
 * one's eyes with what holds now; one's own deeds are no news.
 */
export function ChangedSince({ member }: { readonly member: Member }) {
  const t = useText();
  const own = useShell(({ admin }) => admin?._id);
  const [seen, setSeen] = useState(member);
  const [isOpen, setOpen] = useState(false);
  const hasChanged = seen.version !== member.version;
  const { data } = useQuery({
    ...query(members.readLastChange, { memberId: member._id }),
    // Who it was this time, not the last.
    queryKey: [members.readLastChange.path, member._id, member.version],
    initialData: undefined,
    enabled: hasChanged,
  });
  if (hasChanged && data?.change?.by._id === own) setSeen(member);
  if (!hasChanged || data === undefined) return null;
  const { change } = data;
  const close = () => {
    setOpen(false);
    setSeen(member);
  };
  return (
    <>
      <span role="status">
        {change ? t('detail.changedBy', { admin: change.by.id }) : t('detail.changedBySomebody')} ·{' '}
        <Button size="s" onClick={() => setOpen(true)}>
          {t('detail.compare')}
        </Button>
      </span>
      {isOpen && (
        <Dialog
          open
          size="m"
          title={t('detail.compare.title', { id: member.id })}
          onClose={close}
          actions={
            <Button tone="primary" onClick={close}>
              {t('detail.compare.done')}
            </Button>
          }
        >
          {change && (
            <p>{t('detail.compare.when', { admin: change.by.id, at: formatInstant(change.at) })}</p>
          )}
          <Changes before={seen} after={member} />
        </Dialog>
      )}
    </>
  );
}

function Changes({ before, after }: { readonly before: Member; readonly after: Member }) {
  const t = useText();
  const say = useLocalized();
  const changes = changesBetween(before, after);
  const wordsOf = (field: ComparedField, value: unknown): string => {
    if (value === null && field.startsWith('charge')) return t('protect.noLimit');
    if (value === null && field.startsWith('bonus')) return t('bonus.asLevel');
    if (value === null || value === '') return '–';
    if (field === 'bonusRateBps') return percentOf(value as number);
    if (typeof value === 'boolean') return t(value ? 'detail.yes' : 'detail.no');
    if (field === 'grade') return say(MEMBER_GRADES[value as keyof typeof MEMBER_GRADES]);
    if (field === 'status') return say(MEMBER_STATUSES[value as keyof typeof MEMBER_STATUSES]);
    if (field === 'tags')
      return (value as MemberTag[]).map((tag) => say(MEMBER_TAGS[tag])).join(', ') || '–';
    if (field === 'excludedUntil') return formatInstant(value as string);
    if (typeof value === 'number' && field.endsWith('Won')) return formatWon(value);
    return String(value);
  };
  if (changes.length === 0) return <p>{t('detail.compare.elsewhere')}</p>;
  return (
    <Table caption={t('detail.compare')}>
      <thead>
        <tr>
          <th scope="col">{t('detail.compare.field')}</th>
          <th scope="col">{t('detail.compare.before')}</th>
          <th scope="col">{t('detail.compare.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before: was, after: is }) => (
          <tr key={field}>
            <th scope="row">{t(`compared.${field}`)}</th>
            <td>{wordsOf(field, was)}</td>
            <td>{wordsOf(field, is)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
