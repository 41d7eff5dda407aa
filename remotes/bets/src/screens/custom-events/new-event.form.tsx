import {
  bets,
  MARKET_KINDS,
  MARKET_PICKS,
  type MarketKindId,
  type MarketPick,
  type NewEvent,
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
import { marginBps, readLine, readOdds } from '../../domain/typed-odds.rule';
import { readStart } from '../../domain/typed-start.rule';
import { useText } from '../../text';

/** The markets that an event is made with. */
const TEMPLATES = {
  winner: ['winDrawLose'],
  winnerAndLines: ['winDrawLose', 'handicap', 'overUnder'],
  twoWay: ['winLose', 'handicap', 'overUnder'],
} as const satisfies Record<string, readonly MarketKindId[]>;
type Template = keyof typeof TEMPLATES;

type Values = Record<string, string>;
/** The codes whose meaning may be confirmed, and what says so. */
const CONFIRMABLE = {
  'event.margin': 'isMarginConfirmed',
  'event.again': 'isAgainMeant',
} as const;

function marketsOf(template: Template, values: Values): NewEvent['markets'] | null {
  const markets = TEMPLATES[template].map((kind) => {
    const hasLine = 'hasLine' in MARKET_KINDS[kind];
    return {
      ...{ kind, period: 0 },
      lineHundredths: hasLine ? readLine(values[`${kind}-line`] ?? '') : 0,
      prices: (MARKET_KINDS[kind].picks as readonly MarketPick[]).map((pick) => ({
        ...{ pick, oddsHundredths: readOdds(values[`${kind}-${pick}`] ?? '') },
      })),
    };
  });
  const isWhole = markets.every(
    ({ lineHundredths, prices }) =>
      lineHundredths !== null && prices.every(({ oddsHundredths }) => oddsHundredths !== null),
  );
  return isWhole ? (markets as NewEvent['markets']) : null;
}

/** Makes an event by hand, from a template of markets. */
export function NewEventForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const formId = useId();
  const reload = useReloadList(sportsEvents);
  const write = useWrite(bets.createEvent);
  const [template, setTemplate] = useState<Template>('winnerAndLines');
  const form = useForm({
    defaultValues: {
      ...{ sport: 'Football', gameType: 'sports', league: '', home: '', away: '', startsAt: '' },
      ...{ limitPercent: '100', notice: '', template: 'winnerAndLines' },
    } as Values,
    validate: async (values) => [
      ...(['league', 'home', 'away'] as const)
        .filter((name) => !values[name]?.trim())
        .map((path) => ({ path, rules: [{ message: t('custom.missing') }] })),
      ...(readStart(values.startsAt ?? '')
        ? []
        : [{ path: 'startsAt', rules: [{ message: t('custom.startWrong') }] }]),
      ...(marketsOf(values.template as Template, values)
        ? []
        : [{ path: 'template', rules: [{ message: t('custom.marketsWrong') }] }]),
    ],
  });
  useReleaseOnTyping(form, write.release);
  const chosen = form.watch('template') as Template;
  if (chosen !== template && chosen in TEMPLATES) setTemplate(chosen);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const all = form.watch();
  const marginOf = (kind: MarketKindId) => {
    const odds = MARKET_KINDS[kind].picks.map((pick) => readOdds(all[`${kind}-${pick}`] ?? ''));
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
      markets: marketsOf(template, values) ?? [],
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

  const named = (words: Readonly<Record<string, { ko: string; en: string }>>) =>
    Object.entries(words).map(([value, name]) => ({ value, label: localized(name) }));
  return (
    <Dialog
      open
      size="m"
      title={t('custom.new')}
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
        <FormTextField name="home" label={t('event.home')} />
        <FormTextField name="away" label={t('event.away')} />
        <FormTextField
          name="startsAt"
          label={t('event.column.startsAt')}
          placeholder="2026-12-01 19:30"
        />
        <FormSelectField
          name="template"
          label={t('custom.template')}
          options={(Object.keys(TEMPLATES) as Template[]).map((value) => ({
            ...{ value, label: t(`custom.template.${value}`) },
          }))}
        />
        {TEMPLATES[template].map((kind) => (
          <fieldset key={kind}>
            <legend>
              {localized(MARKET_KINDS[kind])} · {t('custom.margin', { margin: marginOf(kind) })}
            </legend>
            {'hasLine' in MARKET_KINDS[kind] && (
              <FormTextField name={`${kind}-line`} label={t('custom.line')} inputMode="decimal" />
            )}
            {(MARKET_KINDS[kind].picks as readonly MarketPick[]).map((pick) => (
              <FormTextField
                key={pick}
                name={`${kind}-${pick}`}
                label={`${localized(MARKET_KINDS[kind])} ${localized(MARKET_PICKS[pick])}`}
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
