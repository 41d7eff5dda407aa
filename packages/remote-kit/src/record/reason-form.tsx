import type { Endpoint, InputOf, ReplyOf } from '@gwanje/contract';
import { useLabels } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { RecordForm } from './record-form';

interface DecisionFormProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly title: string;
  /** What follows. */
  readonly text: string;
  readonly verb: string;
  readonly isDestructive?: boolean;
  /** What is said once it is done; left out where `onDone` says it and closes. */
  readonly done?: (reply: ReplyOf<E>) => string;
  readonly onDone: (reply: ReplyOf<E>) => unknown;
  /** Whatever takes over what somebody else has changed or ended meanwhile. */
  readonly onStale?: (details: unknown) => Promise<unknown>;
  /** Something was typed above that is none of its fields. */
  readonly isTyped?: boolean;
  readonly onClose: () => void;
}

interface ReasonFormProps<E extends Endpoint, S extends object>
  extends DecisionFormProps<E>,
    Pick<Parameters<typeof RecordForm<E, { reason: string }, S>>[0], 'before'> {
  /** Everything but the reason; what is found out before takes the place of what stands here. */
  readonly input: Omit<InputOf<E>, 'reason'>;
  /** The usual reasons of this very deed, one a line. */
  readonly reasons: string;
  /** Above the reason. */
  readonly children?: ReactNode;
}

/** One decision, with the reason that stands in its audit line. */
export function ReasonForm<E extends Endpoint, S extends object = Record<never, never>>(
  props: ReasonFormProps<E, S>,
) {
  const { input, reasons, children, ...rest } = props;
  const { reason: label } = useLabels();
  return (
    <RecordForm
      size="s"
      {...rest}
      above={children}
      values={{ reason: '' }}
      fields={[{ name: 'reason', label, reasons }]}
      inputOf={(values, found) => ({ ...input, ...found, ...values }) as InputOf<E>}
    />
  );
}

/** One decision without a reason. */
export function PlainForm<E extends Endpoint>({
  input,
  ...rest
}: DecisionFormProps<E> & { readonly input: InputOf<E> }) {
  return <RecordForm size="s" {...rest} values={{}} fields={[]} inputOf={() => input} />;
}
