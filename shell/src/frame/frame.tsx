import type { DeploymentDocument } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../catalogue';
import { buildMenu } from '../deployment/menu.rule';
import { isMenuFolded, rememberMenuFolded } from '../preferences/preferences';
import { SideMenu } from './side-menu';
import { PHONE, TopBar } from './top-bar';

const Grid = styled.div`
  display: grid;
  grid-template: auto 1fr / 204px minmax(0, 1fr);
  min-height: 100dvh;
  &[data-folded] { grid-template-columns: 52px minmax(0, 1fr); }
  > [data-skip] {
    position: fixed;
    top: 8px;
    left: 8px;
    z-index: 60;
    padding: 6px 12px;
    border-radius: var(--radius-s);
    color: var(--on-accent);
    background: var(--accent);
    transform: translateY(-60px);
  }
  > [data-skip]:focus { transform: none; }
  > [data-veil] { display: none; }
  @media ${PHONE} {
    &, &[data-folded] { grid-template-columns: minmax(0, 1fr); }
    > [data-veil] { position: fixed; inset: 48px 0 0; z-index: 28; display: block; background: rgb(8 11 16 / 48%); }
  }
`;

function usePhone(): boolean {
  const [isPhone, setPhone] = useState(() => window.matchMedia(PHONE).matches);
  useEffect(() => {
    const query = window.matchMedia(PHONE);
    const follow = () => setPhone(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isPhone;
}

function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

interface FrameProps {
  readonly deployment: DeploymentDocument;
  readonly onPasswordChanged: () => void;
  readonly children: ReactNode;
}

/** What stands around every screen. */
export function Frame({ deployment, onPasswordChanged, children }: FrameProps) {
  const say = useText();
  const { pathname } = useLocation();
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const groups = useMemo(() => buildMenu(deployment, adminType), [deployment, adminType]);
  const [isFolded, setFolded] = useState(isMenuFolded);
  const [openAt, setOpenAt] = useState<string>();
  const isPhone = usePhone();
  // Opened at one address, the drawer is closed at the next.
  const isOpen = isPhone && openAt === pathname;

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  const fold = () => {
    rememberMenuFolded(!isFolded);
    setFolded(!isFolded);
  };
  return (
    <Grid data-folded={isFolded ? '' : undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: a link in name and place, but the address is the router's */}
      <a data-skip href="#main" onClick={skipToMain}>
        {say('frame.skip')}
      </a>
      <TopBar
        isFolded={isFolded}
        onFold={fold}
        isDrawerOpen={isOpen}
        onDrawer={() => setOpenAt(isOpen ? undefined : pathname)}
        onPasswordChanged={onPasswordChanged}
      />
      <SideMenu groups={groups} isFolded={isFolded && !isPhone} isOpen={isOpen} />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the menu button do the same
        <div data-veil onClick={() => setOpenAt(undefined)} />
      )}
      <div inert={isOpen}>{children}</div>
    </Grid>
  );
}
