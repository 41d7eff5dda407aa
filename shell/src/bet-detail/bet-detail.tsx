import { type DeploymentDocument, PERMISSIONS } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { withoutBetDetail } from '@gwanje/remote-kit/host';
import { dropDraftsAt } from '@gwanje/remote-kit/unsaved';
import { confirm, Dialog, ErrorState } from '@gwanje/ui-kit';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { useWindowText } from './catalogue';
import { type DetailPage, detailPage } from './detail-page.rule';
import { hasUnsavedWork, isSaving, pathIn } from './embedded-page';
import { EmbeddedScreen } from './embedded-screen';

const NewWindow = styled.a`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 26px;
  padding: 0 8px;
  border-radius: var(--radius-s);
  font-size: 12px;
  color: var(--muted);
  text-decoration: none;
  white-space: nowrap;
  &:hover { color: var(--text); background: var(--hover); }
`;

export interface BetDetailProps {
  readonly deployment: DeploymentDocument;
  /** What the address asks for; null once it asks for nothing any more. */
  readonly asked: string | null;
}

/** Milliseconds between looks at a save that is under way in the window. */
const LOOK_MS = 100;

/**
 * What is shown follows the address, so that it can be linked and that going back closes it. A save
 * that is under way is waited for; what holds unsaved work then asks first, and who stays gets the
 * address back.
 */
function useGuarded(asked: string | null) {
  const sayHere = useWindowText();
  const navigate = useNavigate();
  const adminId = useShell(({ admin }) => admin?._id ?? '');
  const { pathname, search } = useLocation();
  const frame = useRef<HTMLIFrameElement>(null);
  const address = useRef('');
  const isAsking = useRef(false);
  const givenUp = useRef<string>(undefined);
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (shown === asked) address.current = pathname + search;
  }, [shown, asked, pathname, search]);
  useEffect(() => {
    if (shown === asked || isAsking.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const close = async () => {
      if (isSaving(frame.current)) {
        timer = setTimeout(close, LOOK_MS);
        return;
      }
      if (!hasUnsavedWork(frame.current)) {
        setShown(asked);
        return;
      }
      isAsking.current = true;
      const isLeft = await confirm({
        title: sayHere('unsaved'),
        text: sayHere('unsavedText'),
        confirmLabel: sayHere('discard'),
        tone: 'danger',
      });
      isAsking.current = false;
      if (!isLeft) return navigate(address.current);
      givenUp.current = pathIn(frame.current);
      setShown(asked);
    };
    void close();
    return () => clearTimeout(timer);
  }, [shown, asked, sayHere, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the page that kept it is gone
  useEffect(() => {
    if (givenUp.current === undefined) return;
    dropDraftsAt({ adminId, path: givenUp.current });
    givenUp.current = undefined;
  }, [shown]);
  return { shown, frame };
}

/** A page of the console in a window over the screen: what a bet consists of, mostly. */
export function BetDetail({ deployment, asked }: BetDetailProps) {
  const sayHere = useWindowText();
  const localized = useLocalized();
  const navigate = useNavigate();
  const { search } = useLocation();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const { shown, frame } = useGuarded(asked);
  if (shown === null) return null;
  const page = detailPage(shown, window.location.origin, deployment, adminType);
  const title = page.kind === 'unknown' ? sayHere('title') : localized(page.screen.title);
  const close = () => navigate({ search: withoutBetDetail(search) }, { replace: true });
  return (
    <Dialog
      open
      size={page.href ? 'xl' : 'm'}
      title={title}
      onClose={close}
      tools={
        page.href && (
          <NewWindow data-autofocus href={page.href} target="_blank" rel="noreferrer">
            <ExternalLink size={14} aria-hidden />
            {sayHere('newWindow')}
          </NewWindow>
        )
      }
    >
      {page.href ? (
        <EmbeddedScreen
          key={page.href}
          href={page.href}
          title={title}
          frame={frame}
          onClose={close}
        />
      ) : (
        <Refused {...page} />
      )}
    </Dialog>
  );
}

function Refused(page: DetailPage) {
  const say = useText();
  const sayHere = useWindowText();
  const locale = useShell((state) => state.locale);
  switch (page.kind) {
    case 'off':
      return <ErrorState title={say('page.off')} text={say('page.offText')} />;
    case 'forbidden': {
      const permission = PERMISSIONS[page.screen.permission][locale];
      const text = say('page.forbiddenText', { permission });
      return <ErrorState title={say('page.forbidden')} text={text} />;
    }
    default:
      return <ErrorState title={say('page.notFound')} text={sayHere('notFoundText')} />;
  }
}
