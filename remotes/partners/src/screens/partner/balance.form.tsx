import { call } from '@gwanje/api-client';
import { HISTORY_TYPES, money, type PartnerRow } from '@gwanje/contract';
import { decide } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { findPartner } from '../../parts/find-partner';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

/** What may be done with what a partner holds: paid, taken, or his income made money. */
export type BalanceDeed = 'pay' | 'take' | 'convert';

interface BalanceProps {
  readonly deed: BalanceDeed;
  readonly partner: PartnerRow;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

type Values = { amountWon: number | string; reason: string };

const FIELD_OF = {
  'money.insufficient': 'amountWon',
  'money.wallet_full': 'amountWon',
  'money.not_own': 'other',
} as const;
const EMPTY: Values = { amountWon: '', reason: '' };

/** Whose money it comes from or goes to, and how much there is of it. */
interface Upline {
  readonly _id: string;
  readonly id: string;
  readonly moneyWon: number;
}

/** The partner of this ID with what he holds; undefined where that cannot be told. */
async function findUpline(id: string): Promise<Upline | undefined> {
  const _id = await findPartner(id);
  if (!_id) return undefined;
  const { data } = await call(money.readMemberMoney, { memberId: _id });
  return data ? { _id, id, moneyWon: data.walletsWon.money } : undefined;
}

/** What every wallet that has a part in it holds before and after, and whether that is meant. */
function useSure({
  deed,
  partner,
  verb,
}: Pick<BalanceProps, 'deed' | 'partner'> & { readonly verb: string }) {
  const t = useText();
  const change = (label: string, beforeWon: number, byWon: number) => ({
    ...{ label, before: formatWon(beforeWon), after: formatWon(beforeWon + byWon) },
  });
  return async (won: number, other: string, upline?: Upline): Promise<boolean> => {
    const byWon = deed === 'take' ? -won : won;
    const nameOf = (id: string) =>
      upline ? `${id} ${t('balance.moneyWon')}` : t('balance.moneyWon');
    return decide({
      title: t(`balance.${deed}.title`, { id: partner.id, won: formatWon(won) }),
      text: t(`balance.${deed}.text`, { other }),
      ...{ verb, amountWon: won, isFinal: true },
      isDestructive: deed === 'take',
      changes: [
        change(nameOf(partner.id), partner.moneyWon, byWon),
        ...(upline ? [change(nameOf(upline.id), upline.moneyWon, -byWon)] : []),
        ...(deed === 'convert' ? [change(t('balance.incomeWon'), partner.incomeWon, -won)] : []),
      ],
    });
  };
}

/** Moves money between a partner and somebody above him. */
function TransferForm({
  deed,
  partner,
  above,
  onDone,
  onClose,
}: BalanceProps & { readonly deed: 'pay' | 'take'; readonly above: string[] }) {
  const t = useText();
  const isPaid = deed === 'pay';
  const verb = t(isPaid ? 'balance.pay.line' : 'balance.take.line');
  const isSure = useSure({ deed, partner, verb });
  return (
    <RecordForm
      endpoint={money.transferMoney}
      title={t(`balance.${deed}.of`, { id: partner.id })}
      verb={verb}
      values={{ ...EMPTY, other: above.at(-1) ?? '' }}
      fields={[
        {
          ...{ name: 'other', label: t('balance.other') },
          options: [...above].reverse().map((value) => ({ value, label: value })),
        },
        { name: 'amountWon', label: t('balance.amount'), isWon: true },
        { name: 'reason', label: t('reason'), reasons: t(`balance.${deed}.reasons`) },
      ]}
      before={async ({ other, amountWon }) => {
        const upline = await findUpline(String(other));
        if (!upline) return { refusals: [{ path: 'other', rules: [{ message: t('nobody') }] }] };
        return (await isSure(Number(amountWon), upline.id, upline))
          ? { found: upline._id }
          : undefined;
      }}
      inputOf={({ amountWon, reason }, found = partner._id) => ({
        ...{ amountWon: amountWon as number, reason },
        fromMemberId: isPaid ? found : partner._id,
        toMemberId: isPaid ? partner._id : found,
      })}
      fieldOf={FIELD_OF}
      done={(_, { amountWon }) =>
        t(`balance.${deed}.done`, { id: partner.id, won: formatWon(Number(amountWon)) })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Pays a partner or takes from him out of what the house holds; much of it waits for a second word. */
function AdjustForm({
  deed,
  partner,
  onDone,
  onClose,
}: BalanceProps & { readonly deed: 'pay' | 'take' }) {
  const t = useText();
  const say = useWords();
  const verb = t(`balance.${deed}`);
  const isSure = useSure({ deed, partner, verb });
  const type = deed === 'pay' ? ('directChargeMoney' as const) : ('directExchangeMoney' as const);
  return (
    <RecordForm
      endpoint={money.createAdjustment}
      title={t(`balance.${deed}.house`, { id: partner.id })}
      verb={verb}
      values={EMPTY}
      fields={[
        { name: 'amountWon', label: t('balance.amount'), isWon: true },
        { name: 'reason', label: t('reason'), reasons: t(`balance.${deed}.reasons`) },
      ]}
      before={async ({ amountWon }) =>
        (await isSure(Number(amountWon), say(HISTORY_TYPES[type])))
          ? { found: undefined }
          : undefined
      }
      inputOf={({ amountWon, reason }) => ({
        ...{ memberId: partner._id, type, amountWon: amountWon as number, reason },
      })}
      fieldOf={FIELD_OF}
      done={({ status }, { amountWon }) =>
        status === 'waiting'
          ? { tone: 'info', title: t('balance.waits', { id: partner.id }) }
          : t(`balance.${deed}.done`, { id: partner.id, won: formatWon(Number(amountWon)) })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function ConvertForm({ deed, partner, onDone, onClose }: BalanceProps) {
  const t = useText();
  const verb = t('balance.convert');
  const isSure = useSure({ deed, partner, verb });
  return (
    <RecordForm
      endpoint={money.convertMoney}
      title={t('balance.convert.of', { id: partner.id })}
      verb={verb}
      values={{ amountWon: partner.incomeWon > 0 ? partner.incomeWon : '' } as Values}
      fields={[{ name: 'amountWon', label: t('balance.amount'), isWon: true }]}
      before={async ({ amountWon }) =>
        (await isSure(Number(amountWon), t('balance.incomeWon'))) ? { found: undefined } : undefined
      }
      inputOf={({ amountWon }) => ({
        ...{ memberId: partner._id, amountWon: amountWon as number },
        type: 'incomeMoneyExCharge' as const,
      })}
      fieldOf={FIELD_OF}
      done={(_, { amountWon }) =>
        t('balance.convert.done', { id: partner.id, won: formatWon(Number(amountWon)) })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** One deed about what a partner holds: out of whose money, how much, what it leaves, then the deed. */
export function BalanceForm(props: BalanceProps & { readonly isHouse: boolean }) {
  const { deed, partner, isHouse } = props;
  if (deed === 'convert') return <ConvertForm {...props} />;
  if (isHouse) return <AdjustForm {...props} deed={deed} />;
  return <TransferForm {...props} deed={deed} above={partner.path.split(' › ').slice(0, -1)} />;
}
