import { PERMISSIONS, type Permission } from '@gwanje/contract';
import { usePermitted, useShell } from '../shell';
import { useText } from './text';

/**
 * Why the signed-in administrator may not do something, for the `disabledReason` of its button;
 * undefined where he may. The server decides again on every call.
 */
export function useWhyNot(permission: Permission): string | undefined {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  const isPermitted = usePermitted(permission);
  return isPermitted ? undefined : t('whyNot', { permission: PERMISSIONS[permission][locale] });
}
