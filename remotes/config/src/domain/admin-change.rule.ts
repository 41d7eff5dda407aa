import type { config, InputOf, ReplyOf } from '@gwanje/contract';

export type Admin = ReplyOf<typeof config.createAdmin>;

/** What one administrator may change of another. */
export type AdminChange = Pick<
  InputOf<typeof config.updateAdmin>,
  'nick' | 'type' | 'partner' | 'status'
>;

const TOP_ADMIN_TYPE = 0;

const isActiveTop = ({ type, status }: { type: number; status: string }) =>
  type === TOP_ADMIN_TYPE && status === 'active';

/** True when `change` of `admin` would leave the console without an active top administrator. */
export const isLastTopLost = (admins: readonly Admin[], admin: Admin, change: AdminChange) =>
  isActiveTop(admin) &&
  !isActiveTop(change) &&
  !admins.some((other) => other._id !== admin._id && isActiveTop(other));

/**
 * What was typed, on top of what another administrator saved in the meantime: a field that still
 * stands as it was loaded takes the newer value, a field that was edited keeps its edit.
 */
export function rebase(loaded: AdminChange, typed: AdminChange, newer: AdminChange): AdminChange {
  return {
    nick: typed.nick === loaded.nick ? newer.nick : typed.nick,
    type: typed.type === loaded.type ? newer.type : typed.type,
    partner: typed.partner === loaded.partner ? newer.partner : typed.partner,
    status: typed.status === loaded.status ? newer.status : typed.status,
  };
}
