import type { Wallet } from '@gwanje/contract';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../text';
import type { MoneyDeed } from './money-deed.form';

// Most visits only look.
const DeedForm = lazy(async () => ({ default: (await import('./money-deed.form')).DeedForm }));
const BulkForm = lazy(async () => ({ default: (await import('../bulk.form')).BulkForm }));

interface MoneyDeedsProps {
  readonly memberId: string;
  readonly id: string;
  readonly walletsWon: Readonly<Record<Wallet, number>>;
  readonly mayMove: boolean;
  readonly onDone: () => Promise<unknown>;
}

/** Ways to move a member's money and to write to him, each by its own right. */
export function MoneyDeeds({ memberId, id, walletsWon, mayMove, onDone }: MoneyDeedsProps) {
  const t = useText();
  const [asked, setAsked] = useState<MoneyDeed | 'message'>();
  const request = useWhyNot('money.request');
  const adjust = useWhyNot('money.adjust');
  const move = useWhyNot('money.move');
  const send = useWhyNot('message.send');
  const offered = [
    ['charge', request],
    ['exchange', request],
    ['pay', adjust],
    ['take', adjust],
    ['convert', move ?? (mayMove ? undefined : t('moneyDeed.notOwn'))],
    ['message', send],
  ] as const;
  const close = () => setAsked(undefined);
  return (
    <>
      {offered.map(([deed, whyNot]) => (
        <Button
          key={deed}
          size="s"
          aria-label={t(`moneyDeed.${deed}.of`, { id })}
          disabledReason={whyNot}
          onClick={() => setAsked(deed)}
        >
          {t(`moneyDeed.${deed}`)}
        </Button>
      ))}
      <Suspense>
        {asked === 'message' && (
          <BulkForm memberIds={[memberId]} first="message" onDone={onDone} onClose={close} />
        )}
        {asked !== undefined && asked !== 'message' && (
          <DeedForm deed={asked} {...{ memberId, id, walletsWon, onDone }} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
