import { MEMBER_GRADES, MEMBER_STATUSES, type PartnerRow, partnerList } from '@gwanje/contract';
import { useLocalized, usePermitted } from '@gwanje/remote-kit';
import { ExportDialog } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { Suspense, useMemo, useState } from 'react';
import { useText } from '../../text';

const AMOUNTS = ['moneyWon', 'chargeWon', 'exchangeWon', 'profitWon'] as const;

interface ExportLineProps {
  /** Whose line alone; left out, everybody's. */
  readonly partnerId: string | undefined;
  readonly days: { readonly from: string; readonly to: string };
}

/** Partners of a line as a file, each with his level and everybody above him. */
export function ExportLine({ partnerId, days }: ExportLineProps) {
  const t = useText();
  const say = useLocalized();
  const mayExport = usePermitted('export.run');
  const [isOpen, setOpen] = useState(false);
  const columns = useMemo((): readonly Column<PartnerRow>[] => {
    const wordsOf = (words: Readonly<Record<number, Parameters<typeof say>[0]>>) =>
      Object.fromEntries(Object.entries(words).map(([name, one]) => [name, say(one)]));
    const column = (id: string, head: string, inFile?: Column<PartnerRow>['inFile']) => ({
      ...{ id, head, widthPx: 100, cell: () => null },
      ...(inFile && { inFile }),
    });
    return [
      column('recommendLevel', t('tree.level')),
      column('path', t('tree.path')),
      column('id', t('user.id')),
      column('nick', t('user.nick')),
      column('grade', t('user.grade'), [{ key: 'grade', words: wordsOf(MEMBER_GRADES) }]),
      column('status', t('user.status'), [{ key: 'status', words: wordsOf(MEMBER_STATUSES) }]),
      column('partners', t('tree.partners')),
      column('members', t('tree.figure.members')),
      ...AMOUNTS.map((id) =>
        column(id, t(`tree.figure.${id}`), [
          { key: id === 'moneyWon' ? 'lineMoneyWon' : id, head: t(`tree.figure.${id}`) },
        ]),
      ),
    ];
  }, [t, say]);
  return (
    <>
      <Button
        disabled={!mayExport}
        title={mayExport ? undefined : t('tree.export.noRight')}
        onClick={() => setOpen(true)}
      >
        {t('tree.export')}
      </Button>
      <Suspense>
        {isOpen && (
          <ExportDialog
            list={partnerList.page.path}
            things={t('tree.things')}
            columns={columns}
            layout={{
              ...{ order: columns.map(({ id }) => id), hidden: [], pinned: [] },
              ...{ widthsPx: {}, density: 'dense' },
            }}
            filter={{ ...days, ...(partnerId !== undefined && { partnerId }) }}
            sort="tree"
            count={t('tree.export.count')}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
