import { query, useQuery } from '@gwanje/api-client';
import { MEMBER_GRADES, members, PARTNER_GRADE_MIN } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { useWords } from './use-words';

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
  readonly onChoose: (id: string) => void;
}

/** Partners whose ID or nickname begins so, or has these initial consonants, to choose from. */
export function PartnerHits({ text, onChoose }: HitsProps) {
  const t = useText();
  const say = useWords();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useQuery({
    ...query(members.findMembers, { query: asked }),
    enabled: asked !== '',
  });
  const hits = (data?.members ?? []).filter(({ grade }) => grade >= PARTNER_GRADE_MIN);
  const isNamed = hits.some(({ id }) => id === text.trim());
  if (asked === '' || text.trim() !== asked || isNamed || hits.length === 0) return null;
  return (
    <Hits aria-label={t('upline.hits')}>
      {hits.map(({ _id, id, nick, grade }) => (
        <li key={_id}>
          <Button size="s" onClick={() => onChoose(id)}>
            {id} {nick} {say(MEMBER_GRADES[grade as keyof typeof MEMBER_GRADES])}
          </Button>
        </li>
      ))}
    </Hits>
  );
}
