import { Button } from '@gwanje/ui-kit';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { useUpload } from './use-upload';

const Field = styled.div`
  display: grid;
  gap: 4px;
  justify-items: start;
  > span { font-weight: 500; }
  > img { max-width: 240px; max-height: 120px; border: 1px solid var(--line); }
  > div { display: flex; gap: 6px; }
  > p { font-size: 12px; color: var(--bad); }
`;

interface ImageFieldProps {
  readonly label: string;
  /** `/media/…`; empty is none. */
  readonly value: string;
  readonly error?: string | undefined;
  /** Why nothing can be changed, where that is so. */
  readonly disabledReason?: string | undefined;
  readonly onChange: (path: string) => void;
}

/** An image that is uploaded, shown as it lies with us. */
export function ImageField({ label, value, error, disabledReason, onChange }: ImageFieldProps) {
  const t = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { running, refusal, upload } = useUpload();
  const take = async (file: File | undefined) => {
    const path = file && (await upload(file));
    if (path) onChange(path);
  };
  return (
    <Field role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {value && <img src={value} alt={label} />}
      <div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={label}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          size="s"
          disabled={running}
          disabledReason={disabledReason}
          onClick={() => input.current?.click()}
        >
          {t('image.choose')}
        </Button>
        {value && (
          <Button
            size="s"
            tone="quiet"
            disabledReason={disabledReason}
            onClick={() => onChange('')}
          >
            {t('image.remove')}
          </Button>
        )}
      </div>
      {(refusal ?? error) && <p role="alert">{refusal ?? error}</p>}
    </Field>
  );
}
