import { query, useQuery } from '@gwanje/api-client';
import { money } from '@gwanje/contract';
import { usePermitted } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { useText } from '../text';

/** The reasons for declining that the settings offer. */
export function ReasonChips({ onChoose }: { onChoose: (reason: string) => void }) {
  const t = useText();
  const mayDecide = usePermitted('money.decide');
  const { data } = useQuery({ ...query(money.readDeclineReasons, {}), enabled: mayDecide });
  if (!data || data.reasons.length === 0) return null;
  return (
    <fieldset data-reasons>
      <legend data-hidden-text>{t('reason.label')}</legend>
      {data.reasons.map((reason) => (
        <Button key={reason} size="s" onClick={() => onChoose(reason)}>
          {reason}
        </Button>
      ))}
    </fieldset>
  );
}
