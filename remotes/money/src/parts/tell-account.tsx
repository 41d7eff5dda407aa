import { money } from '@gwanje/contract';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, toast } from '@gwanje/ui-kit';
import { useText } from '../text';

/** Sends the members of the selected charges the account that they were told to pay into. */
export function TellAccount({ selected }: { readonly selected: ReadonlySet<string> }) {
  const t = useText();
  const whyNot = useWhyNot('message.send');
  const { send, disabled, refusal } = useWrite(money.tellDepositAccount);
  const tell = async () => {
    const count = selected.size;
    const isSure = await decide({
      title: t('tellAccount.title', { count }),
      text: t('tellAccount.text'),
      verb: t('tellAccount.verb'),
      isFinal: true,
    });
    if (!isSure) return;
    const sent = await send({ requestIds: [...selected] });
    if (!sent?.data) return;
    const { told, leftOut } = sent.data;
    toast({
      tone: told > 0 ? 'success' : 'warning',
      title: t(leftOut > 0 ? 'tellAccount.some' : 'tellAccount.done', { told, leftOut }),
    });
  };
  return (
    <>
      <Button
        size="s"
        disabledReason={whyNot ?? (selected.size === 0 ? t('tellAccount.none') : undefined)}
        disabled={disabled}
        onClick={() => void tell()}
      >
        {t('tellAccount.button')}
      </Button>
      {refusal && <span role="alert">{refusal}</span>}
    </>
  );
}
