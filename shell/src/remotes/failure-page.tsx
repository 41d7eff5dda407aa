import type { DeployedRemote, ScreenDeclaration } from '@gwanje/contract';
import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { Button, ErrorState, Page, toast } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import type { Incompatibility } from '../deployment/compatibility.rule';
import { isRetryable, type LoadFailure } from './remote-state.rule';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 130px minmax(0, 1fr);
  margin: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  > * { padding: 6px 10px; border-bottom: 1px solid var(--line); }
  > :nth-last-child(-n + 2) { border-bottom: 0; }
  > dt { color: var(--muted); }
  > dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  @media (max-width: 760px) { grid-template-columns: 84px minmax(0, 1fr); }
`;

/** Why a screen is not there: its load was given up, must not begin, or it broke when drawn. */
export type Obstacle =
  | ({ readonly kind: 'failed' } & LoadFailure)
  | ({ readonly kind: 'incompatible' } & Incompatibility)
  | { readonly kind: 'broken'; readonly detail: string };

export interface FailurePageProps {
  readonly remote: DeployedRemote;
  readonly screen: ScreenDeclaration;
  readonly obstacle: Obstacle;
  readonly onRetry: () => void;
  readonly onReload: () => void;
}

const timeOf = (atMs: number) => formatInstant(new Date(atMs).toISOString()).slice(11);

/** Everything a technician asks for first; not translated, it leaves the house. */
const technicalDetails = ({ remote, screen, obstacle }: FailurePageProps): string => {
  const { id, version, buildHash, entry } = remote.manifest;
  return JSON.stringify(
    {
      remote: id,
      version,
      buildHash,
      entry: remote.baseUrl + entry,
      screen: screen.id,
      ...obstacle,
      page: window.location.href,
      browser: navigator.userAgent,
      copiedAt: new Date().toISOString(),
    },
    undefined,
    2,
  );
};

/** Says which module stopped where, what that means for the work, and what to do now. */
export function FailurePage(props: FailurePageProps) {
  const { remote, screen, obstacle, onRetry, onReload } = props;
  const say = useText();
  const localized = useLocalized();
  const { id, version, buildHash, title } = remote.manifest;
  const name = localized(title);
  const canRetry =
    obstacle.kind === 'broken' || (obstacle.kind === 'failed' && isRetryable(obstacle.reason));

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(technicalDetails(props));
      toast({ tone: 'success', title: say('fail.copied'), text: say('fail.copiedText') });
    } catch {
      toast({ tone: 'warning', title: say('fail.copyFailed'), text: say('fail.copyFailedText') });
    }
  };
  return (
    <Page title={localized(screen.title)}>
      <ErrorState
        title={say(obstacle.kind === 'broken' ? 'fail.titleBroken' : 'fail.title', {
          remote: name,
        })}
        text={say('fail.meaning')}
        action={
          <>
            {canRetry ? (
              <Button tone="primary" onClick={onRetry}>
                {say('action.retry')}
              </Button>
            ) : (
              <Button tone="primary" onClick={onReload}>
                {say('action.reload')}
              </Button>
            )}
            <Button tone="quiet" onClick={() => void copy()}>
              {say('fail.copy')}
            </Button>
          </>
        }
      >
        <Facts>
          <dt>{say('fail.module')}</dt>
          <dd>{say('fail.moduleText', { remote: name, id, version, build: buildHash })}</dd>
          <dt>{say('fail.step')}</dt>
          <dd>
            <ObstacleText obstacle={obstacle} />
          </dd>
          <Span obstacle={obstacle} />
          <dt>{say('fail.todo')}</dt>
          <dd>{say(canRetry ? 'fail.todoRetry' : 'fail.todoReload')}</dd>
        </Facts>
      </ErrorState>
    </Page>
  );
}

function ObstacleText({ obstacle }: { obstacle: Obstacle }) {
  const say = useText();
  switch (obstacle.kind) {
    case 'broken':
      return say('fail.broken');
    case 'incompatible': {
      const { wants, has } = obstacle;
      return say('fail.incompatible', { wants, has });
    }
    case 'failed': {
      const step = say(`step.${obstacle.step}`);
      const reason = say(`reason.${obstacle.reason}`);
      return say('fail.stepText', { step, reason });
    }
  }
}

/** How often a load was tried, and from when to when. */
function Span({ obstacle }: { obstacle: Obstacle }) {
  const say = useText();
  if (obstacle.kind !== 'failed') return null;
  const { attempts, startedAtMs, endedAtMs } = obstacle;
  const [from, to] = [timeOf(startedAtMs), timeOf(endedAtMs)];
  const seconds = Math.round((endedAtMs - startedAtMs) / 1_000);
  return (
    <>
      <dt>{say('fail.attempts')}</dt>
      <dd>{say('fail.attemptsText', { attempts, seconds, from, to })}</dd>
    </>
  );
}
