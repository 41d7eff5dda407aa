import type { Claim } from '@gwanje/contract';
import { useEffect, useRef, useState } from 'react';
import { decide } from '../decision';
import { useShell } from '../shell';
import { useText } from './text';

const MINUTE_MS = 60_000;
/** What a person does at a page on which he works. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

export interface ClaimOptions {
  /** As the row says it. */
  readonly claim: Claim | null;
  /** Whether this person may decide, and there is something left to decide. */
  readonly isWanted: boolean;
  /** Claims it or goes on with the claim, and shows the row as it is then. */
  readonly claimIt: (takeOver: boolean) => Promise<unknown>;
  /** Leaves it to others. */
  readonly leaveIt: () => Promise<unknown>;
  /** What is done there is an answer that is written, and no decision. */
  readonly isWriting?: true;
}

/** Somebody else's work on what is open here. */
export interface HeldClaim {
  /** That somebody else is at work, for the `disabledReason` of a button; undefined where nobody is. */
  readonly whyNot: string | undefined;
  /** Asks whether to take it over, and does. */
  readonly takeOver: () => Promise<void>;
}

/**
 * Claims what is opened, renews that each minute in which the person does something at the page, and
 * leaves it when it is closed. What somebody else works on is not claimed by being looked at.
 */
export function useClaim({
  claim,
  isWanted,
  claimIt,
  leaveIt,
  isWriting,
}: ClaimOptions): HeldClaim {
  const t = useText();
  const meId = useShell(({ admin }) => admin?._id);
  // Looked at anew each minute, since a claim runs out while nothing else happens.
  const [, setMinutes] = useState(0);
  const isHeld = claim !== null && Date.parse(claim.until) > Date.now();
  const isMine = isHeld && claim.by._id === meId;
  const other = isHeld && !isMine ? claim : null;
  const latest = useRef({ claimIt, leaveIt, isMine, other });
  latest.current = { claimIt, leaveIt, isMine, other };

  useEffect(() => {
    if (!isWanted) return;
    let isActive = true;
    const note = () => {
      isActive = true;
    };
    const goOn = () => {
      setMinutes((minutes) => minutes + 1);
      if (isActive && !document.hidden && !latest.current.other) void latest.current.claimIt(false);
      isActive = false;
    };
    goOn();
    const timer = setInterval(goOn, MINUTE_MS);
    for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, note);
      if (latest.current.isMine) void latest.current.leaveIt();
    };
  }, [isWanted]);

  const said = ({ by: { id }, since }: Claim) => {
    const count = Math.floor((Date.now() - Date.parse(since)) / MINUTE_MS);
    if (count < 1) return t(isWriting ? 'other.writing' : 'other', { id });
    return t(isWriting ? 'minutes.writing' : 'minutes', { id, count });
  };
  return {
    whyNot: other ? said(other) : undefined,
    takeOver: async () => {
      if (!other) return;
      const { id } = other.by;
      const isSure = await decide({
        title: t(isWriting ? 'takeOver.title.writing' : 'takeOver.title', { id }),
        text: [said(other), t(isWriting ? 'takeOver.text.writing' : 'takeOver.text', { id })].join(
          ' ',
        ),
        verb: t('takeOver'),
        isFinal: true,
      });
      if (isSure) await claimIt(true);
    },
  };
}
