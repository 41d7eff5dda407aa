import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { useScreenTitle } from '@gwanje/remote-kit';
import { Button, Card, EmptyState, Page, Skeleton, TextField } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import type { Admin } from '../../domain/admin-change.rule';
import { searchAdmins } from '../../domain/admin-search.rule';
import { ListFailed } from '../../parts/list-failed';
import { useText } from '../../text';
import type { OpenForm } from './admin-forms';
import { AdminTable } from './admin-table';

// Most visits only read: what the forms need is fetched when one is opened.
const AdminForms = lazy(async () => ({ default: (await import('./admin-forms')).AdminForms }));

export default function AdminListScreen() {
  const t = useText();
  const title = useScreenTitle();
  const { data, error, refetch } = useQuery(query(config.listAdmins, {}));
  const [open, setOpen] = useState<OpenForm>();
  const admins = data?.admins;
  const reload = async () => (await refetch()).data?.admins;
  const close = () => setOpen(undefined);

  return (
    <Page
      title={title}
      subtitle={t('admins.subtitle')}
      actions={
        admins && (
          <Button tone="primary" onClick={() => setOpen({ form: 'add' })}>
            {t('admins.add')}
          </Button>
        )
      }
    >
      {admins && (
        <Admins
          admins={admins}
          onEdit={(admin) => setOpen({ form: 'edit', admin })}
          onReset={(admin) => setOpen({ form: 'reset', admin })}
        />
      )}
      {!admins && error && <ListFailed reason={error.message} onRetry={refetch} />}
      {!admins && !error && (
        <Card title={t('admins.card')}>
          <Skeleton rows={8} label={t('admins.loading')} />
        </Card>
      )}
      <Suspense>
        {open && admins && (
          <AdminForms open={open} admins={admins} reload={reload} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

interface AdminsProps {
  admins: readonly Admin[];
  onEdit: (admin: Admin) => void;
  onReset: (admin: Admin) => void;
}

function Admins({ admins, ...actions }: AdminsProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const found = searchAdmins(admins, words);
  return (
    <Card
      title={t('admins.card')}
      note={t('admins.count', { count: found.length })}
      actions={
        <TextField
          type="search"
          label={t('admins.search')}
          placeholder={t('admins.search')}
          hideLabel
          value={words}
          onChange={setWords}
        />
      }
    >
      {found.length === 0 ? (
        <EmptyState title={t('admins.noneFound.title')} text={t('admins.noneFound.text')} />
      ) : (
        <AdminTable admins={found} {...actions} />
      )}
    </Card>
  );
}
