import { query, useQuery } from '@gwanje/api-client';
import { ADMIN_STATUSES, config } from '@gwanje/contract';
import { formatInstant, INSTANT_WIDTH_PX, Link, useShell } from '@gwanje/remote-kit';
import type { Filter } from '@gwanje/remote-kit/list';
import { Badge, Button } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import type { Admin } from '../../domain/admin-change.rule';
import { useText } from '../../text';
import type { OpenForm } from './admin-forms';
import { useAdminTypes } from './use-admin-types';

/** What the list says of an administrator; its last column opens the forms. */
export function useAdminColumns(onOpen: (form: OpenForm) => void): readonly Column<Admin>[] {
  const t = useText();
  const { nameOf, options } = useAdminTypes();
  const ownId = useShell((shell) => shell.admin?._id);
  const { data: presence } = useQuery(query(config.listAdminPresence, {}));
  return useMemo(() => {
    const presenceOf = ({ _id }: Admin) => presence?.find(({ adminId }) => adminId === _id);
    return [
      {
        id: 'id',
        head: t('admins.id'),
        widthPx: 130,
        isIdentifier: true,
        cell: ({ _id, id }) => (
          <>
            <strong>{id}</strong> {_id === ownId && <Badge tone="accent">{t('admins.me')}</Badge>}
          </>
        ),
      },
      { id: 'nick', head: t('admins.nick'), widthPx: 100, cell: ({ nick }) => nick },
      {
        id: 'type',
        head: t('admins.type'),
        widthPx: 160,
        inFile: [
          {
            key: 'type',
            words: Object.fromEntries(options.map(({ value, label }) => [value, label])),
          },
          { key: 'partner.id', head: t('admins.partner') },
        ],
        cell: ({ type, partner }) => (partner ? `${nameOf(type)} · ${partner.id}` : nameOf(type)),
      },
      {
        id: 'status',
        head: t('admins.status'),
        widthPx: 190,
        inFile: [
          {
            key: 'status',
            words: Object.fromEntries(ADMIN_STATUSES.map((one) => [one, t(`status.${one}`)])),
          },
        ],
        cell: (admin) => (
          <>
            <Badge tone={admin.status === 'active' ? 'good' : 'bad'}>
              {t(`status.${admin.status}`)}
            </Badge>{' '}
            {admin.mustChangePassword && <Badge tone="warn">{t('admins.firstPassword')}</Badge>}
            {admin.hasTotp && <Badge tone="neutral">{t('letIn.totp')}</Badge>}
            {presenceOf(admin)?.lockedUntil && <Badge tone="bad">{t('admins.locked')}</Badge>}
          </>
        ),
      },
      {
        id: 'sessions',
        head: t('admins.sessions'),
        widthPx: 76,
        isNumber: true,
        // Who is there now is asked for beside the list.
        inFile: [],
        cell: (admin) => presenceOf(admin)?.sessions ?? '–',
      },
      {
        id: 'lastActive',
        head: t('admins.lastActive'),
        widthPx: INSTANT_WIDTH_PX,
        inFile: [],
        cell: (admin) => {
          const at = presenceOf(admin)?.lastActiveAt;
          return at ? formatInstant(at) : '–';
        },
      },
      {
        id: 'lastLogin',
        head: t('admins.lastLogin'),
        widthPx: INSTANT_WIDTH_PX,
        inFile: [{ key: 'lastLoginAt' }],
        cell: ({ lastLoginAt }) =>
          lastLoginAt ? formatInstant(lastLoginAt) : t('admins.neverLoggedIn'),
      },
      {
        id: 'lastIp',
        head: t('admins.lastIp'),
        widthPx: 110,
        inFile: [{ key: 'lastLoginIp' }],
        cell: (admin) => admin.lastLoginIp,
      },
      {
        id: 'createdAt',
        head: t('admins.createdAt'),
        widthPx: INSTANT_WIDTH_PX,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'actions',
        head: t('admins.actions'),
        widthPx: 300,
        isActions: true,
        cell: (admin) => (
          <>
            <Button
              size="s"
              aria-label={t('admins.edit', { id: admin.id })}
              onClick={() => onOpen({ form: 'edit', admin })}
            >
              {t('admins.edit.button')}
            </Button>{' '}
            <Button
              size="s"
              aria-label={t('admins.reset', { id: admin.id })}
              disabledReason={admin._id === ownId ? t('admins.reset.own') : undefined}
              onClick={() => onOpen({ form: 'reset', admin })}
            >
              {t('admins.reset.button')}
            </Button>{' '}
            <Link
              to={{ search: `${new URLSearchParams({ tab: 'audit', actor: admin.id })}` }}
              aria-label={t('admins.deeds', { id: admin.id })}
            >
              {t('admins.deeds.button')}
            </Link>{' '}
            {(
              [
                ...(presenceOf(admin)?.lockedUntil ? (['unlock'] as const) : []),
                ...(presenceOf(admin)?.sessions ? (['endSessions'] as const) : []),
                ...(admin.hasTotp ? (['resetTotp'] as const) : []),
              ] as const
            ).map((what) => (
              <Button
                key={what}
                size="s"
                tone="quiet"
                aria-label={`${admin.id} ${t(`letIn.${what}`)}`}
                disabledReason={
                  what === 'resetTotp' && admin._id === ownId ? t('letIn.own') : undefined
                }
                onClick={() => onOpen({ form: what, admin })}
              >
                {t(`letIn.${what}`)}
              </Button>
            ))}
          </>
        ),
      },
    ];
  }, [t, nameOf, options, ownId, onOpen, presence]);
}

/** What the list is narrowed by. */
export function useAdminFilters(): readonly Filter[] {
  const t = useText();
  const types = useAdminTypes();
  return useMemo(() => {
    const all = { value: '', label: t('admins.all') };
    return [
      { name: 'query', label: t('admins.search') },
      { name: 'type', label: t('admins.type'), options: [all, ...types.options] },
      {
        name: 'status',
        label: t('admins.status'),
        options: [all, ...ADMIN_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))],
      },
    ];
  }, [t, types]);
}
