import { PASSWORD_LENGTH_MIN } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import { FormTextField } from '@gwanje/ui-kit/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { makeInitialPassword } from '../../domain/initial-password.rule';
import { useText } from '../../text';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: start;
  gap: 8px;
  /* The height of the label beside them. */
  > button { margin-top: 24px; }
`;

/** The form's field `password`: typed or made, and read before it is sent. */
export function InitialPasswordField({ onMade }: { onMade: (password: string) => void }) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const make = () => {
    onMade(makeInitialPassword((bytes) => crypto.getRandomValues(bytes)));
    setShown(true);
  };
  return (
    <Row>
      <FormTextField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={t('password.label')}
        placeholder={t('password.format', { minimum: PASSWORD_LENGTH_MIN })}
        hint={t('password.hint')}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button onClick={() => setShown(!isShown)}>
        {isShown ? t('password.hide') : t('password.show')}
      </Button>
      <Button onClick={make}>{t('password.make')}</Button>
    </Row>
  );
}
