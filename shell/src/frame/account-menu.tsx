import type { DeploymentDocument } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { Menu } from '@gwanje/ui-kit';
import {
  ChevronDown,
  CircleUser,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ShieldCheck,
  UserCheck,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../catalogue';
import { matchScreen } from '../deployment/match-screen.rule';

const SECOND_WORDS = '/second-words';

export interface AccountMenuProps {
  readonly onChangePassword: () => void;
  readonly onTotp: () => void;
  readonly onSessions: () => void;
  readonly deployment: DeploymentDocument;
  readonly onShortcuts: () => void;
}

/** Who is here, and what they may do about it. */
export function AccountMenu(props: AccountMenuProps) {
  const { deployment, onChangePassword, onTotp, onSessions, onShortcuts } = props;
  const say = useText();
  const navigate = useNavigate();
  const type = useShell(({ admin }) => admin?.type ?? -1);
  const hasSecondWords = matchScreen(deployment, SECOND_WORDS, type).kind === 'open';
  const nick = useShell(({ admin }) => admin?.nick ?? '');
  return (
    <Menu
      label={say('frame.account')}
      button={
        <>
          <CircleUser size={16} aria-hidden />
          <span data-nick>{nick}</span>
          <ChevronDown size={14} aria-hidden data-unfolds />
        </>
      }
      items={[
        ...(hasSecondWords
          ? [
              {
                id: 'secondWords',
                label: say('frame.secondWords'),
                icon: <UserCheck size={14} aria-hidden />,
                onSelect: () => navigate(SECOND_WORDS),
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
          id: 'totp',
          label: say('frame.totp'),
          icon: <ShieldCheck size={14} aria-hidden />,
          onSelect: onTotp,
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
