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

/** Which of the page's two lists the address names. */
export const useIsAudit = (): boolean => useSearchParams()[0].get('tab') === AUDIT;

/** The two lists of the page: links, so that each has an address of its own. */
export function AdminTabs() {
  const t = useText();
  const isAudit = useIsAudit();
  return (
    <Tabs role="group" aria-label={t('tabs.label')}>
      <Link to={{ search: '' }} aria-current={isAudit ? undefined : 'page'}>
        {t('tabs.admins')}
      </Link>
      <Link to={{ search: `tab=${AUDIT}` }} aria-current={isAudit ? 'page' : undefined}>
        {t('tabs.audit')}
      </Link>
    </Tabs>
  );
}
