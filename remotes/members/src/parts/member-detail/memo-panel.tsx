import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered, useUnsavedForm, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Badge, Button, Switch, TextField } from '@gwanje/ui-kit';
import { useState } from 'react';
import { useText } from '../../text';
import { KeyPaging, useKeyPages } from '../paging';
import type { PanelProps } from './panel-props';

/** What staff have noted, and a new note; nothing that was noted is changed. */
export function MemoPanel({ memberId }: PanelProps) {
  const t = useText();
  const whyNot = useWhyNot('member.restrict');
  const pages = useKeyPages(memberId);
  const { after } = pages;
  const answer = useQuery(
    query(members.listMemberMemos, { memberId, ...(after !== undefined && { after }) }),
  );
  const { running, disabled, refusal, send } = useWrite(members.addMemberMemo);
  const [body, setBody] = useState('');
  const { question } = useUnsavedForm({ isDirty: body !== '', isSaving: running });
  const [isPinned, setPinned] = useState(false);
  const [isAlert, setAlert] = useState(false);
  const add = async () => {
    const sent = await send({ memberId, body, isPinned, isAlert });
    if (!sent?.data) return;
    setBody('');
    setPinned(false);
    setAlert(false);
    await answer.refetch();
  };
  return (
    <>
      <TextField label={t('memo.body')} value={body} onChange={setBody} lines={3} />
      <Switch label={t('memo.pin')} checked={isPinned} onChange={setPinned} />
      <Switch label={t('memo.alert')} checked={isAlert} onChange={setAlert} />
      <Button
        tone="primary"
        disabledReason={whyNot ?? (body.trim() === '' ? t('memo.empty') : undefined)}
        disabled={disabled}
        onClick={() => void add()}
      >
        {t('memo.add')}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
      {question}
      <Answered
        answer={answer}
        things={t('memo.things')}
        permission="login.read"
        isEmpty={({ memos }) => after === undefined && memos.length === 0}
      >
        {({ memos, more }) => (
          <>
            <ul>
              {memos.map((memo) => (
                <li key={memo.memoId}>
                  {memo.isPinned && <Badge tone="neutral">{t('memo.pinned')}</Badge>}{' '}
                  {memo.isAlert && <Badge tone="warn">{t('memo.alerts')}</Badge>} {memo.body}{' '}
                  <small>
                    {memo.by.id} · {formatInstant(memo.at)}
                  </small>
                </li>
              ))}
            </ul>
            <KeyPaging pages={pages} last={memos.at(-1)?.memoId} more={more} />
          </>
        )}
      </Answered>
    </>
  );
}
