import {
  COMMISSION_KIND_VALUES,
  COMMISSION_KINDS,
  GAME_CLASSES,
  MEMBER_GRADES,
  SETTLEMENT_LINE_SORTS,
  SETTLEMENT_LINE_STATUSES,
} from '@gwanje/contract';
import { Button, holdComposingEnter, SelectField, TextField } from '@gwanje/ui-kit';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { PartnerField } from '../../parts/partner-field';
import { idIn, pageIn, useAddress } from '../../parts/use-address';
import { useClassNames } from '../../parts/use-class-names';
import { choicesOf, useWords } from '../../parts/use-words';
import { useText } from '../../text';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px;
  > [data-field] { width: 130px; }
`;
const GRADES = ['2', '3', '4', '5', '6', '7'] as const;
const Ask = styled.form`
  display: flex;
  align-items: end;
  gap: 6px;
  > [data-field] { width: 150px; }
`;
const STATUSES = ['ready', 'hold', 'done', 'rollback'] as const;
const SORTS = ['oldest', ...SETTLEMENT_LINE_SORTS] as const;
const among = <Name extends string>(names: readonly Name[], name: string | null) =>
  names.find((one) => one === name);

/** Which lines the address asks for, and a way to ask for others. */
export function useAskedLines() {
  const [params, say] = useAddress();
  const change = (values: Readonly<Record<string, string | undefined>>) =>
    say({ lines: undefined, ...values });
  const gameClass = among(GAME_CLASSES, params.get('lineClass'));
  const kind = among(COMMISSION_KIND_VALUES, params.get('lineKind'));
  const calcStatus = among(STATUSES, params.get('calcStatus'));
  const memberId = idIn(params, 'lineOf');
  const grade = among(GRADES, params.get('lineGrade'));
  const named = params.get('lineQuery');
  return {
    page: pageIn(params, 'lines'),
    sort: among(SORTS, params.get('lineSort')) ?? 'oldest',
    filter: {
      ...(gameClass && { gameClass }),
      ...(kind && { kind }),
      ...(calcStatus && { calcStatus }),
      ...(grade && { grade: grade as never }),
      ...(named && { query: named }),
      ...(memberId && { memberId }),
    },
    change,
    turn: (to: number) => change({ lines: String(to) }),
  };
}

/** Narrows the lines of a settlement. */
export function LinesBar({ filter, change }: ReturnType<typeof useAskedLines>) {
  const t = useText();
  const say = useWords();
  const classNames = useClassNames();
  const all = { value: '', label: t('all') };
  return (
    <Bar role="search" aria-label={t('line.search')}>
      <SelectField
        label={t('class')}
        value={filter.gameClass ?? ''}
        options={[all, ...choicesOf(GAME_CLASSES, (name) => classNames[name])]}
        onChange={(lineClass) => change({ lineClass })}
      />
      <SelectField
        label={t('rates.kind')}
        value={filter.kind ?? ''}
        options={[all, ...choicesOf(COMMISSION_KIND_VALUES, (name) => say(COMMISSION_KINDS[name]))]}
        onChange={(lineKind) => change({ lineKind })}
      />
      <SelectField
        label={t('line.status')}
        value={filter.calcStatus ?? ''}
        options={[all, ...choicesOf(STATUSES, (name) => say(SETTLEMENT_LINE_STATUSES[name]))]}
        onChange={(calcStatus) => change({ calcStatus })}
      />
      <SelectField
        label={t('partner.grade')}
        value={filter.grade ?? ''}
        options={[all, ...choicesOf(GRADES, (name) => say(MEMBER_GRADES[name]))]}
        onChange={(lineGrade) => change({ lineGrade })}
      />
      <Named named={filter.query} onNamed={(lineQuery) => change({ lineQuery })} />
      <PartnerField
        label={t('partner.id')}
        chosenId={filter.memberId}
        onChosen={(lineOf) => change({ lineOf })}
      />
    </Bar>
  );
}

interface NamedProps {
  readonly named: string | undefined;
  readonly onNamed: (named: string) => void;
}

/** Narrows by how partners are called, whoever that is. */
function Named({ named = '', onNamed }: NamedProps) {
  const t = useText();
  const [typed, setTyped] = useState(named);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onNamed(typed.trim());
  };
  return (
    <Ask onSubmit={find} onKeyDown={holdComposingEnter}>
      <TextField label={t('partner.query')} value={typed} onChange={setTyped} spellCheck={false} />
      <Button type="submit" size="s">
        {t('line.narrow')}
      </Button>
    </Ask>
  );
}
