import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';
import { useText } from '../../text';

const Tabs = styled.div`
  display: flex;
  gap: 4px;
  border-bottom: 1px solid var(--line);
  > a { padding: 7px 10px; color: var(--muted); text-decoration: none; }
  > a:hover { color: var(--text); }
  > a[aria-current] { margin-bottom: -1px; border-bottom: 2px solid var(--accent); color: var(--accent); font-weight: 600; }
`;

const AUDIT = 'audit';

const POLICY = 'policy';

/** Which part of the page the address names. */
export const useAdminTab = () => {
  const tab = useSearchParams()[0].get('tab');
  return tab === AUDIT || tab === POLICY ? tab : 'admins';
};

/** The parts of the page: links, so that each has an address of its own. */
export function AdminTabs() {
  const t = useText();
  const tab = useAdminTab();
  return (
    <Tabs role="group" aria-label={t('tabs.label')}>
      <Link to={{ search: '' }} aria-current={tab === 'admins' ? 'page' : undefined}>
        {t('tabs.admins')}
      </Link>
      <Link to={{ search: `tab=${AUDIT}` }} aria-current={tab === AUDIT ? 'page' : undefined}>
        {t('tabs.audit')}
      </Link>
      <Link to={{ search: `tab=${POLICY}` }} aria-current={tab === POLICY ? 'page' : undefined}>
        {t('tabs.policy')}
      </Link>
    </Tabs>
  );
}
