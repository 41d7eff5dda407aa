import type { DeploymentDocument } from '@gwanje/contract';
import { Link, useShell } from '@gwanje/remote-kit';
import { Badge, HiddenText } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useStore } from 'zustand';
import { maintenanceLink } from './alarm-links.rule';
import { alarmStore } from './alarm-store';
import { useText } from './catalogue';

const Place = styled.span`
  flex: none;
  > a { text-decoration: none; }
`;

const NOTHING = [] as const;

/** Says on every page that members stand before closed doors, and leads to where those are opened. */
export function MaintenanceBadge({ deployment }: { readonly deployment: DeploymentDocument }) {
  const say = useText();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const closed = useStore(alarmStore, ({ report }) => report?.maintenance ?? NOTHING);
  const [strictest] = closed;
  if (!strictest) return null;
  const what = closed.map((name) => say(`maintenance.${name}`)).join(', ');
  const link = maintenanceLink(deployment, adminType, strictest);
  const badge = (
    <Badge tone="warn">
      {say('maintenance.on')}
      <HiddenText>{` (${what})`}</HiddenText>
    </Badge>
  );
  return (
    <Place data-maintenance title={what}>
      {link ? <Link to={link}>{badge}</Link> : badge}
    </Place>
  );
}
