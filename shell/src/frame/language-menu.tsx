import { useShell } from '@gwanje/remote-kit';
import { Menu } from '@gwanje/ui-kit';
import { Languages } from 'lucide-react';
import { useText } from '../catalogue';
import { chooseLocale } from '../preferences/preferences';

const LOCALES = ['ko', 'en'] as const;

export function LanguageMenu() {
  const say = useText();
  const current = useShell((state) => state.locale);
  return (
    <Menu
      label={say('frame.language')}
      button={<Languages size={16} color="var(--muted)" aria-hidden />}
      items={LOCALES.map((locale) => ({
        id: locale,
        label: say(`language.${locale}`),
        selected: locale === current,
        onSelect: () => chooseLocale(locale),
      }))}
    />
  );
}
