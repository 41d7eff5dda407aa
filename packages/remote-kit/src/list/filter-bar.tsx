import { Button, holdComposingEnter, SelectField, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { DAY_RANGES, DAY_RANGES_AHEAD, type DayRange, type Days } from './day-range.rule';
import { NewDay } from './new-day';
import { useText } from './text';
import { FIELD_PX, GAP_PX, useFieldsThatFit } from './use-fields-that-fit';
import { STAYS, useRoomAtTop } from './use-room-at-top';

/** One thing that a list is narrowed by. */
export interface Filter {
  /** As the address has it. */
  readonly name: string;
  readonly label: string;
  /** As the contract names it, where the address calls it otherwise. */
  readonly asks?: string;
  /** Choices; left out, it is typed. An empty value is no filter. */
  readonly options?: readonly FilterOption[];
  /** Whether it may be left open, which is offered before its choices. */
  readonly hasAll?: boolean;
  /** A day, which is typed or picked. */
  readonly isDay?: true;
  /** Chosen elsewhere on the screen, e.g. by tabs; left without choices it is an identifier, which nobody reads. */
  readonly isElsewhere?: true;
}

interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** How it is called outside of its menu; left out: as there. */
  readonly said?: string;
}

/** Filters by identifiers that links of other screens bring along, with what each is called. */
export const byLinks = (labels: Readonly<Record<string, string>>): readonly Filter[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, isElsewhere: true }));

/** What a filter is set to, of what is offered; undefined for whatever else it may be. */
export function chosenOf({ options }: Filter, value: string): string | undefined {
  const wordOf = (one: string) => {
    const option = options?.find((offered) => offered.value === one);
    return option?.said ?? option?.label;
  };
  const whole = wordOf(value);
  // A link may name several.
  const words = whole === undefined ? value.split(',').map(wordOf) : [whole];
  return words.includes(undefined) ? undefined : words.join(', ');
}

/** The same with what it is called; of what nobody reads its name says enough. */
export function saidOf(filter: Filter, value: string): string {
  const { label, options, isElsewhere } = filter;
  const chosen = options || isElsewhere ? chosenOf(filter, value) : value;
  return chosen === undefined ? label : `${label} ${chosen}`;
}

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 6px ${GAP_PX}px;
  padding: 7px 14px 8px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  @media ${STAYS} { position: sticky; top: var(--bars, 0px); z-index: 4; }
  @media (min-width: 761px) {
    > [data-fold], > [data-field]:has([data-rest]):not(:focus-within) { display: none; }
  }
  @media (max-width: 760px) {
    &[data-folded] > :not([data-fold], [role='status']) { display: none; }
    > [data-fold] { flex: 1 0 100%; }
    > [data-more] { display: none; }
  }
  > fieldset { display: flex; flex-wrap: wrap; gap: 4px; min-width: 0; margin: 0; padding: 0; border: 0; }
  > [data-field] { width: ${FIELD_PX}px; }
  [data-field] { gap: 2px; }
  [data-field] > label { font-size: 12px; line-height: 16px; }
  [data-field] > div { height: 28px; }
  > [data-days] { display: flex; gap: 6px; align-items: end; }
  > [data-days] [data-field] { width: 134px; }
  > [role='status'] { width: 100%; color: var(--warn); }
`;

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onValues: (values: Readonly<Record<string, string | undefined>>) => void;
  /** Left out where the list has no days. */
  readonly days?: {
    readonly range: DayRange | undefined;
    /** Of what is still to come. */
    readonly isAhead: boolean;
    readonly days: Days;
    readonly onRange: (range: DayRange) => void;
    readonly hasDayChanged: boolean;
    readonly onToday: () => void;
  };
}

/** What narrows a list: choices hold at once, what is typed holds from Enter. */
export function FilterBar({ filters, values, onValues, days }: FilterBarProps) {
  const t = useText();
  const fields = filters.filter(({ isElsewhere }) => !isElsewhere);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(values);
  const [typedDays, setTypedDays] = useState<Days>(days?.days ?? {});
  // On a phone, where all of it would stand in the list's place.
  const [isFolded, setFolded] = useState(true);
  const { from: firstDay, to: lastDay } = days?.days ?? {};
  // Back, a link or a view may say something else than what was typed last; what they do not say anew
  // stays as it is typed.
  const said = useRef(values);
  useEffect(() => {
    const before = said.current;
    said.current = values;
    setTyped((now) =>
      Object.fromEntries(
        [...new Set([...Object.keys(now), ...Object.keys(values)])].map((name) => [
          name,
          (before[name] === values[name] ? now[name] : values[name]) ?? '',
        ]),
      ),
    );
  }, [values]);
  useEffect(
    () => setTypedDays({ ...(firstDay && { from: firstDay }), ...(lastDay && { to: lastDay }) }),
    [firstDay, lastDay],
  );

  const search = (event: FormEvent) => {
    event.preventDefault();
    setFolded(true);
    const texts = Object.fromEntries(
      fields.map(({ name }) => [name, typed[name]?.trim() || undefined]),
    );
    const { from = '', to = '' } = typedDays;
    const hasDays = days && (from !== (days.days.from ?? '') || to !== (days.days.to ?? ''));
    onValues({ ...texts, ...(hasDays && { range: undefined, from, to }) });
  };
  const active = fields.filter(({ name }) => values[name]).length;
  const { bar, count: roomFor } = useFieldsThatFit(fields.length, t);
  useRoomAtTop(bar);
  const [isWhole, setWhole] = useState(false);
  // Whatever is in force, or typed, is seen; the first of the others are, as far as there is room.
  const isSaid = ({ name }: Filter) => Boolean(values[name] || typed[name]);
  let left = roomFor - fields.filter(isSaid).length;
  const rest = new Set(
    fields.filter((filter) => {
      if (isSaid(filter)) return false;
      left -= 1;
      return left < 0;
    }),
  );
  const inForce = [
    ...(days?.range ? [t(`range.${days.range}`)] : []),
    ...(active > 0 ? [t('filter.active', { count: active })] : []),
  ];
  return (
    <Bar
      ref={bar}
      onSubmit={search}
      onKeyDown={holdComposingEnter}
      role="search"
      aria-label={t('filter.label')}
      {...(isFolded && { 'data-folded': '' })}
    >
      <Button data-fold aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
        {[t('filter.label'), ...inForce].join(' · ')}
      </Button>
      {days && (
        <>
          <fieldset>
            <legend data-hidden-text>{t('range.label')}</legend>
            {(days.isAhead ? DAY_RANGES_AHEAD : DAY_RANGES).map((range) => (
              <Button
                key={range}
                size="s"
                aria-pressed={days.range === range}
                tone={days.range === range ? 'primary' : 'plain'}
                onClick={() => days.onRange(range)}
              >
                {t(`range.${range}`)}
              </Button>
            ))}
          </fieldset>
          <div data-days>
            <TextField
              type="date"
              label={t('range.from')}
              value={typedDays.from ?? ''}
              onChange={(from) => setTypedDays({ ...typedDays, from })}
            />
            <TextField
              type="date"
              label={t('range.to')}
              value={typedDays.to ?? ''}
              onChange={(to) => setTypedDays({ ...typedDays, to })}
            />
          </div>
        </>
      )}
      {fields.map((filter) => {
        const { name, label, options, hasAll, isDay } = filter;
        const place = { ...(!isWhole && rest.has(filter) && { 'data-rest': '' }), label };
        return options ? (
          <SelectField
            key={name}
            {...place}
            options={hasAll ? [{ value: '', label: t('range.all') }, ...options] : options}
            value={values[name] ?? ''}
            onChange={(value) => onValues({ [name]: value || undefined })}
          />
        ) : (
          <TextField
            key={name}
            {...place}
            type={isDay ? 'date' : 'search'}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        );
      })}
      {rest.size > 0 && (
        <Button data-more tone="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('filter.less') : t('filter.more', { count: rest.size })}
        </Button>
      )}
      <Button type="submit">{t('filter.search')}</Button>
      {days && <NewDay hasDayChanged={days.hasDayChanged} onToday={days.onToday} />}
    </Bar>
  );
}
