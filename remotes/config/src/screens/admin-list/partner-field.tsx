import { ADMIN_TYPE_PARTNER } from '@gwanje/contract';
import { FormTextField } from '@gwanje/ui-kit/form';
import type { ComponentProps } from 'react';
import { useText } from '../../text';

/** Whether the type that is chosen takes a partner. */
export const isPartner = (type: string): boolean => Number(type) === ADMIN_TYPE_PARTNER;

type PartnerFieldProps = Pick<ComponentProps<typeof FormTextField>, 'name' | 'changed' | 'hint'>;

/** Whose line an administrator of the type partner has: the member's login ID. */
export function PartnerField({ hint, ...field }: PartnerFieldProps) {
  const t = useText();
  return (
    <FormTextField
      {...field}
      label={t('admins.partner')}
      hint={hint ?? t('admins.partner.hint')}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
