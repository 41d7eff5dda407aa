import {
  isConditionMet,
  money,
  PROVIDER_IS_ON,
  PROVIDER_TRANSFER_STATUSES,
  PROVIDER_VALUES,
  PROVIDERS,
  type ProviderTransfer,
  providerTransfers,
  type TotalOf,
} from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, Link, useShell } from '@gwanje/remote-kit';
import { useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import {
  byLinks,
  type Filter,
  ListScreen,
  type OpenedRow,
  useReloadList,
} from '@gwanje/remote-kit/list';
import { Badge, type BadgeTone, Button, formatWon, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { changeFilterOf } from '../../domain/change-tab.rule';
import { HISTORY_VIEWS } from '../../domain/entry-filter.rule';
import { MemberCell } from '../../parts/member-cell';
import { Panel } from '../../parts/panel-style';
import { useText } from '../../text';

const ProviderForm = lazy(async () => ({
  default: (await import('./provider.form')).ProviderForm,
}));

type Transfer = ProviderTransfer;
const TONES: Readonly<Record<Transfer['status'], BadgeTone>> = {
  pending: 'warn',
  done: 'good',
  rejected: 'neutral',
};
const DIRECTIONS = ['toProvider', 'toMoney'] as const;
/** A pending transfer that nobody knows the end of is late. */
const LATE_MS = 600_000;

const isLate = ({ status, requestedAt }: Transfer) =>
  status === 'pending' && Date.now() - Date.parse(requestedAt) > LATE_MS;
const orNone = (won: number | null) => (won === null ? '–' : formatWon(won));

function useColumns(): readonly Column<Transfer>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const words = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
      Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>;
    const providers = words(PROVIDER_VALUES, (name) => PROVIDERS[name][locale]);
    const directions = words(DIRECTIONS, (name) => t(`transfers.direction.${name}`));
    const statuses = words(PROVIDER_TRANSFER_STATUSES, (name) => t(`transfers.status.${name}`));
    return [
      {
        ...{ id: 'requestedAt', head: t('requests.requestedAt'), widthPx: INSTANT_WIDTH_PX },
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ requestedAt }) => formatInstant(requestedAt),
      },
      {
        ...{ id: 'member', head: t('requests.member'), widthPx: 210, isIdentifier: true },
        inFile: [
          { key: 'member.id', head: t('requests.memberId') },
          { key: 'member.nick', head: t('requests.nick') },
        ],
        cell: ({ member }) => <MemberCell member={member} />,
      },
      {
        ...{ id: 'provider', head: t('provider.provider'), widthPx: 130 },
        inFile: [{ key: 'provider', words: providers }],
        cell: ({ provider }) => providers[provider],
      },
      {
        ...{ id: 'direction', head: t('transfers.direction'), widthPx: 120 },
        inFile: [{ key: 'direction', words: directions }],
        cell: ({ direction }) => directions[direction],
      },
      {
        ...{ id: 'status', head: t('requests.status'), widthPx: 150 },
        inFile: [{ key: 'status', words: statuses }],
        cell: (transfer) => (
          <>
            <Badge tone={TONES[transfer.status]}>{statuses[transfer.status]}</Badge>{' '}
            {isLate(transfer) && <Badge tone="bad">{t('transfers.late')}</Badge>}
          </>
        ),
      },
      {
        ...{ id: 'amountWon', head: t('entries.amount'), widthPx: 120, isNumber: true },
        cell: ({ amountWon }) => (amountWon === null ? t('provider.all') : formatWon(amountWon)),
      },
      {
        ...{ id: 'tries', head: t('transfers.tries'), widthPx: 76, isNumber: true },
        cell: ({ tries }) => tries,
      },
      {
        ...{ id: 'settledAt', head: t('transfers.settledAt'), widthPx: INSTANT_WIDTH_PX },
        cell: ({ settledAt }) => (settledAt ? formatInstant(settledAt) : '–'),
      },
      {
        ...{ id: 'moneyWon', head: t('transfers.moneyWon'), widthPx: 120, isNumber: true },
        isOptional: true,
        cell: ({ moneyWon }) => orNone(moneyWon),
      },
      {
        ...{ id: 'recordedWon', head: t('transfers.recordedWon'), widthPx: 120, isNumber: true },
        isOptional: true,
        cell: ({ recordedWon }) => orNone(recordedWon),
      },
      {
        ...{ id: 'providerWon', head: t('transfers.providerWon'), widthPx: 120, isNumber: true },
        isOptional: true,
        cell: ({ providerWon }) => orNone(providerWon),
      },
    ];
  }, [t, locale]);
}

function useFilters(): readonly Filter[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const all = { value: '', label: t('filter.all') };
    return [
      {
        ...{ name: 'status', label: t('requests.status') },
        options: [
          all,
          ...PROVIDER_TRANSFER_STATUSES.map((value) => ({
            value,
            label: t(`transfers.status.${value}`),
          })),
        ],
      },
      {
        ...{ name: 'provider', label: t('provider.provider') },
        options: [
          all,
          ...PROVIDER_VALUES.map((value) => ({ value, label: PROVIDERS[value][locale] })),
        ],
      },
      {
        ...{ name: 'direction', label: t('transfers.direction') },
        options: [
          all,
          ...DIRECTIONS.map((value) => ({ value, label: t(`transfers.direction.${value}`) })),
        ],
      },
      ...byLinks({ tab: t('change.tabs'), memberId: t('entries.member') }),
    ];
  }, [t, locale]);
}

interface TransferPanelProps {
  readonly transfer: Transfer;
  readonly opened: OpenedRow<typeof providerTransfers>;
}

/** Asks now what became of a transfer; it is never sent a second time. */
function TransferPanel({ transfer, opened }: TransferPanelProps) {
  const t = useText();
  const whyNot = useWhyNot('money.move');
  const { send, disabled, refusal } = useWrite(money.askProviderTransfer);
  const { member, transferId, status } = transfer;
  const ask = async () => {
    const sent = await send({ memberId: member._id, transferId });
    if (!sent?.data) return;
    await opened.patch(sent.data);
    toast({ tone: 'success', title: t(`transfers.asked.${sent.data.status}`) });
  };
  return (
    <Panel>
      <section aria-label={t('transfers.what')}>
        <p>{t(status === 'pending' ? 'transfers.pending.text' : 'transfers.settled.text')}</p>
        <p>
          <small>{t('transfers.record', { transferId })}</small>
        </p>
        {status === 'pending' && (
          <div data-actions>
            <Button
              tone="primary"
              shortcut="A"
              disabledReason={whyNot}
              disabled={disabled}
              onClick={() => void ask()}
            >
              {t('transfers.ask')}
            </Button>
            <Button disabledReason={t('transfers.noAgain')}>{t('transfers.again')}</Button>
            {refusal && <p role="alert">{refusal}</p>}
          </div>
        )}
      </section>
    </Panel>
  );
}

/** Money on its way to and from providers, and what became of it. */
export function ProvidersTab({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const whyNot = useWhyNot('money.move');
  const flags = useShell((shell) => shell.flags);
  const [first, ...others] = PROVIDER_VALUES.filter((one) =>
    isConditionMet(PROVIDER_IS_ON[one], flags),
  );
  const reload = useReloadList(providerTransfers);
  const [isOpen, setOpen] = useState(false);
  const feetOf = useCallback(
    ({ totals }: { totals: readonly TotalOf<typeof providerTransfers>[] }) =>
      totals.map(({ direction, status, transfers, amountWon }) => ({
        label: `${t(`transfers.direction.${direction}`)} · ${t(`transfers.status.${status}`)}`,
        cells: {
          member: t('total.count', { count: transfers }),
          amountWon: formatWon(amountWon),
        },
      })),
    [t],
  );
  return (
    <ListScreen
      list={providerTransfers}
      things={t('change.things.providers')}
      subtitle={t('change.subtitle.providers')}
      columns={useColumns()}
      filters={useFilters()}
      narrow={useMemo(() => changeFilterOf('providers'), [])}
      defaultRange="7days"
      feetOf={feetOf}
      toneOf={(transfer) =>
        isLate(transfer)
          ? 'bad'
          : transfer.status === 'pending'
            ? 'wait'
            : transfer.status === 'rejected'
              ? 'muted'
              : undefined
      }
      detailOf={(transfer, opened) => (
        <TransferPanel key={transfer.transferId} transfer={transfer} opened={opened} />
      )}
      actions={
        <>
          <Link
            to={`${flags.moneyVersion === 5 ? '/v5' : ''}/money/history?${new URLSearchParams({
              ...{ ...HISTORY_VIEWS.providers, range: '7days' },
            })}`}
          >
            {t('transfers.play')}
          </Link>
          <Button
            tone="primary"
            disabledReason={first ? whyNot : t('provider.none')}
            onClick={() => setOpen(true)}
          >
            {t('provider.button')}
          </Button>
        </>
      }
    >
      {children}
      <Suspense>
        {isOpen && first && (
          <ProviderForm
            providers={[first, ...others]}
            onDone={reload}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </ListScreen>
  );
}
