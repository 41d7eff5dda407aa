import {
  changedPaths,
  isConditionMet,
  moneySettings,
  type ScreenCondition,
  type Setting,
  unsavedDocument,
  valuesOf,
  wagering,
} from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { SettingCard, useLoadedSettings } from '@gwanje/remote-kit/settings';
import { Card, Table } from '@gwanje/ui-kit';
import { useMemo } from 'react';
import { MONEY_PAGES } from '../../money-pages';
import { freeMoneyFooter } from '../../parts/free-money-meter';
import { MoneyDocuments } from '../../parts/money-documents';
import { useText } from '../../text';

const meter = freeMoneyFooter(wagering);
const SETTINGS = moneySettings.settings as readonly Setting[];

/** The pages on which a document is edited, whatever the flags are. */
const PAGES_OF: Readonly<Record<string, readonly (keyof typeof MONEY_PAGES)[]>> = {
  chargeBonus: ['chargeBonus'],
  secondAdmin: ['cashinWithdraw'],
  wagering: ['cashinWithdraw'],
  cashinWithdraw: ['cashinWithdraw'],
  convertRate: ['convertRate', 'levelConvertRate'],
  joinFirst: ['joinFirst'],
  depositAccount: ['cashinWithdraw'],
  autoCharge: ['cashinWithdraw'],
  declineReasons: ['cashinWithdraw'],
  bankMaintenance: ['cashinWithdraw'],
  dailyAttendance: ['dailyAttendance'],
  comp: ['comp'],
  rollingCeiling: ['comp'],
  payback: ['payback'],
  casinoRolling: ['casinoRolling'],
};

/** Where this deployment edits a document; undefined where nowhere but here. */
function usePathOf(): (setting: Setting) => string | undefined {
  const flags = useShell((shell) => shell.flags);
  return ({ category }) =>
    PAGES_OF[category]
      ?.map((page): { path: string; when?: ScreenCondition } => MONEY_PAGES[page])
      .find(({ when }) => isConditionMet(when, flags))?.path;
}

/** Every document: its version, how far it differs from how it was before anybody saved it, and its page. */
function Overview() {
  const t = useText();
  const localized = useLocalized();
  const { documents } = useLoadedSettings();
  const pathOf = usePathOf();
  return (
    <Card title={t('site.documents')} note={t('site.documents.note')}>
      <div data-flush>
        <Table caption={t('site.documents')}>
          <thead>
            <tr>
              <th scope="col">{t('site.document')}</th>
              <th scope="col" data-n>
                {t('site.version')}
              </th>
              <th scope="col" data-n>
                {t('site.differing')}
              </th>
              <th scope="col">{t('site.obeyedBy')}</th>
            </tr>
          </thead>
          <tbody>
            {SETTINGS.map((setting) => {
              const document = documents.get(setting.category) ?? unsavedDocument(setting);
              const [values, unsaved] = [document, {}].map((of) => valuesOf(setting, of));
              const differing = changedPaths(unsaved ?? {}, values ?? {}).length;
              const path = pathOf(setting);
              return (
                <tr key={setting.category}>
                  <th scope="row">
                    {path ? <Link to={path}>{localized(setting)}</Link> : localized(setting)}
                  </th>
                  <td data-n>{document.version === 0 ? t('site.unsaved') : document.version}</td>
                  <td data-n>{t('site.fields', { count: differing })}</td>
                  <td>{Object.values(setting.obeyedBy).map(localized).join(', ')}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

/** All settings of money at a glance, and the forms of those that have no page in this deployment. */
export default function SiteSettingsScreen() {
  const pathOf = usePathOf();
  const homeless = SETTINGS.filter((setting) => !pathOf(setting));
  const names = homeless.map(({ category }) => category).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the documents
  const cards = useMemo(
    () => (
      <>
        <Overview />
        {homeless.map((setting) => (
          <SettingCard
            key={setting.category}
            setting={setting}
            {...(setting.category === wagering.category && { footer: meter })}
          />
        ))}
      </>
    ),
    [names],
  );
  return <MoneyDocuments settings={SETTINGS}>{cards}</MoneyDocuments>;
}
