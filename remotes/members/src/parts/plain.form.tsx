import type { Endpoint, InputOf } from '@gwanje/contract';
import { useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, useLabels } from '@gwanje/ui-kit';

interface PlainFormProps<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  readonly title: string;
  /** What follows. */
  readonly text: string;
  readonly verb: string;
  readonly isDestructive?: boolean;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** One decision without a reason. */
export function PlainForm<E extends Endpoint>(props: PlainFormProps<E>) {
  const { endpoint, input, title, text, verb, isDestructive, onDone, onClose } = props;
  const labels = useLabels();
  const { disabled, refusal, send } = useWrite(endpoint);
  const act = async () => {
    const sent = await send(input);
    if (sent?.data) await onDone();
  };
  return (
    <Dialog
      open
      size="s"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button
            tone={isDestructive ? 'danger' : 'primary'}
            disabled={disabled}
            onClick={() => void act()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {refusal && <p role="alert">{refusal}</p>}
    </Dialog>
  );
}
