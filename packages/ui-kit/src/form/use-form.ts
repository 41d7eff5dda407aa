import { useRef, useState } from 'react';

/** A field that was refused, by its name, with its sentences, the first first. */
export interface FieldRefusal {
  readonly path: string;
  readonly rules: readonly { readonly message: string }[];
}

interface Refused {
  readonly message: string;
}

/** What is said at fields; `root` is said above them. */
type Errors<Values> = { readonly [Name in keyof Values | 'root']?: Refused };

interface State<Values> {
  readonly values: Values;
  /** What stands in the fields while nothing is typed. */
  readonly saved: Values;
  readonly errors: Errors<Values>;
  /** Whoever was refused once is told at each change whether it is right now. */
  readonly isSubmitted: boolean;
}

export interface FormOptions<Values> {
  readonly defaultValues: Values;
  /** What is wrong with the values, the same shape as a server's refusal; empty when nothing is. */
  readonly validate?: (
    values: Values,
  ) => readonly FieldRefusal[] | Promise<readonly FieldRefusal[]>;
  /** What was refused stays refused until the next press, where finding out asks the server. */
  readonly isCheckedBySubmitAlone?: true;
}

/** What a form knows of its fields. */
export interface FormState<Values> {
  /** As they are drawn; whoever waited for something asks `getValues`. */
  readonly values: Values;
  readonly errors: Errors<Values>;
  readonly isDirty: boolean;
  getValues(): Values;
  setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** Begins anew, with what is saved by now. */
  reset(values: Values): void;
  /** Calls `listener` whenever a person has changed a field; returns what ends that. */
  onTyped(listener: () => void): () => void;
  /** Shows what is refused, and puts the focus into the first of its fields. */
  refuse(refusals: readonly FieldRefusal[]): void;
  submit(send: (values: Values) => unknown): Promise<void>;
  /** What an input by that name is given. */
  at(name: string): {
    value: unknown;
    error: string | undefined;
    onChange: (value: unknown) => void;
    inputRef: (element: HTMLElement | null) => void;
  };
}

const isAhead = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** By their fields, each its first sentence; what belongs to no field is said above them all. */
function errorsOf<Values extends object>(
  refusals: readonly FieldRefusal[],
  values: Values,
): Errors<Values> {
  const said: Record<string, Refused> = {};
  for (const { path, rules } of refusals) {
    const message = rules[0]?.message;
    if (!message) continue;
    const name = path in values ? path : 'root';
    const before = said[name];
    if (name !== 'root') said[name] = before ?? { message };
    else said[name] = { message: before ? `${before.message}\n${message}` : message };
  }
  return said as Errors<Values>;
}

const differs = (one: object, other: object) =>
  Object.entries(one).some(
    ([name, value]) => !Object.is(value, (other as Record<string, unknown>)[name]),
  );

function makeForm<Values extends object>(
  defaultValues: Values,
  draw: () => void,
  options: { readonly current: FormOptions<Values> },
) {
  let state: State<Values> = {
    ...{ values: defaultValues, saved: defaultValues, errors: {}, isSubmitted: false },
  };
  const inputs = new Map<string, HTMLElement>();
  const listeners = new Set<() => void>();
  /** Fields that were changed since they were checked. */
  const unchecked = new Set<string>();
  const change = (over: Partial<State<Values>>) => {
    state = { ...state, ...over };
    draw();
  };
  const check = async () =>
    errorsOf((await options.current.validate?.(state.values)) ?? [], state.values);
  const focusFirst = (errors: Errors<Values>) => {
    const [first] = [...inputs]
      .flatMap(([name, input]) => (name in errors ? [input] : []))
      .sort((one, other) => (isAhead(one, other) ? -1 : 1));
    first?.focus();
  };
  /** Says anew what is wrong with what was changed, and leaves what is said elsewhere. */
  const recheck = async () => {
    const { values } = state;
    const found = await check();
    // Somebody has typed on meanwhile; that change is checked, and this one with it.
    if (values !== state.values) return;
    const errors: Record<string, Refused | undefined> = { ...state.errors };
    for (const name of unchecked) {
      const now = found[name as keyof Values];
      if (now) errors[name] = now;
      else delete errors[name];
    }
    unchecked.clear();
    change({ errors: errors as Errors<Values> });
  };
  const setValue = (name: string, value: unknown) => {
    change({ values: { ...state.values, [name]: value } });
    if (!state.isSubmitted || options.current.isCheckedBySubmitAlone) return;
    unchecked.add(name);
    void recheck();
  };
  return {
    read: () => state,
    actions: {
      getValues: () => state.values,
      setValue,
      reset: (values: Values) => change({ values, saved: values, errors: {}, isSubmitted: false }),
      onTyped(listener: () => void) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
      refuse(refusals: readonly FieldRefusal[]) {
        const errors = errorsOf(refusals, state.values);
        change({ errors: { ...state.errors, ...errors } });
        focusFirst(errors);
      },
      async submit(send: (values: Values) => unknown) {
        const { values } = state;
        const errors = await check();
        change({ errors, isSubmitted: true });
        if (Object.keys(errors).length > 0) focusFirst(errors);
        else await send(values);
      },
      at: (name: string) => ({
        value: (state.values as Record<string, unknown>)[name],
        error: state.errors[name as keyof Values]?.message,
        onChange: (value: unknown) => {
          setValue(name, value);
          for (const listener of listeners) listener();
        },
        inputRef: (element: HTMLElement | null) => {
          if (element) inputs.set(name, element);
          else inputs.delete(name);
        },
      }),
    },
  };
}

/** A form whose fields know each other by name, and whose rules are one function over all values. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const [, setDrawn] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  const [{ read, actions }] = useState(() =>
    makeForm(options.defaultValues, () => setDrawn((count) => count + 1), latest),
  );
  const { values, saved, errors } = read();
  return { ...actions, values, errors, isDirty: differs(values, saved) };
}

/**
 * Shows a server's refusal in the form: each field its first sentence, the first failing field
 * focused; what belongs to no field of the form is said above it, so that nothing stays unsaid.
 */
export const setServerErrors = (
  form: Pick<FormState<never>, 'refuse'>,
  refusals: readonly FieldRefusal[],
): void => form.refuse(refusals);
