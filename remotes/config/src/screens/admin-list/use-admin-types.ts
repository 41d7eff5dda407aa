import { ADMIN_TYPE_VALUES, ADMIN_TYPES, type AdminType } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useMemo } from 'react';
import { useText } from '../../text';

/** The types that an administrator can have, in the person's language; one unknown to this build by its number. */
export function useAdminTypes() {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(() => {
    const nameOf = (type: number): string =>
      type in ADMIN_TYPES
        ? ADMIN_TYPES[type as AdminType][locale]
        : t('admins.unknownType', { type });
    const options = ADMIN_TYPE_VALUES.map((type) => ({ value: String(type), label: nameOf(type) }));
    return { nameOf, options };
  }, [t, locale]);
}
