import {
  bets,
  type EventDetail,
  type EventMarket,
  type EventResult,
  MARKET_KINDS,
  type MarketPick,
  marketPickName,
  periodName,
} from '@gwanje/contract';
import { isScoreSound } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { periodsOf, readResult, sidesOf } from '../../domain/typed-odds.rule';
import { useText } from '../../text';
import { useOpened } from '../use-opened';
import { useEventWords } from './event-words';
import type { FollowEvent } from './use-event';

const ENDPOINTS = {
  suspend: bets.suspendEvent,
  resume: bets.resumeEvent,
  result: bets.enterEventResult,
  confirm: bets.confirmEvent,
  correct: bets.correctEvent,
  void: bets.voidEvent,
  rollback: bets.rollBackEvent,
  delete: bets.deleteEvent,
} as const;
export type Deed = keyof typeof ENDPOINTS;
/** What is done to a market or a pick, where one is chosen. */
const OF_PART: readonly Deed[] = ['suspend', 'resume', 'void'];
const FORECAST = ['result', 'correct', 'void', 'rollback'] as const;
type Forecast = (typeof FORECAST)[number];
const isForecast = (deed: Deed): deed is Forecast => (FORECAST as readonly Deed[]).includes(deed);

interface EventDeedProps {
  readonly deed: Deed;
  readonly detail: EventDetail;
  /** Of one of its markets, or a pick of that; left out: of all of it. */
  readonly market?: EventMarket | undefined;
  readonly pick?: MarketPick | undefined;
  readonly onDone: FollowEvent;
  readonly onClose: () => void;
}

type Values = Record<string, string>;
const versionOf = ({ event }: EventDetail) => event.version;

/** One deed on one event: what is entered, what it would do to every market, and one yes to that. */
export function EventDeedForm({
  deed,
  detail: now,
  market,
  pick,
  onDone,
  onClose,
}: EventDeedProps) {
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const formId = useId();
  const { matchOf, marketOf } = useEventWords();
  const [{ event, markets }, goOn] = useOpened(now, versionOf);
  const isEntered = deed === 'result' || deed === 'correct';
  const periods = isEntered ? periodsOf(event.sport) : 0;
  const sides = isEntered ? sidesOf(markets) : [];
  const preview = useWrite(bets.previewEvent);
  const write = useWrite(ENDPOINTS[deed] as typeof bets.voidEvent);
  const name = [
    matchOf(event),
    ...(market ? [marketOf(event, market)] : []),
    ...(market && pick ? [localized(marketPickName(market.kind, pick))] : []),
  ].join(' · ');

  const resultOf = (values: Values): EventResult | null =>
    readResult({
      ...{ home: values.home ?? '', away: values.away ?? '', overtime: values.overtime ?? '' },
      periods: Array.from({ length: periods }, (_, at) => values[`period${at + 1}`] ?? ''),
      sides: Object.fromEntries(sides.map((kind) => [kind, values[kind] ?? ''])),
    });
  const form = useForm({
    defaultValues: { reason: '' } as Values,
    validate: async (values) => {
      const result = isEntered ? resultOf(values) : null;
      if (isEntered && (!result || !isScoreSound(event.sport, result)))
        return [{ path: 'home', rules: [{ message: t('event.score.wrong') }] }];
      return values.reason?.trim()
        ? []
        : [{ path: 'reason', rules: [{ message: t('event.reason.missing') }] }];
    },
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const part = { ...(market && { marketId: market.marketId }), ...(pick && { pick }) };

  const askWithPreview = async (asked: Forecast, values: Values) => {
    const result = isEntered ? resultOf(values) : null;
    const told = await preview.send({
      ...{ eventId: event.eventId, deed: asked, ...part },
      ...(result && { result }),
    });
    if (!told?.data) {
      if (told) setServerErrors(form, told.refusals);
      return undefined;
    }
    const { expected, rows, needsSecond } = told.data;
    const isMeant = await decide({
      title: t(`event.ask.${deed}`, { name }),
      text: [
        t('event.preview', {
          ...{ bets: expected.bets, payout: formatWon(expected.payoutWon) },
        }),
        ...(needsSecond ? [t('event.needsSecond')] : []),
      ].join(' '),
      verb: t(`event.deed.${deed}`),
      changes: rows
        .filter((row) => row.bets > 0)
        .map((row) => ({
          label: `${marketOf(event, row)} · ${localized(marketPickName(row.kind, row.pick))}`,
          before: t('event.preview.row', {
            ...{ bets: row.bets, stake: formatWon(row.stakeWon) },
          }),
          after: t(row.isHalf ? `event.half.${row.result}` : `event.verdict.${row.result}`, {
            payout: formatWon(row.payoutWon),
          }),
        })),
      isFinal: true,
    });
    return isMeant ? { expected, ...(result && { result }) } : undefined;
  };

  const submit = async (values: Values) => {
    const more = isForecast(deed) ? await askWithPreview(deed, values) : {};
    if (!more) return;
    const sent = await write.send({
      ...{ eventId: event.eventId, version: event.version, reason: values.reason ?? '' },
      ...(OF_PART.includes(deed) && part),
      ...(more as { expected: { bets: number; payoutWon: number } }),
    });
    if (!sent) return;
    if (sent.code === 'event.stale') {
      goOn();
      write.release();
    }
    setServerErrors(form, sent.refusals);
    // A deleted one is not answered with.
    const read = onDone(sent.data?.event);
    if (sent.data) {
      const { outcome, event: left } = sent.data;
      const isBegun = outcome === 'done' && left?.settling;
      toast({
        tone: outcome === 'held' ? 'warning' : 'success',
        title: t(`event.outcome.${isBegun ? 'settling' : outcome}`, { name }),
      });
      onClose();
    }
    await read;
  };

  return (
    <Dialog
      open
      size="s"
      title={t(`event.ask.${deed}`, { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t(`event.deed.${deed}`)}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{t(`event.text.${deed}`)}</p>
        {isEntered && (
          <>
            <FormTextField name="home" label={t('event.home')} inputMode="numeric" />
            <FormTextField name="away" label={t('event.away')} inputMode="numeric" />
            {Array.from({ length: periods }, (_, at) => `period${at + 1}`).map((field, at) => (
              <FormTextField
                key={field}
                name={field}
                label={t('event.periodScore', {
                  period: localized(periodName(event.sport, at + 1)),
                })}
                placeholder="0-0"
              />
            ))}
            {periods > 0 && (
              <FormTextField name="overtime" label={t('event.overtime')} placeholder="0-0" />
            )}
            {sides.map((kind) => (
              <FormSelectField
                key={kind}
                name={kind}
                label={localized(MARKET_KINDS[kind])}
                options={[
                  { value: '', label: t('event.choose') },
                  ...MARKET_KINDS[kind].picks.map((side) => ({
                    ...{ value: side, label: localized(marketPickName(kind, side as MarketPick)) },
                  })),
                ]}
              />
            ))}
          </>
        )}
        <FormReasonField
          name="reason"
          label={t('event.reason')}
          reasons={t(`event.reasons.${deed}`)}
        />
      </Form>
      {question}
    </Dialog>
  );
}
