import { useLocalized } from '@gwanje/remote-kit';
import type { SettingForm } from '@gwanje/remote-kit/settings';
import { Button, TextField, toast } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { fieldsOfGames } from '../../domain/games-had.rule';
import { useText } from '../../text';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 12px;
  align-items: end;
  padding-bottom: 10px;
  > [data-field] { width: 210px; }
`;
const Games = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  min-width: 0;
  margin: 0 0 10px;
  padding: 0;
  border: 0;
  > legend { padding: 0 0 4px; font-weight: 600; }
`;

interface ManyRowsProps {
  readonly form: SettingForm;
  /** The rows of the games that there are. */
  readonly fields: ReturnType<typeof fieldsOfGames>;
}

/** Puts many games under maintenance for the same time; they are saved with everything else. */
export function ManyRows({ form, fields }: ManyRowsProps) {
  const t = useText();
  const localized = useLocalized();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const isReversed = from !== '' && until !== '' && until <= from;
  const rows = Object.entries(fields).flatMap(([group, { fields: games }]) =>
    Object.entries(games).map(([key, { ko, en }]) => ({ path: `${group}.${key}`, ko, en })),
  );
  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  const apply = () => {
    for (const path of chosen) {
      form.set(`${path}.status`, 'window');
      form.set(`${path}.from`, from);
      form.set(`${path}.until`, until);
    }
    toast({ tone: 'info', title: t('manyRows.done', { count: chosen.size }) });
    setChosen(new Set());
  };
  const whyNot =
    form.disabledReason ??
    (chosen.size === 0
      ? t('manyRows.none')
      : from === '' || until === '' || isReversed
        ? t('manyRows.noWindow')
        : undefined);
  return (
    <details>
      <summary>{t('manyRows.title')}</summary>
      <Games>
        <legend>{t('manyRows.games')}</legend>
        {rows.map(({ path, ...name }) => (
          <label key={path}>
            <input type="checkbox" checked={chosen.has(path)} onChange={() => toggle(path)} />{' '}
            {localized(name)}
          </label>
        ))}
      </Games>
      <Row>
        <TextField
          label={t('manyRows.from')}
          type="datetime-local"
          value={from}
          onChange={setFrom}
        />
        <TextField
          label={t('manyRows.until')}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
        <Button disabledReason={whyNot} onClick={apply}>
          {t('manyRows.apply', { count: chosen.size })}
        </Button>
      </Row>
    </details>
  );
}
