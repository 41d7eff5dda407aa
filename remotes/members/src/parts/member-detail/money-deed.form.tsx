import { call } from '@gwanje/api-client';
import { HISTORY_TYPES, type HistoryType, money, type Wallet } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { decide } from '@gwanje/remote-kit/decision';
import { RecordForm } from '@gwanje/remote-kit/record';
import { formatWon } from '@gwanje/ui-kit';
import { useText } from '../../text';

/** What may be done with one member's money. */
export type MoneyDeed = 'charge' | 'exchange' | 'pay' | 'take' | 'convert';

interface DeedFormProps {
  readonly deed: MoneyDeed;
  readonly memberId: string;
  readonly id: string;
  readonly walletsWon: Readonly<Record<Wallet, number>>;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a deed offers, the first of it at first: requests by their kind, moves by their type. */
const CHOICES = {
  charge: ['charge'],
  exchange: ['exchange', 'incomeExchange'],
  pay: ['directChargeMoney', 'directChargePoint'],
  take: ['directExchangeMoney', 'directExchangePoint'],
  convert: ['PointChange', 'incomeMoneyExCharge'],
} as const satisfies Record<MoneyDeed, readonly string[]>;

/** Out of which of his wallets it goes, or into which; a charge moves nothing before it is approved. */
const WALLET: Readonly<Record<string, readonly [Wallet, 1 | -1] | undefined>> = {
  exchange: ['money', -1],
  incomeExchange: ['income', -1],
  directChargeMoney: ['money', 1],
  directChargePoint: ['point', 1],
  directExchangeMoney: ['money', -1],
  directExchangePoint: ['point', -1],
  PointChange: ['point', -1],
  incomeMoneyExCharge: ['income', -1],
};

const FIELD_OF = {
  'money.insufficient': 'amountWon',
  'money.amount_rule': 'amountWon',
  'money.convert_rule': 'amountWon',
  'money.convert_limit': 'amountWon',
  'money.convert_differs': 'amountWon',
} as const;

/** What becomes money, cut to the won, with which the server converts it or refuses to. */
const convertedWon = (amountWon: number, bps: number) =>
  Number((BigInt(amountWon) * BigInt(bps)) / 10_000n);

type Values = { what: string; amountWon: number | string; reason: string };

/** One deed about the money of the member who is open: how much, from where to where, then the deed. */
export function DeedForm({ deed, memberId, id, walletsWon, onDone, onClose }: DeedFormProps) {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const choices: readonly string[] = CHOICES[deed];
  const isRequest = deed === 'charge' || deed === 'exchange';
  const nameOf = (what: string) =>
    isRequest
      ? t(`moneyDeed.kind.${what as 'charge' | 'exchange' | 'incomeExchange'}`)
      : HISTORY_TYPES[what as HistoryType][locale];

  const sure = async ({ what, amountWon }: Values) => {
    const won = Number(amountWon);
    const [wallet, sign] = WALLET[what] ?? [];
    // As it is by now: his level and what it makes of a point may be others since.
    const has =
      deed === 'convert'
        ? (await call(money.readMemberMoney, { memberId }, { expects: 'all' })).data
        : undefined;
    const toWon = has
      ? convertedWon(won, what === 'PointChange' ? has.pointBps : 10_000)
      : undefined;
    const heldWon = has?.walletsWon ?? walletsWon;
    const change = (of: Wallet, byWon: number) => ({
      label: t(`wallet.${of as 'money' | 'point' | 'income'}`),
      ...{ before: formatWon(heldWon[of]), after: formatWon(heldWon[of] + byWon) },
    });
    const isAgreed = await decide({
      title: t(`moneyDeed.${deed}.title`, { id, won: formatWon(won) }),
      ...{ text: t(`moneyDeed.${deed}.text`), verb: t(`moneyDeed.${deed}`), amountWon: won },
      ...(wallet && {
        changes: [
          change(wallet, (sign ?? 1) * won),
          ...(toWon === undefined ? [] : [change('money', toWon)]),
        ],
      }),
      ...{ isFinal: deed !== 'charge', isDestructive: deed === 'take' },
    });
    return isAgreed ? { found: toWon } : undefined;
  };
  const values: Values = { what: choices[0] ?? '', amountWon: '', reason: '' };
  const shared = {
    ...{ title: t(`moneyDeed.${deed}.of`, { id }), verb: t(`moneyDeed.${deed}`), values },
    fields: [
      choices.length > 1 && {
        ...{ name: 'what' as const, label: t('moneyDeed.what') },
        options: choices.map((value) => ({ value, label: nameOf(value) })),
      },
      { name: 'amountWon' as const, label: t('money.amount'), isWon: true as const },
      deed !== 'convert' && {
        ...{ name: 'reason' as const, label: t('reason') },
        reasons: t(`moneyDeed.${deed}.reasons`),
        ...(isRequest && { hint: t('moneyDeed.reason.hint') }),
      },
    ],
    ...{ before: sure, fieldOf: FIELD_OF, onDone, onClose },
  };
  const amountOf = ({ amountWon }: Values) => ({ memberId, amountWon: amountWon as number });
  const done = ({ amountWon }: Values) =>
    t(`moneyDeed.${deed}.done`, { id, won: formatWon(Number(amountWon)) });
  if (isRequest)
    return (
      <RecordForm
        {...shared}
        endpoint={money.createRequest}
        inputOf={(typed) => ({
          ...{ ...amountOf(typed), kind: typed.what as 'charge' | 'exchange' | 'incomeExchange' },
          ...(typed.reason.trim() !== '' && { reason: typed.reason }),
        })}
        done={(_, typed) => done(typed)}
      />
    );
  if (deed === 'convert')
    return (
      <RecordForm
        {...shared}
        endpoint={money.convertMoney}
        inputOf={(typed, expectedWon) => ({
          ...{ ...amountOf(typed), type: typed.what as 'PointChange' | 'incomeMoneyExCharge' },
          ...(expectedWon !== undefined && { expectedWon }),
        })}
        done={(_, typed) => done(typed)}
      />
    );
  return (
    <RecordForm
      {...shared}
      endpoint={money.createAdjustment}
      inputOf={(typed) => ({
        ...{ ...amountOf(typed), type: typed.what as 'directChargeMoney', reason: typed.reason },
      })}
      done={({ status }, typed) =>
        status === 'waiting' ? { tone: 'info', title: t('moneyDeed.waits', { id }) } : done(typed)
      }
    />
  );
}
