import { formatInstant, useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { lazy, Suspense, useState } from 'react';
import type { Admin } from '../../domain/admin-change.rule';
import { FactList } from '../../parts/fact-list';
import { useText } from '../../text';
import type { OpenForm } from './admin-forms';
import { useAdminTypes } from './use-admin-types';

// Most visits look at accounts alone.
const TypeRights = lazy(async () => ({ default: (await import('./type-rights')).TypeRights }));

interface AdminPanelProps {
  readonly admin: Admin;
  readonly onOpen: (form: OpenForm) => void;
}

/** One account, and its forms by a key. */
export function AdminPanel({ admin, onOpen }: AdminPanelProps) {
  const t = useText();
  const { nameOf } = useAdminTypes();
  const [isSeen, setSeen] = useState(false);
  const ownId = useShell((shell) => shell.admin?._id);
  const { _id, id, nick, type, partner, status, createdAt, lastLoginAt, lastLoginIp } = admin;
  return (
    <section aria-label={id}>
      <FactList
        facts={[
          [t('admins.nick'), nick],
          [t('admins.type'), nameOf(type)],
          [t('admins.partner'), partner?.id ?? null],
          [t('admins.status'), t(`status.${status}`)],
          [t('admins.lastLogin'), lastLoginAt && formatInstant(lastLoginAt)],
          [t('admins.lastIp'), lastLoginIp],
          [t('admins.createdAt'), formatInstant(createdAt)],
        ]}
      />
      <Button size="s" shortcut="M" onClick={() => onOpen({ form: 'edit', admin })}>
        {t('admins.edit.button')}
      </Button>{' '}
      <Button
        size="s"
        shortcut="P"
        disabledReason={_id === ownId ? t('admins.reset.own') : undefined}
        onClick={() => onOpen({ form: 'reset', admin })}
      >
        {t('admins.reset.button')}
      </Button>{' '}
      <Button size="s" shortcut="V" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
        {t('rights.see')}
      </Button>
      {isSeen && (
        <Suspense>
          <TypeRights type={type} />
        </Suspense>
      )}
    </section>
  );
}
