import {
  ADMIN_TYPE_PARTNER,
  type ClassRates,
  COMMISSION_KINDS,
  COMMISSION_PAYS,
  GAME_CLASS_NAMES,
  type PartnerDetail,
  type RateRecord,
} from '@gwanje/contract';
import { formatInstant, useShell } from '@gwanje/remote-kit';
import { useWhyNot } from '@gwanje/remote-kit/decision';
import { Button, HiddenText, Table } from '@gwanje/ui-kit';
import { NumberHeads } from '../../parts/number-heads';
import { percent, useWords } from '../../parts/use-words';
import { useText } from '../../text';

/** What he earns now, beside what the one above has. */
export function Rates({ detail }: { readonly detail: PartnerDetail }) {
  const t = useText();
  const say = useWords();
  const of = (rates: readonly ClassRates[] | null, gameClass: string) =>
    rates?.find((one) => one.gameClass === gameClass);
  return (
    <Table caption={t('rates.caption', { id: detail.partner.id })}>
      <thead>
        <tr>
          <th scope="col">{t('class')}</th>
          <NumberHeads of={['rates.rolling']} />
          <th scope="col">{t('rates.pay')}</th>
          <NumberHeads of={['rates.losing', 'rates.upline']} />
        </tr>
      </thead>
      <tbody>
        {detail.rates.map(({ gameClass, rollingBps, losingBps, pay }) => {
          const above = of(detail.uplineRates ?? detail.ceilings, gameClass);
          return (
            <tr key={gameClass}>
              <th scope="row">{say(GAME_CLASS_NAMES[gameClass])}</th>
              <td data-n>{percent(rollingBps)}</td>
              <td>{rollingBps > 0 ? say(COMMISSION_PAYS[pay]) : '–'}</td>
              <td data-n>{percent(losingBps)}</td>
              <td data-n>
                {above ? `${percent(above.rollingBps)} / ${percent(above.losingBps)}` : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

interface HistoryProps {
  readonly detail: PartnerDetail;
  /** Loads what was set then into the form, where it is saved like any change. */
  readonly onRevert: (record: RateRecord) => void;
}

/**
 * Why whoever looks may not change these rates; undefined where he may. A partner stands at the root of
 * what he sees, and what he has himself is said by whoever is above him.
 */
export function useWhyNotRates({ partner }: PartnerDetail): string | undefined {
  const t = useText();
  const whyNot = useWhyNot('partnerRate.change');
  const isPartner = useShell(({ admin }) => admin?.type === ADMIN_TYPE_PARTNER);
  return whyNot ?? (isPartner && partner.upline === null ? t('rates.byUpline') : undefined);
}

/** What was set when and by whom. */
export function History({ detail, onRevert }: HistoryProps) {
  const t = useText();
  const whyNot = useWhyNotRates(detail);
  const say = useWords();
  if (detail.history.length === 0) return <p>{t('rates.none')}</p>;
  return (
    <Table caption={t('rates.history')}>
      <thead>
        <tr>
          <th scope="col">{t('rates.effectiveAt')}</th>
          <th scope="col">{t('class')}</th>
          <th scope="col">{t('rates.kind')}</th>
          <th scope="col" data-n>
            %
          </th>
          <th scope="col">{t('rates.setBy')}</th>
          <th scope="col">{t('reason')}</th>
          <th scope="col">
            <HiddenText>{t('rates.revert')}</HiddenText>
          </th>
        </tr>
      </thead>
      <tbody>
        {detail.history.map((one) => (
          <tr key={one.rateId}>
            <td>{formatInstant(one.effectiveAt)}</td>
            <td>{say(GAME_CLASS_NAMES[one.gameClass])}</td>
            <td>{say(COMMISSION_KINDS[one.kind])}</td>
            <td data-n>{percent(one.rateBps)}</td>
            <td>{[one.setBy, one.agreedBy].filter(Boolean).join(' · ') || '–'}</td>
            <td>{one.reason ?? '–'}</td>
            <td>
              <Button size="s" disabledReason={whyNot} onClick={() => onRevert(one)}>
                {t('rates.revert')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
