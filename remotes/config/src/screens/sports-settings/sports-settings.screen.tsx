import { LEVELS, sportsBet, sportsRule, sportsSwitch } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { styled } from 'styled-components';
import { BetDocuments } from '../../parts/bet-documents';
import { OneForAllLevels } from '../../parts/one-for-all-levels';
import { SportsCartTrial } from '../../parts/sports-cart-trial';

const SETTINGS = [sportsSwitch, sportsBet, sportsRule];
const [LEVEL = 'lv1'] = LEVELS;

const Legs = styled.fieldset`
  min-width: 0;
  margin: 6px 0 0;
  padding: 0;
  border: 0;
  > legend { padding: 0 0 4px; font-weight: 600; }
`;

/** The amounts of every level as one, by legs and for an event. */
function AmountsForAll({ form }: { readonly form: SettingForm }) {
  const localized = useLocalized();
  return Object.entries(sportsBet.fields).map(([legs, group]) => (
    <Legs key={legs}>
      <legend>{localized(group)}</legend>
      <OneForAllLevels
        form={form}
        fields={group.fields[LEVEL].fields}
        pathAt={(level) => `${legs}.${level}.`}
      />
    </Legs>
  ));
}

const drawing = (form: SettingForm) =>
  form.draft.setting.category === sportsBet.category ? (
    <AmountsForAll form={form} />
  ) : (
    <SettingFields form={form} />
  );

/** What of sports is sold, by which rules, and how much of it: the same for all levels. */
export default function SportsSettingsScreen() {
  return <BetDocuments settings={SETTINGS} drawing={drawing} head={<SportsCartTrial />} />;
}
