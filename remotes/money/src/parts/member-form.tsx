import { Button, holdComposingEnter, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { useText } from '../text';
import { findMember } from './find-member';

/** Takes a member's ID as it is; a beginning that fits nobody else will do. */
export function MemberForm({ onFound }: { onFound: (memberId: string, id: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const { member, why } = await findMember(typed);
    if (member) onFound(member._id, member.id);
    else setError(why instanceof Error ? why.message : t(why));
  };
  return (
    <form onSubmit={(event) => void find(event)} onKeyDown={holdComposingEnter}>
      <TextField
        type="search"
        label={t('entries.member')}
        value={typed}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
      <Button type="submit">{t('entries.member.find')}</Button>
    </form>
  );
}
