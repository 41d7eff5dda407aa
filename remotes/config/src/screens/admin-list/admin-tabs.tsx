import { PageTabs, usePageTab } from '../../parts/page-tabs';
import { useText } from '../../text';

const TABS = ['admins', 'audit', 'policy'] as const;

/** Which part of the page the address names. */
export const useAdminTab = () => usePageTab(TABS);

/** The parts of the page. */
export function AdminTabs() {
  const t = useText();
  const names = { admins: t('tabs.admins'), audit: t('tabs.audit'), policy: t('tabs.policy') };
  return <PageTabs label={t('tabs.label')} tabs={TABS} names={names} />;
}
