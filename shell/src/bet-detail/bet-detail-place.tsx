import type { DeploymentDocument } from '@gwanje/contract';
import { betDetailOf, withoutBetDetail } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import { useLoaded } from '../use-loaded';
import type { BetDetailProps } from './bet-detail';

interface BetDetailPlaceProps {
  readonly deployment: DeploymentDocument;
  readonly load: () => Promise<ComponentType<BetDetailProps>>;
}

/** Looks whether the address asks for a window over the screen, and only then fetches its code. */
export function BetDetailPlace({ deployment, load }: BetDetailPlaceProps) {
  const say = useText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const asked = betDetailOf(search);
  const View = useLoaded(load, asked !== null, () => {
    toast({ tone: 'error', title: say('window.failed'), text: say('window.failedText') });
    navigate({ search: withoutBetDetail(search) }, { replace: true });
  });
  return (
    View && (
      <Boundary fallback={() => null}>
        <View deployment={deployment} asked={asked} />
      </Boundary>
    )
  );
}
