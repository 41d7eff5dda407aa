import { siteMaintenance } from '@gwanje/contract';
import { useSearchParams } from '@gwanje/remote-kit';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { useEffect } from 'react';
import { minuteOf } from '../../domain/seoul-minute';
import { MaintenanceDocuments } from '../../parts/maintenance-documents';

const SETTINGS = [siteMaintenance];
const DAY_MS = 86_400_000;

/**
 * The fields, with what the palette wishes already chosen: whoever comes by 지금 점검 or 지금 해제 sees
 * what it meets, and saves it like any change.
 */
function MaintenanceFields({ form }: { readonly form: SettingForm }) {
  const [params, setParams] = useSearchParams();
  const wish = params.get('now');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is fulfilled once
  useEffect(() => {
    if (wish === null) return;
    if (form.disabledReason === undefined && (wish === 'on' || wish === 'off')) {
      form.set('status', wish);
      // A time that was set before neither delays nor ends what begins now; a day is what one person may close.
      if (wish === 'on') {
        form.set('from', '');
        form.set('until', minuteOf(new Date(Date.now() + DAY_MS).toISOString()));
      }
    }
    const rest = new URLSearchParams(params);
    rest.delete('now');
    setParams(rest, { replace: true });
  }, [wish]);
  return <SettingFields form={form} fields={siteMaintenance.fields} prefix="" />;
}

const drawing = (form: SettingForm) => <MaintenanceFields form={form} />;

export default function SiteMaintenanceSettingsScreen() {
  return <MaintenanceDocuments settings={SETTINGS} drawing={drawing} />;
}
