import { query, useQuery } from '@gwanje/api-client';
import { MEMBER_GRADES, type MemberGrade, members } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useLocalized } from '../shell';

/** Nobody is looked for before what is typed stands still for so long. */
const TYPED_MS = 300;

const Hits = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin: 4px 0 0;
  padding: 0;
  list-style: none;
`;

interface HitsProps {
  readonly text: string;
  /** What those who are found are called. */
  readonly label: string;
  /** Left out: any of them. */
  readonly gradeMin?: MemberGrade;
  readonly onChoose: (id: string) => void;
}

/** Members whose ID or nickname begins so, or has these initial consonants, to choose from. */
export function MemberHits({ text, label, gradeMin = 1, onChoose }: HitsProps) {
  const say = useLocalized();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    ...query(members.findMembers, { query: asked }),
    enabled: asked !== '',
  });
  const hits = (data?.members ?? []).filter(({ grade }) => grade >= gradeMin);
  const isNamed = hits.some(({ id }) => id === text.trim());
  if (asked === '' || text.trim() !== asked || isNamed || hits.length === 0) return null;
  return (
    <Hits aria-label={label}>
      {hits.map(({ _id, id, nick, grade }) => (
        <li key={_id}>
          <Button size="s" onClick={() => onChoose(id)}>
            {id} {nick} {say(MEMBER_GRADES[grade as MemberGrade])}
          </Button>
        </li>
      ))}
    </Hits>
  );
}
