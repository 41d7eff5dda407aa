import { lazy } from 'react';
import type { Admin } from '../../domain/admin-change.rule';
import type { LetIn } from './let-in-again';

// Most visits only read, and who does not opens one of them: each is fetched when it is opened.
const AddAdminForm = lazy(async () => ({
  default: (await import('./add-admin.form')).AddAdminForm,
}));
const EditAdminForm = lazy(async () => ({
  default: (await import('./edit-admin.form')).EditAdminForm,
}));
const ResetAdminPasswordForm = lazy(async () => ({
  default: (await import('./reset-admin-password.form')).ResetAdminPasswordForm,
}));
const LetInAgain = lazy(async () => ({ default: (await import('./let-in-again')).LetInAgain }));

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
