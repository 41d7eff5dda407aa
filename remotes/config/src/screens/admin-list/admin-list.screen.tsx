import { query, useQuery } from '@gwanje/api-client';
import { admins } from '@gwanje/contract';
import { useKeptDocuments } from '@gwanje/remote-kit';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { AdminForms, type OpenForm } from './admin-forms';
import { AdminTabs, useAdminTab } from './admin-tabs';
import { useAdminColumns, useAdminFilters } from './use-admin-columns';

// As a decision's notes are drawn, without fetching for one line what decides.
const Alone = styled.p`
  padding: 7px 10px;
  border-radius: var(--radius-s);
  color: var(--bad);
  background: var(--bad-tint);
`;

// Whoever only looks at the list opens none.
const AdminPanel = lazy(async () => ({ default: (await import('./admin-panel')).AdminPanel }));
const AuditLog = lazy(async () => ({
  default: (await import('../../parts/audit-log')).AuditLog,
}));
const AdminPolicy = lazy(async () => ({ default: (await import('./admin-policy')).AdminPolicy }));
const EDIT = 'edit/';

/** The form that is open; one whose typing was kept stands again, as it did when the page went. */
function useOpenForm() {
  const kept = useKeptDocuments();
  const [open, setOpen] = useState<OpenForm | undefined>(
    kept.includes('add') ? { form: 'add' } : undefined,
  );
  useEffect(() => {
    const adminId = kept.find((name) => name.startsWith(EDIT))?.slice(EDIT.length);
    if (adminId === undefined) return;
    void import('./find-admin')
      .then(({ findAdmin }) => findAdmin(adminId))
      .then((admin) => {
        if (admin) setOpen((other) => other ?? { form: 'edit', admin });
      });
  }, [kept]);
  return [open, setOpen] as const;
}

/** Parts of one page: the administrators, what all of them have done, and how they come in. */
export default function AdminListScreen() {
  const tab = useAdminTab();
  if (tab === 'policy')
    return (
      <Suspense>
        <AdminPolicy />
      </Suspense>
    );
  return tab === 'audit' ? (
    <Suspense>
      <AuditLog>
        <AdminTabs />
      </AuditLog>
    </Suspense>
  ) : (
    <AdminList />
  );
}

function AdminList() {
  const t = useText();
  const [open, setOpen] = useOpenForm();
  const reload = useReloadList(admins);
  const columns = useAdminColumns(setOpen);
  const filters = useAdminFilters();
  const top = useQuery(query(admins.totals, { type: '0', status: 'active' }));
  return (
    <ListScreen
      list={admins}
      things={t('admins.things')}
      subtitle={t('admins.subtitle')}
      columns={columns}
      filters={filters}
      toneOf={({ status }) => (status === 'suspended' ? 'muted' : undefined)}
      detailOf={(admin) => (
        <Suspense>
          <AdminPanel admin={admin} onOpen={setOpen} />
        </Suspense>
      )}
      makes={t('admins.add')}
      actions={
        <Button tone="primary" shortcut="N" onClick={() => setOpen({ form: 'add' })}>
          {t('admins.add')}
        </Button>
      }
    >
      <AdminTabs />
      {top.data?.count === 1 && <Alone>{t('admins.oneTop')}</Alone>}
      <Suspense>
        {open && <AdminForms open={open} reload={reload} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </ListScreen>
  );
}
