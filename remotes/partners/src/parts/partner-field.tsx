import { Button, holdComposingEnter, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { findPartner } from './find-partner';

const Ask = styled.form`
  display: flex;
  align-items: end;
  gap: 6px;
  > [data-field] { width: 130px; }
`;

interface PartnerFieldProps {
  readonly label: string;
  readonly chosenId: string | undefined;
  readonly onChosen: (memberId: string | undefined) => void;
}

/** Names one partner by ID, or takes him away again. */
export function PartnerField({ label, chosenId, onChosen }: PartnerFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const found = await findPartner(typed);
    setError(found === undefined ? t('nobody') : undefined);
    if (found !== undefined) onChosen(found ?? undefined);
  };
  return (
    <Ask onSubmit={(event) => void find(event)} onKeyDown={holdComposingEnter}>
      <TextField label={label} value={typed} onChange={setTyped} error={error} spellCheck={false} />
      <Button type="submit" size="s">
        {t('line.find')}
      </Button>
      {chosenId !== undefined && (
        <Button
          size="s"
          tone="quiet"
          onClick={() => {
            setTyped('');
            onChosen(undefined);
          }}
        >
          {t('line.everybody')}
        </Button>
      )}
    </Ask>
  );
}
