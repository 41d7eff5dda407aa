import { query, useQuery } from '@gwanje/api-client';
import { betBonus, bets, breakEvenHundredths, SUPPOSED_MARGIN_BPS } from '@gwanje/contract';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { useCallback, useMemo } from 'react';
import { BetDocuments } from '../../parts/bet-documents';
import { useText } from '../../text';

const SETTINGS = [betBonus];
const ROWS = Object.keys(betBonus.fields.rows.fields);

/** What carts of many legs are paid beyond their odds, each row beside where it begins to lose money. */
export default function BetBonusSettingsScreen() {
  const t = useText();
  const { data } = useQuery(query(bets.readSportsMargin, {}));
  const hints = useMemo(() => {
    const measured = data?.marginBps ?? null;
    const marginBps = measured ?? SUPPOSED_MARGIN_BPS;
    const percent = (marginBps / 100).toFixed(2);
    const key = measured === null ? 'betBonus.even.supposed' : 'betBonus.even';
    const hintOf = (row: string) => {
      const even = (breakEvenHundredths(Number(row.slice(1)), marginBps) / 100).toFixed(2);
      return t(key, { percent, even });
    };
    return Object.fromEntries(ROWS.map((row) => [`rows.${row}`, () => hintOf(row)]));
  }, [data, t]);
  const drawing = useCallback(
    (form: SettingForm) => <SettingFields form={form} hints={hints} />,
    [hints],
  );
  return <BetDocuments settings={SETTINGS} drawing={drawing} />;
}
