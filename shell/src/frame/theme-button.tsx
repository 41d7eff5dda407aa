import { useShell } from '@gwanje/remote-kit';
import { IconButton } from '@gwanje/ui-kit';
import { Moon, Sun } from 'lucide-react';
import { useText } from '../catalogue';
import { chooseTheme } from '../preferences/preferences';

export function ThemeButton() {
  const say = useText();
  const isDark = useShell((state) => state.theme === 'dark');
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={say(isDark ? 'frame.light' : 'frame.dark')}
      icon={<Icon size={16} aria-hidden />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    />
  );
}
