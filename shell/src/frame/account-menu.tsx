import { usePermitted, useShell } from '@gwanje/remote-kit';
import { Menu } from '@gwanje/ui-kit';
import {
  ChevronDown,
  CircleUser,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  UserCheck,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../catalogue';

export interface AccountMenuProps {
  readonly onChangePassword: () => void;
  readonly onSessions: () => void;
  readonly onSecondWords: () => void;
  readonly onShortcuts: () => void;
}

/** Who is here, and what they may do about it. */
export function AccountMenu(props: AccountMenuProps) {
  const { onChangePassword, onSessions, onSecondWords, onShortcuts } = props;
  const say = useText();
  const navigate = useNavigate();
  // A partner agrees to nothing.
  const hasSecondWords = usePermitted('calc.read');
  const nick = useShell(({ admin }) => admin?.nick ?? '');
  return (
    <Menu
      label={say('frame.account')}
      button={
        <>
          <CircleUser size={16} aria-hidden />
          <span data-nick>{nick}</span>
          <ChevronDown size={14} aria-hidden />
        </>
      }
      items={[
        ...(hasSecondWords
          ? [
              {
                id: 'secondWords',
                label: say('frame.secondWords'),
                icon: <UserCheck size={14} aria-hidden />,
                onSelect: onSecondWords,
              },
            ]
          : []),
        {
          id: 'password',
          label: say('frame.changePassword'),
          icon: <KeyRound size={14} aria-hidden />,
          onSelect: onChangePassword,
        },
        {
          id: 'sessions',
          label: say('frame.sessions'),
          icon: <MonitorSmartphone size={14} aria-hidden />,
          onSelect: onSessions,
        },
        {
          id: 'shortcuts',
          label: say('shortcuts.title'),
          icon: <Keyboard size={14} aria-hidden />,
          onSelect: onShortcuts,
        },
        {
          id: 'logout',
          label: say('frame.logout'),
          icon: <LogOut size={14} aria-hidden />,
          onSelect: () => navigate('/logout'),
        },
      ]}
    />
  );
}
