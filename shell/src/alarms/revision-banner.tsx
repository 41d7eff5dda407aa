import { unsavedWork } from '@gwanje/remote-kit/host';
import { Button } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { useText } from '../catalogue';
import { alarmStore } from './alarm-store';

// Above the page, not in it: nothing may move under a pointer that is about to approve something.
const Banner = styled.section`
  position: fixed;
  bottom: 16px;
  left: 50%;
  z-index: 65;
  display: flex;
  align-items: center;
  gap: 10px;
  width: max-content;
  max-width: calc(100vw - 32px);
  padding: 8px 10px 8px 14px;
  border: 1px solid var(--accent);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
  transform: translateX(-50%);
`;

export interface RevisionBannerProps {
  /** Revision of the document that this page started with. */
  readonly startedWith: string;
  readonly onReload: () => void;
}

/** Offers the reload after another deployment, and waits with it for unsaved work. */
export function RevisionBanner({ startedWith, onReload }: RevisionBannerProps) {
  const say = useText();
  const revision = useStore(alarmStore, ({ report }) => report?.revision ?? startedWith);
  const hasUnsaved = useStore(unsavedWork, ({ owners }) => owners.size > 0);
  const [putAway, setPutAway] = useState<string>();
  if (revision === startedWith || revision === putAway) return null;
  const deferred = say('revision.deferred');
  return (
    <Banner aria-label={say('revision.name')}>
      <p role="status">{hasUnsaved ? deferred : say('revision.changed')}</p>
      <Button
        tone="primary"
        size="s"
        disabledReason={hasUnsaved ? deferred : undefined}
        onClick={onReload}
      >
        {say('action.reload')}
      </Button>
      <Button tone="quiet" size="s" onClick={() => setPutAway(revision)}>
        {say('revision.later')}
      </Button>
    </Banner>
  );
}
