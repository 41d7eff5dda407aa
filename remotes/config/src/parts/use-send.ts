import { call } from '@gwanje/api-client';
import {
  describeIssues,
  type Endpoint,
  type InputOf,
  type RefusalOf,
  type ReplyOf,
} from '@gwanje/contract';
import { useBusy, useShell } from '@gwanje/remote-kit';
import type { FieldRefusal } from '@gwanje/ui-kit/form';

interface Sent<E extends Endpoint> {
  /** Null when the server did not carry it out. */
  readonly data: ReplyOf<E> | null;
  readonly code?: string;
  /** What the form has to show; empty for a fault, which the shell has announced. */
  readonly refusals: readonly FieldRefusal[];
}

/**
 * A form's way to one endpoint: checked with the contract's own schema, one press at a time, and
 * every refusal in the form instead of in passing.
 *
 * @param fieldOf the field at which a refusal is shown; above the form when it names none
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  fieldOf: Partial<Record<RefusalOf<E>, string>> = {},
) {
  const { running, disabled, run, release } = useBusy();
  const locale = useShell((shell) => shell.locale);

  const check = (input: object): readonly FieldRefusal[] => {
    const { error } = endpoint.input.safeParse(input, { reportInput: true });
    return error ? describeIssues(error.issues, locale) : [];
  };

  /** Undefined while an earlier press still counts. */
  const send = (input: InputOf<E>): Promise<Sent<E> | undefined> =>
    run(async () => {
      const expects = [...endpoint.refusals, 'request.invalid'];
      const { data, error } = await call(endpoint, input, { expects });
      if (!error) return { data, refusals: [] };
      const { code, fields, message } = error;
      const path = fieldOf[code as RefusalOf<E>] ?? '';
      const refusals = fields ?? [{ path, rules: [{ message }] }];
      return { data: null, code, refusals: expects.includes(code) ? refusals : [] };
    });

  return { running, disabled, check, send, release };
}
