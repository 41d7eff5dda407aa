import type { Endpoint, InputOf, List, Permission, RowOf } from '@gwanje/contract';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useWhyNot } from '../decision/use-why-not';
import { ListScreen, useReloadList } from '../list';
import { useText } from './text';

// Most visits only read.
const ReasonForm = lazy(async () => ({
  default: (await import('../record')).ReasonForm,
})) as typeof import('../record').ReasonForm;

/** What a form is given that stands over a list. */
export interface Opened {
  /** Reads the list anew. */
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What may be done with one row. */
interface Deed<Row> {
  readonly id: string;
  /** On the button. */
  readonly verb: string;
  /** What is said of the button, with the row that it is about. */
  readonly title?: (row: Row) => string;
  readonly isQuiet?: boolean;
  readonly isOffered?: (row: Row) => boolean;
  /** What it asks for, over the list. */
  readonly form?: (row: Row, opened: Opened) => ReactNode;
  /** What it does, where nothing is to be filled in. */
  readonly act?: (row: Row, reload: Opened['onDone']) => Promise<unknown>;
}

interface ReasonedDeed<Row, E extends Endpoint> extends Omit<Deed<Row>, 'form' | 'act'> {
  readonly title: (row: Row) => string;
  readonly endpoint: E;
  /** Everything but the reason. */
  readonly inputOf: (row: Row) => Omit<InputOf<E>, 'reason'>;
  /** The usual reasons, one a line. */
  readonly reasons: string;
  /** What follows. */
  readonly text: string | ((row: Row) => string);
  /** What is said once it is done. */
  readonly done: (row: Row) => string;
  readonly isDestructive?: boolean;
}

/** A decision on a row that asks for nothing but the reason. */
export const reasonedDeed = <Row, E extends Endpoint>({
  endpoint,
  inputOf,
  reasons,
  text,
  done,
  isDestructive = false,
  ...deed
}: ReasonedDeed<Row, E>): Deed<Row> => ({
  ...deed,
  form: (row, { onDone, onClose }) => (
    <ReasonForm
      endpoint={endpoint}
      input={inputOf(row)}
      reasons={reasons}
      title={deed.title(row)}
      text={typeof text === 'string' ? text : text(row)}
      verb={deed.verb}
      isDestructive={isDestructive}
      done={() => done(row)}
      onDone={onDone}
      onStale={onDone}
      onClose={onClose}
    />
  ),
});

interface RecordScreenProps<L extends List>
  extends Omit<ComponentProps<typeof ListScreen<L>>, 'actions' | 'makes'> {
  /** Without it everything can be read and nothing pressed. */
  readonly permission: Permission;
  /** The button that adds one, and its form. */
  readonly add?: { readonly verb: string; readonly form: (opened: Opened) => ReactNode };
  readonly deeds: readonly Deed<RowOf<L>>[];
  /** Which of them Enter does in a row; left out where rows fold something out, or open nothing. */
  readonly opens?: string;
  readonly actionsWidthPx?: number;
}

/**
 * A list of records: one button adds one, the buttons of a row change it or end it, each by a form
 * that is fetched when it is opened.
 */
export function RecordScreen<L extends List>(props: RecordScreenProps<L>) {
  const { permission, add, deeds, opens, actionsWidthPx = 80, columns, children, ...rest } = props;
  const t = useText();
  const whyNot = useWhyNot(permission);
  const reload = useReloadList(rest.list);
  const [form, setForm] = useState<(opened: Opened) => ReactNode>();
  const latest = useRef(deeds);
  latest.current = deeds;
  const carryOut = useCallback(
    ({ act, form }: Deed<RowOf<L>>, row: RowOf<L>) => {
      void act?.(row, reload);
      if (form) setForm(() => (opened: Opened) => form(row, opened));
    },
    [reload],
  );
  const all = useMemo(
    (): readonly Column<RowOf<L>>[] => [
      ...columns,
      {
        ...{ id: 'actions', head: t('column.actions'), widthPx: actionsWidthPx, isActions: true },
        cell: (row) =>
          latest.current
            .filter(({ isOffered }) => isOffered?.(row) ?? true)
            .map((deed) => (
              <Button
                key={deed.id}
                size="s"
                {...(deed.isQuiet && { tone: 'quiet' as const })}
                {...(deed.title && { 'aria-label': deed.title(row) })}
                disabledReason={whyNot}
                onClick={() => carryOut(deed, row)}
              >
                {deed.verb}
              </Button>
            )),
      },
    ],
    [t, columns, actionsWidthPx, whyNot, carryOut],
  );
  const opening = whyNot === undefined && deeds.find(({ id }) => id === opens);
  return (
    <ListScreen
      {...(rest as unknown as ComponentProps<typeof ListScreen<L>>)}
      columns={all}
      makes={whyNot === undefined ? add?.verb : undefined}
      {...(opening && { onOpen: (row: RowOf<L>) => carryOut(opening, row) })}
      actions={
        add && (
          <Button
            tone="primary"
            shortcut="N"
            disabledReason={whyNot}
            onClick={() => setForm(() => add.form)}
          >
            {add.verb}
          </Button>
        )
      }
    >
      {children}
      <Suspense>{form?.({ onDone: reload, onClose: () => setForm(undefined) })}</Suspense>
    </ListScreen>
  );
}
