import {
  COMMISSION_KINDS,
  GAME_CLASS_NAMES,
  SETTLEMENT_LINE_STATUSES,
  type SettlementLine,
  settlementLines,
} from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { ExportDialog } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { Suspense, useMemo, useState } from 'react';
import { useText } from '../text';
import { useKey } from './use-key';
import { useWords } from './use-words';

const AMOUNTS = [
  'stakeWon',
  'validStakeWon',
  'payoutWon',
  'profitWon',
  'rollingWon',
  'deductWon',
  'baseWon',
  'rateBps',
  'grossWon',
  'childWon',
  'netWon',
  'carryInWon',
  'paidWon',
  'carryOutWon',
] as const;

interface ExportProps {
  readonly filter:
    | { readonly settlementId: string }
    | { readonly memberId: string; readonly from: string; readonly to: string };
  readonly lines?: number;
}

/** Lines of settlements as a file, by the furniture of every list. */
export function ExportLines({ filter, lines }: ExportProps) {
  const t = useText();
  const say = useWords();
  const whyNot = useWhyNot('export.run');
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  // Beside the list of settlements the key is that list's own.
  const hasKey = !('settlementId' in filter);
  useKey('E', hasKey && whyNot === undefined ? open : undefined);
  const columns = useMemo((): readonly Column<SettlementLine>[] => {
    const wordsOf = (words: Readonly<Record<string, Parameters<typeof say>[0]>>) =>
      Object.fromEntries(Object.entries(words).map(([name, one]) => [name, say(one)]));
    const column = (id: string, head: string, inFile?: Column<SettlementLine>['inFile']) => ({
      ...{ id, head, widthPx: 100, cell: () => null },
      ...(inFile && { inFile }),
    });
    return [
      column('period', t('period'), [
        { key: 'fromOn', head: t('period.from') },
        { key: 'toOn', head: t('period.to') },
      ]),
      column('partner', t('partner.id'), [{ key: 'partner.id' }]),
      column('upline', t('partner.upline')),
      column('gameClass', t('class'), [{ key: 'gameClass', words: wordsOf(GAME_CLASS_NAMES) }]),
      column('kind', t('rates.kind'), [{ key: 'kind', words: wordsOf(COMMISSION_KINDS) }]),
      column('bets', t('line.bets')),
      // A file says rates as they are read.
      ...AMOUNTS.map((id) =>
        column(id, id === 'rateBps' ? '%' : t('calc.inWon', { name: t(`line.${id}`) })),
      ),
      column('status', t('line.status'), [
        { key: 'status', words: wordsOf(SETTLEMENT_LINE_STATUSES) },
      ]),
    ];
  }, [t, say]);
  return (
    <>
      <Button size="s" {...(hasKey && { shortcut: 'E' })} disabledReason={whyNot} onClick={open}>
        {t('line.export')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportDialog
            list={settlementLines.page.path}
            things={t('run.lines')}
            columns={columns}
            layout={{
              ...{ order: columns.map(({ id }) => id), hidden: [], pinned: [] },
              ...{ widthsPx: {}, density: 'dense' },
            }}
            filter={filter}
            sort="oldest"
            count={
              lines === undefined ? '' : t('file.count', { count: lines.toLocaleString('en-US') })
            }
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
