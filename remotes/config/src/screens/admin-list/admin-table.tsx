import { formatInstant, useScreenTitle, useShell } from '@gwanje/remote-kit';
import { Badge, Button, Table } from '@gwanje/ui-kit';
import type { Admin } from '../../domain/admin-change.rule';
import { useText } from '../../text';
import { useAdminTypes } from './use-admin-types';

interface AdminTableProps {
  admins: readonly Admin[];
  onEdit: (admin: Admin) => void;
  onReset: (admin: Admin) => void;
}

export function AdminTable({ admins, onEdit, onReset }: AdminTableProps) {
  const t = useText();
  const title = useScreenTitle();
  const { nameOf } = useAdminTypes();
  const ownId = useShell((shell) => shell.admin?._id);
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{t('admins.id')}</th>
          <th scope="col">{t('admins.nick')}</th>
          <th scope="col">{t('admins.type')}</th>
          <th scope="col">{t('admins.status')}</th>
          <th scope="col">{t('admins.lastLogin')}</th>
          <th scope="col">{t('admins.lastIp')}</th>
          <th scope="col">{t('admins.createdAt')}</th>
          <th scope="col" data-n>
            {t('admins.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {admins.map((admin) => {
          const { _id, id, status, lastLoginAt } = admin;
          const isOwn = _id === ownId;
          return (
            <tr key={_id} data-tone={status === 'suspended' ? 'muted' : undefined}>
              <th scope="row">
                <strong>{id}</strong> {isOwn && <Badge tone="accent">{t('admins.me')}</Badge>}
              </th>
              <td>{admin.nick}</td>
              <td>{nameOf(admin.type)}</td>
              <td>
                <Badge tone={status === 'active' ? 'good' : 'bad'}>{t(`status.${status}`)}</Badge>{' '}
                {admin.mustChangePassword && <Badge tone="warn">{t('admins.firstPassword')}</Badge>}
              </td>
              <td>{lastLoginAt ? formatInstant(lastLoginAt) : t('admins.neverLoggedIn')}</td>
              <td>{admin.lastLoginIp}</td>
              <td>{formatInstant(admin.createdAt)}</td>
              <td data-n>
                <Button
                  size="s"
                  aria-label={t('admins.edit', { id })}
                  onClick={() => onEdit(admin)}
                >
                  {t('admins.edit.button')}
                </Button>{' '}
                <Button
                  size="s"
                  aria-label={t('admins.reset', { id })}
                  disabledReason={isOwn ? t('admins.reset.own') : undefined}
                  onClick={() => onReset(admin)}
                >
                  {t('admins.reset.button')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
