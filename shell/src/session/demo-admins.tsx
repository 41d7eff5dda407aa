import { ADMIN_TYPES, type Demo } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../catalogue';

const Place = styled.fieldset`
  margin: 18px 0 0;
  padding: 14px 0 0;
  border: 0;
  border-top: 1px solid var(--line);
  > legend { float: left; padding: 0; font-weight: 600; }
  > p { clear: both; margin: 0 0 10px; color: var(--muted); }
  > div { display: flex; flex-wrap: wrap; gap: 6px; }
`;

interface DemoAdminsProps {
  readonly demo: Demo;
  readonly onPick: (login: { readonly id: string; readonly password: string }) => void;
}

/** Whom one can be in a demo; a press fills the form, so that it is seen what signs in. */
export function DemoAdmins({ demo: { admins, password }, onPick }: DemoAdminsProps) {
  const say = useText();
  const localized = useLocalized();
  return (
    <Place>
      <legend>{say('login.demo')}</legend>
      <p>{say('login.demoText')}</p>
      <div>
        {admins.map(({ id, type }) => (
          <Button key={id} size="s" onClick={() => onPick({ id, password })}>
            {localized(ADMIN_TYPES[type])}
          </Button>
        ))}
      </div>
    </Place>
  );
}
