import { type DeploymentDocument, PERMISSIONS } from '@gwanje/contract';
import { useLocalized, useShell } from '@gwanje/remote-kit';
import { Button } from '@gwanje/ui-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../catalogue';
import { matchScreen, type ScreenInRemote } from '../deployment/match-screen.rule';
import { DraftsPlace, type DraftsPlaceProps } from '../drafts/drafts-place';
import { firstScreenPath } from '../menu/menu.rule';
import { LoadAnnouncer } from '../remotes/load-announcer';
import { RemoteOutlet } from '../remotes/remote-outlet';
import type { ScreenLoads } from '../remotes/screen-loads';
import { NoticePage } from './notice-page';
import { useDocumentTitle } from './use-document-title';

/** Puts keyboard and scroll at the start of the page when the address changes. */
function useFreshStart(pathname: string): void {
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.documentElement.scrollTop = 0;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

export interface ScreenPageProps {
  readonly deployment: DeploymentDocument;
  readonly loads: ScreenLoads;
  readonly onReload: () => void;
  readonly loadDrafts: DraftsPlaceProps['load'];
}

/** Whatever stands at the present address. */
export function ScreenPage({ deployment, loads, onReload, loadDrafts }: ScreenPageProps) {
  const say = useText();
  const localized = useLocalized();
  const { pathname } = useLocation();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const locale = useShell((state) => state.locale);
  useFreshStart(pathname);

  const drafts = <DraftsPlace load={loadDrafts} />;
  const first = firstScreenPath(deployment, adminType);
  const toFirst = first !== undefined && <ToFirst path={first} />;
  const missing = <UnknownScreen path={pathname} toFirst={toFirst} drafts={drafts} />;
  const match = matchScreen(deployment, pathname, adminType);
  switch (match.kind) {
    case 'open':
      return <OpenScreen {...match} {...{ loads, missing, onReload, drafts }} />;
    case 'off':
      return (
        <NoticePage
          name={localized(match.screen.title)}
          title={say('page.off')}
          text={say('page.offText')}
          action={toFirst}
          drafts={drafts}
        />
      );
    case 'forbidden': {
      const permission = PERMISSIONS[match.screen.permission][locale];
      return (
        <NoticePage
          name={localized(match.screen.title)}
          title={say('page.forbidden')}
          text={say('page.forbiddenText', { permission })}
          action={toFirst}
          drafts={drafts}
        />
      );
    }
    case 'unknown':
      return missing;
  }
}

interface OpenScreenProps extends ScreenInRemote {
  readonly loads: ScreenLoads;
  readonly missing: ReactNode;
  readonly onReload: () => void;
  readonly drafts: ReactNode;
}

function OpenScreen(props: OpenScreenProps) {
  const { remote, screen, loads } = props;
  useDocumentTitle(useLocalized()(screen.title));
  return (
    <>
      {/* One region for all screens: what a region is born with, nobody is told. */}
      <LoadAnnouncer {...{ remote, screen, loads }} />
      <RemoteOutlet key={remote.baseUrl + screen.id} {...props} />
    </>
  );
}

/** The way on from where nothing can be shown. */
function ToFirst({ path }: { readonly path: string }) {
  const say = useText();
  const navigate = useNavigate();
  return <Button onClick={() => navigate(path)}>{say('page.first')}</Button>;
}

interface UnknownScreenProps {
  readonly path: string;
  readonly toFirst: ReactNode;
  readonly drafts: ReactNode;
}

function UnknownScreen({ path, toFirst, drafts }: UnknownScreenProps) {
  const say = useText();
  const isAnywhere = Boolean(toFirst);
  return (
    <NoticePage
      name={path}
      title={say(isAnywhere ? 'page.notFound' : 'page.nothing')}
      text={say(isAnywhere ? 'page.notFoundText' : 'page.nothingText')}
      action={toFirst}
      drafts={drafts}
    />
  );
}
