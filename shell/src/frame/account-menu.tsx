import { useShell } from '@gwanje/remote-kit';
import { Dialog, Menu } from '@gwanje/ui-kit';
import { ChevronDown, CircleUser, KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../catalogue';
import { ChangePasswordForm } from '../session/change-password.form';

/** Who is here, and what they may do about it. */
export function AccountMenu({ onPasswordChanged }: { onPasswordChanged: () => void }) {
  const say = useText();
  const navigate = useNavigate();
  const nick = useShell(({ admin }) => admin?.nick ?? '');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
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
          {
            id: 'password',
            label: say('frame.changePassword'),
            icon: <KeyRound size={14} aria-hidden />,
            onSelect: () => setChanging(true),
          },
          {
            id: 'logout',
            label: say('frame.logout'),
            icon: <LogOut size={14} aria-hidden />,
            onSelect: () => navigate('/logout'),
          },
        ]}
      />
      <Dialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title={say('password.title')}
        size="s"
      >
        <p>{say('password.ends')}</p>
        <ChangePasswordForm onChanged={onPasswordChanged} />
      </Dialog>
    </>
  );
}
