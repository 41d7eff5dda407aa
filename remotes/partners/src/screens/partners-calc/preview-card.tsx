import { Button, Card } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type Period, PeriodBar, usePeriod } from '../../parts/period';
import { SettlementPreviewed } from '../../parts/settlement-previewed';
import { useText } from '../../text';

const Steps = styled.div`
  display: grid;
  gap: 10px;
  min-width: 0;
  > p { margin: 0; }
  > button { justify-self: start; }
`;

/** The period, what it would pay, and the button that lays it ready. */
export function PreviewCard({ onRun }: { readonly onRun: () => unknown }) {
  const t = useText();
  const period = usePeriod();
  const { from, to } = period;
  const [seen, setSeen] = useState<Period>();
  return (
    <Card title={t('preview.title')}>
      <Steps>
        <PeriodBar {...period} />
        <Button shortcut="P" onClick={() => setSeen({ from, to })}>
          {t('preview.verb')}
        </Button>
        {seen && seen.from === from && seen.to === to && (
          <SettlementPreviewed
            key={`${from}${to}`}
            terms={{ from, to }}
            onRun={async () => {
              setSeen(undefined);
              await onRun();
            }}
          />
        )}
      </Steps>
    </Card>
  );
}
