import { useText } from '../catalogue';
import { ChangePasswordForm } from '../session/change-password.form';

interface OwnPasswordProps {
  readonly onChanged: () => void;
}

/** Where an administrator changes the own password, and hears what follows. */
export function OwnPassword({ onChanged }: OwnPasswordProps) {
  const say = useText();
  return (
    <>
      <p>{say('password.ends')}</p>
      <ChangePasswordForm onChanged={onChanged} />
    </>
  );
}
