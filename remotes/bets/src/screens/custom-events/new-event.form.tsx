import {
  bets,
  type EventDetail,
  type EventMarket,
  MARKET_KINDS,
  MARKETS_MAX,
  type MarketKindId,
  type MarketPick,
  marketPickName,
  type NewEvent,
  periodName,
  SPORTS,
  SPORTS_TYPES,
  type Sport,
  type SportsTypeId,
  sportsEvents,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { useReloadList } from '@gwanje/remote-kit/list';
import { Button, Dialog, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId, useState } from 'react';
import { oddsText } from '../../domain/odds-text.rule';
import { marginBps, readLine, readOdds } from '../../domain/typed-odds.rule';
import { readStart } from '../../domain/typed-start.rule';
import { useText } from '../../text';
import { TeamField } from './team-field';

/** The markets that an event is made with. */
const TEMPLATES = {
  winner: ['winDrawLose'],
  winnerAndLines: ['winDrawLose', 'handicap', 'overUnder'],
  twoWay: ['winLose', 'handicap', 'overUnder'],
} as const satisfies Record<string, readonly MarketKindId[]>;
type Template = keyof typeof TEMPLATES;
/** The markets of the event that is copied. */
const COPIED = 'copied';

type Values = Record<string, string>;
/** The codes whose meaning may be confirmed, and what says so. */
const CONFIRMABLE = {
  'event.margin': 'isMarginConfirmed',
  'event.again': 'isAgainMeant',
} as const;

/** A market that is typed: its fields begin with its key. */
interface Shape {
  readonly key: string;
  readonly kind: MarketKindId;
  readonly period: number;
}

const shapesOf = (template: string, copied: readonly EventMarket[]): readonly Shape[] =>
  template in TEMPLATES
    ? TEMPLATES[template as Template].map((kind) => ({ key: kind, kind, period: 0 }))
    : copied.map(({ marketId, kind, period }) => ({ key: marketId, kind, period }));

/** What stands in the form at first: nothing, or what an earlier event was; its start is typed anew. */
function valuesOf(copied: EventDetail | undefined, markets: readonly EventMarket[]): Values {
  const event = copied?.event;
  const odds = markets.flatMap(({ marketId, lineHundredths, picks }) => [
    [`${marketId}-line`, String(lineHundredths / 100)],
    ...picks.map(({ pick, oddsHundredths }) => [
      ...[`${marketId}-${pick}`, oddsHundredths === null ? '' : oddsText(oddsHundredths)],
    ]),
  ]);
  return {
    ...{ sport: event?.sport ?? 'Football', gameType: event?.gameType ?? 'sports' },
    ...{ league: event?.league.name ?? '', startsAt: '', notice: event?.notice ?? '' },
    ...{ home: event?.home.name ?? '', away: event?.away.name ?? '' },
    limitPercent: String(event?.limitPercent ?? 100),
    template: markets.length > 0 ? COPIED : 'winnerAndLines',
    ...Object.fromEntries(odds),
  };
}

function marketsOf(shapes: readonly Shape[], values: Values): NewEvent['markets'] | null {
  const markets = shapes.map(({ key, kind, period }) => {
    const hasLine = 'hasLine' in MARKET_KINDS[kind];
    return {
      ...{ kind, period },
      lineHundredths: hasLine ? readLine(values[`${key}-line`] ?? '') : 0,
      prices: (MARKET_KINDS[kind].picks as readonly MarketPick[]).map((pick) => ({
        ...{ pick, oddsHundredths: readOdds(values[`${key}-${pick}`] ?? '') },
      })),
    };
  });
  const isWhole = markets.every(
    ({ lineHundredths, prices }) =>
      lineHundredths !== null && prices.every(({ oddsHundredths }) => oddsHundredths !== null),
  );
  return isWhole ? (markets as NewEvent['markets']) : null;
}

interface NewEventProps {
  /** An earlier event of which this one is a copy, all but its start. */
  readonly copied?: EventDetail | undefined;
  readonly onClose: () => void;
}

/** Makes an event by hand, from a template of markets or as a copy of an earlier one. */
export function NewEventForm({ copied, onClose }: NewEventProps) {
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const formId = useId();
  const reload = useReloadList(sportsEvents);
  const write = useWrite(bets.createEvent);
  const [copiedMarkets] = useState(() =>
    (copied?.markets ?? []).filter(({ state }) => state !== 'void').slice(0, MARKETS_MAX),
  );
  const form = useForm({
    defaultValues: valuesOf(copied, copiedMarkets),
    validate: async (values) => [
      ...(['league', 'home', 'away'] as const)
        .filter((name) => !values[name]?.trim())
        .map((path) => ({ path, rules: [{ message: t('custom.missing') }] })),
      ...(readStart(values.startsAt ?? '')
        ? []
        : [{ path: 'startsAt', rules: [{ message: t('custom.startWrong') }] }]),
      ...(marketsOf(shapesOf(values.template ?? '', copiedMarkets), values)
        ? []
        : [{ path: 'template', rules: [{ message: t('custom.marketsWrong') }] }]),
    ],
  });
  useReleaseOnTyping(form, write.release);
  const all = form.watch();
  const shapes = shapesOf(all.template ?? '', copiedMarkets);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const marginOf = ({ key, kind }: Shape) => {
    const odds = MARKET_KINDS[kind].picks.map((pick) => readOdds(all[`${key}-${pick}`] ?? ''));
    return odds.includes(null) ? '–' : `${(marginBps(kind, odds as number[]) / 100).toFixed(2)}%`;
  };

  const submit = async (values: Values) => {
    const asked: NewEvent = {
      gameType: values.gameType as SportsTypeId,
      sport: values.sport as Sport,
      ...{ league: values.league ?? '', home: values.home ?? '', away: values.away ?? '' },
      startsAt: readStart(values.startsAt ?? '') ?? '',
      limitPercent: Number(values.limitPercent),
      notice: values.notice?.trim() || null,
      markets: marketsOf(shapes, values) ?? [],
    };
    let more: Partial<NewEvent> = {};
    for (;;) {
      const sent = await write.send({ ...asked, ...more });
      const confirmable = CONFIRMABLE[sent?.code as keyof typeof CONFIRMABLE];
      if (!sent?.data && confirmable && !more[confirmable]) {
        const isMeant = await decide({
          title: t(`custom.confirm.${confirmable}`),
          text: t(`custom.confirmText.${confirmable}`),
          verb: t('custom.make'),
        });
        if (!isMeant) return;
        more = { ...more, [confirmable]: true };
        continue;
      }
      if (!sent) return;
      setServerErrors(form, sent.refusals);
      if (!sent.data) return;
      toast({ tone: 'success', title: t('custom.made') });
      onClose();
      await reload();
      return;
    }
  };

  /** Of several of a kind the second and later ones are numbered. */
  const nameOf = ({ kind, period }: Shape, at: number) => {
    const before = shapes.slice(0, at).filter((one) => one.kind === kind && one.period === period);
    return [
      localized(MARKET_KINDS[kind]),
      ...(period > 0 ? [localized(periodName(all.sport as Sport, period))] : []),
      ...(before.length > 0 ? [String(before.length + 1)] : []),
    ].join(' ');
  };
  const named = (words: Readonly<Record<string, { ko: string; en: string }>>) =>
    Object.entries(words).map(([value, name]) => ({ value, label: localized(name) }));
  return (
    <Dialog
      open
      size="m"
      title={
        copied
          ? t('custom.copyOf', { name: `${copied.event.home.name} vs ${copied.event.away.name}` })
          : t('custom.new')
      }
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t('custom.make')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormSelectField name="sport" label={t('event.column.sport')} options={named(SPORTS)} />
        <FormSelectField
          name="gameType"
          label={t('event.column.gameType')}
          options={named(SPORTS_TYPES)}
        />
        <FormTextField name="league" label={t('event.column.league')} />
        {(['home', 'away'] as const).map((side) => (
          <TeamField
            key={side}
            name={side}
            label={t(`event.${side}`)}
            sport={all.sport as Sport}
            typed={all[side] ?? ''}
          />
        ))}
        <FormTextField
          name="startsAt"
          label={t('event.column.startsAt')}
          placeholder="2026-12-01 19:30"
        />
        <FormSelectField
          name="template"
          label={t('custom.template')}
          options={[
            ...(copiedMarkets.length > 0
              ? [{ value: COPIED, label: t('custom.template.copied') }]
              : []),
            ...(Object.keys(TEMPLATES) as Template[]).map((value) => ({
              ...{ value, label: t(`custom.template.${value}`) },
            })),
          ]}
        />
        {shapes.map((shape, at) => (
          <fieldset key={shape.key}>
            <legend>
              {nameOf(shape, at)} · {t('custom.margin', { margin: marginOf(shape) })}
            </legend>
            {'hasLine' in MARKET_KINDS[shape.kind] && (
              <FormTextField
                name={`${shape.key}-line`}
                label={t('custom.line')}
                inputMode="decimal"
              />
            )}
            {(MARKET_KINDS[shape.kind].picks as readonly MarketPick[]).map((pick) => (
              <FormTextField
                key={pick}
                name={`${shape.key}-${pick}`}
                label={`${nameOf(shape, at)} ${localized(marketPickName(shape.kind, pick))}`}
                inputMode="decimal"
              />
            ))}
          </fieldset>
        ))}
        <FormTextField name="limitPercent" label={t('event.column.limit')} inputMode="numeric" />
        <FormTextField name="notice" label={t('custom.notice')} />
      </Form>
      {question}
    </Dialog>
  );
}
