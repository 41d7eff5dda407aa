import { NewDay } from '@gwanje/remote-kit/list';
import { Button, holdComposingEnter, SelectField, TextField } from '@gwanje/ui-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { type DaySpan, SPANS, type useDaySpan } from './use-day-span';

const Bar = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 10px;
  > [data-field] { width: 140px; }
  > [role='status'] { width: 100%; margin: 0; color: var(--warn); }
`;

const isDay = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

interface DaySpanBarProps {
  readonly days: Pick<
    ReturnType<typeof useDaySpan>,
    'span' | 'range' | 'choose' | 'enter' | 'hasDayChanged' | 'onToday'
  >;
  readonly children?: ReactNode;
}

/** Which days are shown: a range by one press, or the first and the last one. */
export function DaySpanBar({ days, children }: DaySpanBarProps) {
  const t = useText();
  const { span, range, choose, enter } = days;
  const [typed, setTyped] = useState<DaySpan & { readonly of: string }>();
  const key = `${span.from} ${span.to}`;
  const shown = typed?.of === key ? typed : { ...span, of: key };
  const [isTold, setTold] = useState(false);
  const whyNot =
    !isDay(shown.from) || !isDay(shown.to)
      ? t('calc.badDay')
      : shown.from > shown.to
        ? t('calc.reversed')
        : undefined;
  const field = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`calc.${name}`)}
      value={shown[name]}
      error={isTold ? whyNot : undefined}
      onChange={(text) => setTyped({ ...shown, [name]: text })}
    />
  );
  return (
    <Bar
      onKeyDown={holdComposingEnter}
      onSubmit={(event) => {
        event.preventDefault();
        setTold(whyNot !== undefined);
        if (!whyNot) enter({ from: shown.from, to: shown.to });
      }}
    >
      <SelectField
        label={t('calc.range')}
        value={range ?? ''}
        options={[
          ...(range === null ? [{ value: '', label: t('calc.range.own') }] : []),
          ...SPANS.map((value) => ({ value, label: t(`calc.range.${value}`) })),
        ]}
        onChange={choose}
      />
      {field('from')}
      {field('to')}
      <Button type="submit">{t('calc.search')}</Button>
      {children}
      <NewDay hasDayChanged={days.hasDayChanged} onToday={days.onToday} />
    </Bar>
  );
}
