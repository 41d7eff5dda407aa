import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../navigation';
import { shellStore } from '../shell';
import type { DraftPlace } from './draft-keys';
import { type DraftLine, dropDraft, keepDraft } from './kept-drafts';
import { useUnsavedWork } from './use-unsaved-work';

/** Milliseconds after the last change at which it is kept. */
const KEPT_AFTER_MS = 300;

/** Where the drafts of `document` of the page that calls it are kept: this person's, on this page. */
export function useDraftPlace(document: string): DraftPlace {
  const { state } = useNavigation();
  // Whoever signs in later is somebody else, though the page still stands.
  const [place] = useState(() => ({
    adminId: shellStore.getState().admin?._id ?? '',
    path: state.location.pathname,
    document,
  }));
  return place;
}

interface DraftOptions {
  /** What the document is called. */
  title: string;
  /** What is needed to go on from it; undefined while nothing is unsaved. Never a password or another secret. */
  content: unknown;
  lines: () => readonly DraftLine[];
}

/**
 * Holds what is typed as unsaved work and keeps it in this tab, so that it outlives a reload, the end
 * of the session and the end of the screen. Who walks away from it has been asked, and drops it.
 *
 * @returns drops the draft, where a form ends without leaving its page
 */
export function useKeptDraft(place: DraftPlace, { title, content, lines }: DraftOptions) {
  const navigation = useNavigation();
  const isDirty = content !== undefined;
  const latest = useRef<() => boolean>(() => false);
  const isDropped = useRef(false);
  latest.current = () =>
    isDirty && !isDropped.current && keepDraft(place, { title, content, lines: lines() });
  const keep = useCallback(() => latest.current(), []);
  const drop = useCallback(() => {
    isDropped.current = true;
    dropDraft(place);
  }, [place]);
  useUnsavedWork(isDirty, keep);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed sets the clock anew
  useEffect(() => {
    if (!isDirty) {
      dropDraft(place);
      return;
    }
    const timer = setTimeout(keep, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDirty, content, keep, place]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      if (navigation.state.location.pathname === place.path) keep();
      else dropDraft(place);
    };
  }, [keep, navigation, place]);
  return drop;
}
