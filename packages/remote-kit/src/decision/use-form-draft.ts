import type { useForm } from '@gwanje/ui-kit/form';
import { useEffect, useMemo, useState } from 'react';
import { type DraftPlace, readDraft, useDraftPlace, useKeptDraft } from '../unsaved';

type Texts = Record<string, string>;

interface Kept {
  /** The fields alone that were changed. */
  readonly typed: Texts;
  /** The version from which they were. */
  readonly version?: number;
}

/** What a form kept of itself, or undefined where there is nothing of these fields. */
function readKept(place: DraftPlace, names: readonly string[]): Kept | undefined {
  const content = readDraft(place)?.content;
  if (typeof content !== 'object' || content === null) return undefined;
  const { typed, version } = content as Partial<Kept>;
  const isKnown = Object.entries(typed ?? {}).every(
    ([name, value]) => names.includes(name) && ['string', 'number'].includes(typeof value),
  );
  return typed && isKnown ? { typed, version: Number(version) || undefined } : undefined;
}

/** The fields that are typed as text or as a number. */
type TextName<Values> = {
  [K in keyof Values & string]: Values[K] extends string | number ? K : never;
}[keyof Values & string];

interface FormDraftOptions<Values extends object> {
  form: ReturnType<typeof useForm<Values>>;
  /** Names it among the forms of its page. */
  document: string;
  title: string;
  /** What stands in its fields while nothing is typed. */
  saved: Values;
  version?: number;
  /** The fields that are kept, by what they are called: never one with a password. */
  labels: Partial<Record<TextName<Values>, string>>;
  /** How a value is shown, where that is another text. */
  show?: (name: string, value: string) => string;
  /** Nothing is unsaved any more, though the fields still hold it. */
  isDone?: boolean;
}

/** Keeps what is typed into a form beyond its page, and brings it back when the form stands again. */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>) {
  const { form, document, title, version, isDone = false } = options;
  const [saved, labels] = [options.saved as Texts, options.labels as Texts];
  const { show = (_: string, value: string) => value } = options;
  const place = useDraftPlace(document);
  const names = Object.keys(labels);
  const [restored] = useState(() => readKept(place, names));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to stand
  useEffect(() => {
    for (const [name, value] of Object.entries(restored?.typed ?? {}))
      form.setValue(name as never, value as never, { shouldDirty: true });
  }, []);

  const values = form.watch() as Texts;
  const changed = names.filter((name) => values[name] !== saved[name]);
  const typedText = JSON.stringify(changed.map((name) => [name, values[name]]));
  const isKept = changed.length > 0 && !isDone;
  const content = useMemo(
    () => (isKept ? { typed: Object.fromEntries(JSON.parse(typedText)), version } : undefined),
    [isKept, typedText, version],
  );
  const drop = useKeptDraft(place, {
    title,
    content,
    lines: () =>
      changed.map((name) => ({
        label: labels[name] ?? name,
        before: `${show(name, saved[name] ?? '')}`,
        after: `${show(name, values[name] ?? '')}`,
      })),
  });
  return { isKept, drop, restored };
}
