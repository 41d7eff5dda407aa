import type { LeaveQuestion } from '@gwanje/remote-kit/unsaved';
import { Button, TextField } from '@gwanje/ui-kit';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Box = styled.div`
  display: grid;
  gap: 12px;
  > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: end; gap: 8px; }
  input { font-size: 15px; font-weight: 600; letter-spacing: 0.02em; }
  > p:last-child { min-height: 20px; color: var(--muted); }
`;

interface HandOverProps {
  /** Who is to get it. */
  text: string;
  /** What it is called. */
  label: string;
  secret: string;
}

/** What is asked before the only look at a secret ends unasked for. */
export function useHandOverQuestion(kind: 'password' | 'feedKey'): LeaveQuestion {
  const t = useText();
  return {
    title: t(`handOver.leave.${kind}.title`),
    text: t(`handOver.leave.${kind}.text`),
    stay: t('handOver.leave.stay'),
    leave: t('handOver.leave.leave'),
  };
}

/** Shows a secret the only time that it can be seen. */
export function HandOver({ text, label, secret }: HandOverProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();

  useEffect(() => copyButton.current?.focus(), []);

  const copy = async () => {
    try {
      // Absent where the console is served without TLS.
      await navigator.clipboard.writeText(secret);
      setOutcome('copied');
    } catch {
      input.current?.select();
      setOutcome('copyFailed');
    }
  };
  return (
    <Box>
      <p>{text}</p>
      <div>
        <TextField
          inputRef={input}
          readOnly
          label={label}
          value={secret}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button ref={copyButton} tone="primary" onClick={() => void copy()}>
          {t('handOver.copy')}
        </Button>
      </div>
      <p role="status">{outcome && t(`handOver.${outcome}`)}</p>
    </Box>
  );
}
