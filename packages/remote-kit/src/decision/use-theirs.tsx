import { Button } from '@gwanje/ui-kit';
import type { useForm } from '@gwanje/ui-kit/form';
import { type ReactNode, useState } from 'react';
import { mergeValues } from '../settings/merge.rule';
import { Note } from './note';
import { useText } from './text';

type Values = Record<string, string | number>;

/** What both have changed, each to something else. */
interface Conflict {
  readonly name: string;
  readonly theirs: string | number;
}

interface TheirsProps<V extends Values> {
  readonly form: ReturnType<typeof useForm<V>>;
  /** What the form began with. */
  readonly saved: V;
  /** What a field is called, and what stands in it, as people read it. */
  readonly say: (name: string, value: string | number) => { label: string; value: string };
  /** After it may be saved as it is. */
  readonly release: () => void;
  /** What was kept of the form, and comes back. */
  readonly restored?: { readonly typed: Partial<V>; readonly version?: number } | undefined;
  /** Of what the form began with now. */
  readonly version?: number | undefined;
}

/** What was kept was begun from an older version: what has become of these fields since, nobody has seen. */
function overtaken<V extends Values>({ saved, restored, version }: TheirsProps<V>): Conflict[] {
  if (!restored?.version || !version || restored.version >= version) return [];
  return Object.entries(restored.typed).flatMap(([name, typed]) => {
    const theirs = saved[name];
    return theirs === undefined || theirs === typed ? [] : [{ name, theirs }];
  });
}

/** Goes on from what somebody else has saved, with what was typed here; says where both changed a field. */
export function useTheirs<V extends Values>(
  props: TheirsProps<V>,
): {
  readonly takeOver: (mine: V, theirs: V) => void;
  readonly notes: ReactNode;
} {
  const { form, saved, say, release } = props;
  const t = useText();
  const [before, setBefore] = useState(saved);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(() => overtaken(props));
  const set = (name: string, value: string | number) =>
    form.setValue(name as never, value as never, { shouldDirty: true });
  const takeOver = (mine: V, theirs: V) => {
    const { values, conflicts: found } = mergeValues(before, mine, theirs);
    for (const [name, value] of Object.entries(values)) set(name, value as string | number);
    setBefore(theirs);
    setConflicts(found.map((name) => ({ name, theirs: theirs[name] as string | number })));
    release();
  };
  return {
    takeOver,
    notes: conflicts.map(({ name, theirs }) => {
      const { label, value } = say(name, theirs);
      return (
        <Note key={name} data-tone="warn" role="status">
          {t('theirs.conflict', { field: label, theirs: value || '–' })}{' '}
          <Button
            size="s"
            onClick={() => {
              set(name, theirs);
              setConflicts(conflicts.filter((one) => one.name !== name));
              release();
            }}
          >
            {t('theirs.take')}
          </Button>
        </Note>
      );
    }),
  };
}
