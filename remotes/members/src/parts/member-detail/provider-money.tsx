import {
  isConditionMet,
  money,
  PROVIDER_IS_ON,
  PROVIDER_VALUES,
  PROVIDERS,
  type Provider,
  type Wallet,
} from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import { useText } from '../../text';

const REFRESH = {
  honor: money.refreshHonor,
  betholdem: money.refreshBetHoldem,
  apoker: money.refreshApoker,
} as const;
const TO_MONEY = {
  honor: money.honorToMoney,
  betholdem: money.betHoldemToMoney,
  apoker: money.apokerToMoney,
} as const;

interface ProviderMoneyProps {
  readonly memberId: string;
  readonly walletsWon: Readonly<Record<Wallet, number>>;
  readonly mayMove: boolean;
  readonly onMoved: () => Promise<unknown>;
}

/** What lies at each provider that the deployment has, asked for anew or fetched back. */
export function ProviderMoney(props: ProviderMoneyProps) {
  const flags = useShell((shell) => shell.flags);
  return PROVIDER_VALUES.filter((provider) => isConditionMet(PROVIDER_IS_ON[provider], flags)).map(
    (provider) => <OneProvider key={provider} provider={provider} {...props} />,
  );
}

/** The messages are the specification's. */
function OneProvider({
  provider,
  memberId,
  walletsWon,
  mayMove,
  onMoved,
}: ProviderMoneyProps & { readonly provider: Provider }) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const whyNot = useWhyNot('money.move');
  const refresh = useWrite(REFRESH[provider] as typeof money.refreshHonor);
  const move = useWrite(TO_MONEY[provider] as typeof money.honorToMoney);
  const won = walletsWon[PROVIDERS[provider].wallet];
  const name = PROVIDERS[provider][locale];
  const notMoved = mayMove
    ? won === 0
      ? t('provider.nothing')
      : undefined
    : t('moneyDeed.notOwn');
  const askAnew = async () => {
    const sent = await refresh.send({ _id: memberId });
    if (!sent) return;
    if (sent.data) toast({ tone: 'success', title: t(`provider.${provider}.refreshed`) });
    else {
      const text = sent.refusals[0]?.rules[0]?.message;
      toast({ tone: 'error', title: t(`provider.${provider}.failed`), ...(text && { text }) });
    }
    await onMoved();
  };
  const fetchBack = async () => {
    const question = {
      ...{ title: t('provider.move.title', { name }), text: t('provider.move.text') },
      ...{ verb: t('provider.move'), amountWon: won, isFinal: true },
    };
    if (!(await decide(question))) return;
    const sent = await move.send({ _id: memberId, all: true });
    if (!sent) return;
    const text = sent.data
      ? t('provider.moved.text', { name })
      : (sent.refusals[0]?.rules[0]?.message ?? '');
    toast({
      ...{ tone: sent.data ? 'success' : 'error', text },
      title: t(sent.data ? 'provider.moved' : 'provider.notMoved'),
    });
    await onMoved();
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {formatWon(won)}{' '}
        <Button
          size="s"
          tone="quiet"
          aria-label={t('provider.refresh.of', { name })}
          disabledReason={whyNot}
          disabled={refresh.disabled}
          onClick={() => void askAnew()}
        >
          {t('provider.refresh')}
        </Button>
        <Button
          size="s"
          tone="quiet"
          aria-label={t('provider.move.of', { name })}
          disabledReason={whyNot ?? notMoved}
          disabled={move.disabled}
          onClick={() => void fetchBack()}
        >
          {t('provider.move')}
        </Button>
      </dd>
    </div>
  );
}
