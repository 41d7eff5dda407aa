import { Button, ErrorState } from '@gwanje/ui-kit';
import { useText } from '../catalogue';
import { DeploymentUnavailable } from '../deployment/fetch-deployment';

/** The last resort: the console could not start, or its own frame broke. */
export function BrokenPage({ error }: { error: unknown }) {
  const say = useText();
  const hasStarted = !(error instanceof DeploymentUnavailable);
  return (
    <main id="main" tabIndex={-1}>
      <ErrorState
        title={say(hasStarted ? 'page.broken' : 'page.startFailed')}
        text={say(hasStarted ? 'page.brokenText' : 'page.startFailedText')}
        action={
          <Button tone="primary" onClick={() => window.location.reload()}>
            {say('action.reload')}
          </Button>
        }
      />
    </main>
  );
}
