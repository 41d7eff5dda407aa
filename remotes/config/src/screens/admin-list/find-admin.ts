import { call } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import type { Admin } from '../../domain/admin-change.rule';

/** An account as it stands now; null where it is not there any more. */
export async function findAdmin(adminId: string): Promise<Admin | null> {
  const { readAdmin } = config;
  const { data } = await call(readAdmin, { adminId }, { expects: readAdmin.refusals });
  return data;
}
