import type { DeploymentDocument } from '@gwanje/contract';
import { betDetailOf, withoutBetDetail } from '@gwanje/remote-kit/host';
import { toast } from '@gwanje/ui-kit';
import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
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
  const isAsked = asked !== null;
  const [View, setView] = useState<ComponentType<BetDetailProps>>();
  useEffect(() => {
    if (!isAsked || View) return;
    let isHere = true;
    load().then(
      (loaded) => isHere && setView(() => loaded),
      () => {
        if (!isHere) return;
        toast({ tone: 'error', title: say('betDetail.failed'), text: say('betDetail.failedText') });
        navigate({ search: withoutBetDetail(search) }, { replace: true });
      },
    );
    return () => {
      isHere = false;
    };
  }, [isAsked, View, load, say, search, navigate]);
  return (
    View && (
      <Boundary fallback={() => null}>
        <View deployment={deployment} asked={asked} />
      </Boundary>
    )
  );
}
