import type { MoneyRequest } from '@gwanje/contract';
import { styled } from 'styled-components';
import { useText } from '../text';
import { CopyButton, useCopy } from './copy-button';

const Part = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: copy;
  &:hover { text-decoration: underline dotted; }
`;

interface CopyAccountProps {
  readonly account: NonNullable<MoneyRequest['bankAccount']>;
}

/** A bank account of which each part is copied by a press on it, or all of it; a masked one is only read. */
export function CopyAccount({ account: { bank, number, owner } }: CopyAccountProps) {
  const t = useText();
  const copy = useCopy();
  const whole = `${bank} ${number} ${owner}`;
  if (number.includes('*')) return whole;
  const parts = [
    [t('requests.bank'), bank],
    [t('requests.accountNumber'), number],
    [t('requests.owner'), owner],
  ] as const;
  return (
    <>
      {parts.map(([label, text]) => (
        <span key={label}>
          <Part
            type="button"
            title={t('copy.button', { label })}
            onClick={(event) => {
              event.stopPropagation();
              void copy(text, label);
            }}
          >
            {text}
          </Part>{' '}
        </span>
      ))}
      <CopyButton text={whole} label={t('copy.all')} />
    </>
  );
}
