import { query, useQuery } from '@gwanje/api-client';
import { members } from '@gwanje/contract';
import { useScreenTitle, useSearchParams } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { Button, Card, holdComposingEnter, Page, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { findMemberId } from '../../parts/find-member-id';
import { LinksOf } from '../../parts/trace-links/trace-links';
import { useText } from '../../text';
import { KindTabs } from './kind-tabs';

const Ask = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px;
`;

/** Everybody who is connected with one member, by all kinds at once; who, the address says. */
export function Links() {
  const t = useText();
  const title = useScreenTitle();
  const [params, setParams] = useSearchParams();
  const memberId = params.get('memberId');
  const [typed, setTyped] = useState('');
  const [isNobody, setNobody] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const found = await findMemberId(typed);
    setNobody(found === undefined);
    if (found === undefined) return;
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('memberId', found);
      return after;
    });
  };
  return (
    <Page title={title} subtitle={t('links.subtitle')}>
      <KindTabs />
      <Ask onSubmit={(event) => void find(event)} onKeyDown={holdComposingEnter}>
        <TextField
          label={t('links.who')}
          value={typed}
          error={isNobody ? t('links.nobody') : undefined}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(text) => {
            setTyped(text);
            setNobody(false);
          }}
        />
        <Button type="submit">{t('links.show')}</Button>
      </Ask>
      {memberId && <Found key={memberId} memberId={memberId} />}
    </Page>
  );
}

function Found({ memberId }: { readonly memberId: string }) {
  const t = useText();
  const answer = useQuery(query(members.readMember, { memberId }));
  return (
    <Answered answer={answer} things={t('links.things')}>
      {({ id }) => (
        <Card title={t('links.title', { id })}>
          <LinksOf memberId={memberId} id={id} />
        </Card>
      )}
    </Answered>
  );
}
