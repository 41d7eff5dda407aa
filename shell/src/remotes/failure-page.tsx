import { formatInstant, useLocalized } from '@gwanje/remote-kit';
import { unsavedWork } from '@gwanje/remote-kit/host';
import { Button, ErrorState, Page, toast } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useText } from '../catalogue';
import type { ScreenInRemote } from '../deployment/match-screen.rule';
import { Facts } from './facts';
import { isRetryable, type ShownState } from './remote-state.rule';

type Stopped = Extract<
  ShownState<unknown>,
  { readonly status: 'failed' | 'incompatible' | 'broken' }
>;

export interface FailurePageProps extends ScreenInRemote {
  /** Why the screen is not there: its load was given up, must not begin, or it broke when drawn. */
  readonly state: Stopped;
  readonly onRetry: () => void;
  readonly onReload: () => void;
  /** What was typed on the screen that is not shown. */
  readonly drafts: ReactNode;
}

const timeOf = (atMs: number) => formatInstant(new Date(atMs).toISOString()).slice(11);

const readableTime = (key: string, value: unknown) =>
  /atMs$/i.test(key) ? new Date(value as number).toISOString() : value;

/** Everything a technician asks for first; not translated, it leaves the house. */
const technicalDetails = ({ remote, screen, state }: FailurePageProps): string => {
  const { id, version, buildHash, entry } = remote.manifest;
  const { status } = state;
  return JSON.stringify(
    {
      remote: id,
      version,
      buildHash,
      entry: remote.baseUrl + entry,
      screen: screen.id,
      ...(status === 'failed' ? { status, ...state.failure } : state),
      page: window.location.href,
      browser: navigator.userAgent,
      copiedAt: new Date().toISOString(),
    },
    readableTime,
    2,
  );
};

const whyOf = (state: Stopped) => {
  if (state.status !== 'failed') return state.status;
  return state.failure.isSuperseded ? 'superseded' : state.failure.reason;
};

const canRetry = (state: Stopped): boolean =>
  state.status === 'broken' || (state.status === 'failed' && isRetryable(state.failure));

const TITLES = { broken: 'fail.titleBroken', superseded: 'fail.titleSuperseded' } as const;

/** Says which module stopped where, what that means for the work, and what to do now. */
export function FailurePage(props: FailurePageProps) {
  const { remote, screen, state, onRetry, onReload, drafts } = props;
  const say = useText();
  const localized = useLocalized();
  const hasUnsaved = useStore(unsavedWork, ({ owners }) => owners.size > 0);
  const { id, version, buildHash, title } = remote.manifest;
  const name = localized(title);
  const why = whyOf(state);
  const isRetry = canRetry(state);
  const todo = isRetry ? 'fail.todoRetry' : 'fail.todoReload';

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
        title={say(why in TITLES ? TITLES[why as keyof typeof TITLES] : 'fail.title', {
          remote: name,
        })}
        text={`${say(`why.${why}`)} ${say('fail.meaning')}`}
        action={
          <>
            <Button
              tone="primary"
              disabledReason={!isRetry && hasUnsaved ? say('revision.deferred') : undefined}
              onClick={isRetry ? onRetry : onReload}
            >
              {say(isRetry ? 'action.retry' : 'action.reload')}
            </Button>
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
            <StoppedAt state={state} />
          </dd>
          <Span state={state} />
          <dt>{say('fail.todo')}</dt>
          <dd>{say(why === 'superseded' ? 'fail.todoSuperseded' : todo)}</dd>
        </Facts>
      </ErrorState>
      {drafts}
    </Page>
  );
}

function StoppedAt({ state }: { state: Stopped }) {
  const say = useText();
  switch (state.status) {
    case 'broken':
      return say('fail.broken');
    case 'incompatible': {
      const { wants, has } = state;
      return say('fail.incompatible', { wants, has });
    }
    case 'failed': {
      const step = say(`step.${state.failure.step}`);
      const reason = say(`reason.${state.failure.reason}`);
      return say('fail.stepText', { step, reason });
    }
  }
}

/** How often a load was tried, and from when to when. */
function Span({ state }: { state: Stopped }) {
  const say = useText();
  if (state.status !== 'failed') return null;
  const { attempts, startedAtMs, endedAtMs } = state.failure;
  const [from, to] = [timeOf(startedAtMs), timeOf(endedAtMs)];
  const seconds = Math.round((endedAtMs - startedAtMs) / 1_000);
  return (
    <>
      <dt>{say('fail.attempts')}</dt>
      <dd>{say('fail.attemptsText', { attempts, seconds, from, to })}</dd>
    </>
  );
}
