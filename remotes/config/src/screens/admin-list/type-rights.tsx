import { ADMIN_TYPE_PARTNER, type AdminType, PERMISSIONS } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Badge, Table } from '@gwanje/ui-kit';
import { useText } from '../../text';
import { useAdminTypes } from './use-admin-types';

const ROWS = Object.entries(PERMISSIONS);

/** The console as somebody of a type finds it: what he sees there, what he may do, and what is closed to him. */
export function TypeRights({ type }: { readonly type: number }) {
  const t = useText();
  const localized = useLocalized();
  const { nameOf } = useAdminTypes();
  const isPartner = type === ADMIN_TYPE_PARTNER;
  const menus = isPartner ? 'partner' : type === 0 ? 'top' : 'staff';
  return (
    <>
      <p>{t(`rights.menus.${menus}`)}</p>
      <Table caption={t('rights.of', { type: nameOf(type) })}>
        <thead>
          <tr>
            <th scope="col">{t('rights.right')}</th>
            <th scope="col">{t('rights.has')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, row]) => {
            const mayAll = (row.types as readonly AdminType[]).includes(type as AdminType);
            const mayOwn = isPartner && 'ownLine' in row;
            return (
              <tr key={name}>
                <th scope="row">{localized(row)}</th>
                <td>
                  {mayAll && <Badge tone="good">{t('rights.yes')}</Badge>}
                  {mayOwn && <Badge tone="accent">{t('rights.ownLine')}</Badge>}
                  {!mayAll && !mayOwn && t('rights.no')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
