import { type AdminType, adminPolicy } from '@gwanje/contract';
import type { Database, Tx } from '../platform/database';
import { bindSettings, findSetting } from '../settings/setting-versions.queries';

export const ADMIN_POLICY = bindSettings('config', [adminPolicy]);

/** How administrators come in, as it holds now. */
export const findAdminPolicy = (db: Database | Tx) => findSetting(db, ADMIN_POLICY, 'adminPolicy');

export type AdminPolicy = Awaited<ReturnType<typeof findAdminPolicy>>;

/** Whether administrators of a type have to have a second factor. */
export const needsTotp = ({ totpTypes }: AdminPolicy, type: number): boolean =>
  totpTypes[`type${type as AdminType}`] === true;
