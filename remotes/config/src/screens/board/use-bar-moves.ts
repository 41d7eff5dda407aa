import { call, queryKey, useQueryClient } from '@gwanje/api-client';
import { config, type ReplyOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { decide, useWrite } from '@gwanje/remote-kit/decision';
import { isComposing, toast } from '@gwanje/ui-kit';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { mayStand, shifted, type Window } from '../../domain/popup-days.rule';
import { useText } from '../../text';

type Run = ReplyOf<typeof config.listPopupRuns>['runs'][number];

/** A popup on a site that is being moved, and how far. */
interface Held {
  readonly run: Run;
  readonly days: number;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };
const ROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

const isSame = (one: Run, other: Run) => one.postId === other.postId && one.siteId === other.siteId;

/** The bar above or below another one, whatever site it is of. */
function neighbourOf(bar: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const bars = [...(bar.closest('[data-bars]')?.querySelectorAll<HTMLElement>('button') ?? [])];
  return bars[bars.indexOf(bar) + step];
}

/** The minute of Seoul at which a window has an edge, and what stands for an open one. */
export const edgeOf = (instant: string | null): string =>
  instant === null ? '…' : formatInstant(instant).slice(0, 16);
const said = ({ fromAt, untilAt }: Window) => `${edgeOf(fromAt)} ~ ${edgeOf(untilAt)}`;

interface Placing {
  readonly nameOf: (siteId: string) => string;
  readonly onMoved: () => Promise<unknown>;
}

/** Asks, and moves what stands on a site now, on that site alone. */
function usePlacing({ nameOf, onMoved }: Placing) {
  const t = useText();
  const queries = useQueryClient();
  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: queryKey(config.listPopupRuns) }),
      onMoved(),
    ]);
  };
  const write = useWrite(config.savePostVariant, { onStale: reload });
  const place = async ({ run: { postId, siteId, title }, days }: Held) => {
    const board = 'popup';
    const { data: post } = await call(config.readPost, { board, postId }, { expects: 'all' });
    if (!post) return reload();
    const own = post.variants.find((one) => one.siteId === siteId);
    const before = own?.hasOwnWindow ? own : post;
    const after = shifted(before, days);
    const isSure = await decide({
      title: t('board.timeline.move.title', { title }),
      text: t('board.timeline.move.text', { site: nameOf(siteId) }),
      verb: t('board.timeline.move'),
      changes: [{ label: t('board.window'), before: said(before), after: said(after) }],
    });
    if (!isSure) return undefined;
    const sent = await write.send({
      ...{ board, postId, siteId, version: post.version, isHidden: own?.isHidden ?? false },
      ...{ title: own?.title ?? null, body: own?.body ?? null, hasOwnWindow: true, ...after },
      ...{ imagePc: own?.imagePc ?? null, imagePhone: own?.imagePhone ?? null },
      link: own?.link ?? null,
    });
    if (sent?.data) toast({ tone: 'success', title: t('board.timeline.moved', { title }) });
    return reload();
  };
  return { refusal: write.refusal, place };
}

interface Moving extends Placing {
  /** Days that are drawn. */
  readonly days: number;
}

/** Moves a popup by whole days on one site: by arrows and Enter, or by dragging its bar. */
export function useBarMoves({ days: shownDays, ...placing }: Moving) {
  const [held, setHeld] = useState<Held>();
  const pulled = useRef<{ readonly atPx: number; readonly dayPx: number }>(undefined);
  const { refusal, place } = usePlacing(placing);

  const hold = (run: Run, days: number) => {
    if (days === 0) return setHeld(undefined);
    if (mayStand(run, days, Date.now(), shownDays)) setHeld({ run, days });
  };
  const put = async (placed: Held) => {
    await place(placed);
    setHeld(undefined);
  };
  const daysOf = (run: Run) => (held && isSame(held.run, run) ? held.days : 0);

  return {
    refusal,
    isHeld: (run: Run) => daysOf(run) !== 0,
    /** Where a popup would stand as it is held. */
    placed: (run: Run): Run => ({ ...run, ...shifted(run, daysOf(run)) }),
    /** What a bar listens to; runs are those that are kept, wherever the bar is drawn. */
    handlersOf: (run: Run) => ({
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const [step, row] = [STEPS[event.key], ROWS[event.key]];
        const isAnswer = daysOf(run) !== 0 && (event.key === 'Enter' || event.key === 'Escape');
        if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
        if (step === undefined && row === undefined && !isAnswer) return;
        event.preventDefault();
        event.stopPropagation();
        if (step !== undefined) hold(run, daysOf(run) + step);
        else if (row !== undefined) neighbourOf(event.currentTarget, row)?.focus();
        else if (event.key === 'Enter' && held) void put(held);
        else setHeld(undefined);
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        const widthPx = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
        if (widthPx === 0) return;
        pulled.current = { atPx: event.clientX, dayPx: widthPx / shownDays };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current } = pulled;
        if (current) hold(run, Math.round((event.clientX - current.atPx) / current.dayPx));
      },
      onPointerUp: () => {
        pulled.current = undefined;
        if (held && isSame(held.run, run)) void put(held);
      },
      onPointerCancel: () => {
        pulled.current = undefined;
        setHeld(undefined);
      },
    }),
  };
}
