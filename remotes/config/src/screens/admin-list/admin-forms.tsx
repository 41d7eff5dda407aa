import { call } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import type { Admin } from '../../domain/admin-change.rule';
import { AddAdminForm } from './add-admin.form';
import { EditAdminForm } from './edit-admin.form';
import { type LetIn, LetInAgain } from './let-in-again';
import { ResetAdminPasswordForm } from './reset-admin-password.form';

/** Which form stands open, and about whom. */
export type OpenForm =
  | { readonly form: 'add' }
  | { readonly form: 'edit'; readonly admin: Admin }
  | { readonly form: 'reset'; readonly admin: Admin }
  | LetIn;

interface AdminFormsProps {
  readonly open: OpenForm;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function AdminForms({ open, reload, onClose }: AdminFormsProps) {
  if (open.form === 'add') return <AddAdminForm onAdded={reload} onClose={onClose} />;
  if (open.form === 'reset')
    return <ResetAdminPasswordForm admin={open.admin} onReset={reload} onClose={onClose} />;
  if (open.form !== 'edit') return <LetInAgain asked={open} onDone={reload} onClose={onClose} />;
  return <EditAdminForm admin={open.admin} onChanged={reload} onClose={onClose} />;
}

/** An account as it stands now; null where it is not there any more. */
export async function findAdmin(adminId: string): Promise<Admin | null> {
  const { readAdmin } = config;
  const { data } = await call(readAdmin, { adminId }, { expects: readAdmin.refusals });
  return data;
}
