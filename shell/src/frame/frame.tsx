import { usePermitted, useShell } from '@gwanje/remote-kit';
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createGlobalStyle, styled } from 'styled-components';
import { useStore } from 'zustand';
import { Boundary } from '../boundary';
import { useText } from '../catalogue';
import { buildMenu } from '../menu/menu.rule';
import { SideMenu } from '../menu/side-menu';
import { PaletteHost } from '../palette/palette-host';
import type { Opened } from '../palette/shortcuts';
import {
  isMenuFolded,
  rememberMenuFolded,
  rememberStrip,
  isStripOpen as wasStripOpen,
} from '../preferences/preferences';
import type { ShellPorts } from '../shell-ports';
import type { Console } from '../start-console';
import { LazyWindow } from './lazy-window';
import { PHONE } from './phone';
import { TopBar } from './top-bar';
import { useAlarms } from './use-alarms';

/** What the bars above every screen take of the window, for whatever sticks beneath them or is scrolled to. */
const Bars = createGlobalStyle<{ $hasStrip: boolean }>`
  :root { --bars: ${({ $hasStrip }) => ($hasStrip ? 76 : 48)}px; }
`;

const Grid = styled.div`
  display: grid;
  grid-template: auto auto 1fr / 204px minmax(0, 1fr);
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
  > [data-strip] {
    position: sticky;
    top: 48px;
    z-index: 25;
    grid-column: 1 / -1;
    min-width: 0;
    height: 28px;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  > nav { grid-row: 3; }
  > [data-page] { grid-row: 3; grid-column: -2 / -1; min-width: 0; }
  > [data-veil] { display: none; }
  @media ${PHONE} {
    &, &[data-folded] { grid-template-columns: minmax(0, 1fr); }
    > [data-veil] { position: fixed; inset: 48px 0 0; z-index: 28; display: block; background: rgb(8 11 16 / 48%); }
  }
`;

const NOTHING = {};
const loadPassword = async () => (await import('./own-password')).OwnPassword;
const loadTotp = async () => (await import('./own-totp')).OwnTotp;

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
  readonly console: Console;
  readonly ports: ShellPorts;
  readonly onPasswordChanged: () => void;
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** What stands around every screen. */
export function Frame({ console, ports, onPasswordChanged, onReload, children }: FrameProps) {
  const say = useText();
  const { pathname } = useLocation();
  const deployment = useStore(console.deployment);
  const adminType = useShell(({ admin }) => admin?.type ?? -1);
  const parts = useMemo(() => buildMenu(deployment, adminType), [deployment, adminType]);
  const [isFolded, setFolded] = useState(isMenuFolded);
  const [openAt, setOpenAt] = useState<string>();
  const isPhone = usePhone();
  const alarms = useAlarms(console, ports);
  const [isStripOpen, setStripOpen] = useState(wasStripOpen);
  const [opened, setOpened] = useState<Opened>();
  const [account, setAccount] = useState<'password' | 'sessions' | 'totp'>();
  const canHaveStrip = usePermitted('calc.read') && !isPhone;
  const hasStrip = canHaveStrip && isStripOpen;
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
  const closeAccount = () => setAccount(undefined);
  const toggleStrip = () => {
    rememberStrip(!isStripOpen);
    setStripOpen(!isStripOpen);
  };
  return (
    <Grid data-folded={isFolded ? '' : undefined}>
      <Bars $hasStrip={hasStrip} />
      {/* biome-ignore lint/a11y/useValidAnchor: a link in name and place, but the address is the router's */}
      <a data-skip href="#main" onClick={skipToMain}>
        {say('frame.skip')}
      </a>
      <TopBar
        isFolded={isFolded}
        onFold={fold}
        isDrawerOpen={isOpen}
        onDrawer={() => setOpenAt(isOpen ? undefined : pathname)}
        onChangePassword={() => setAccount('password')}
        onTotp={() => setAccount('totp')}
        onSessions={() => setAccount('sessions')}
        onShortcuts={() => setOpened('sheet')}
        onPalette={() => setOpened('palette')}
        deployment={deployment}
        alarms={alarms}
        isStripOpen={isStripOpen}
        onStrip={toggleStrip}
      />
      {hasStrip && (
        <div data-strip>
          {alarms.status === 'ready' && (
            <Boundary fallback={() => null}>
              <alarms.pieces.Strip />
            </Boundary>
          )}
        </div>
      )}
      <SideMenu
        parts={parts}
        isFolded={isFolded && !isPhone}
        isOpen={isOpen}
        loadPalette={ports.loadPalette}
      />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the menu button do the same
        <div data-veil onClick={() => setOpenAt(undefined)} />
      )}
      <div data-page inert={isOpen}>
        {children}
      </div>
      <PaletteHost
        deployment={deployment}
        opened={opened}
        onOpened={setOpened}
        load={ports.loadPalette}
        onChangePassword={() => setAccount('password')}
        onSessions={() => setAccount('sessions')}
        onFold={isPhone ? undefined : fold}
        onStrip={canHaveStrip ? toggleStrip : undefined}
        onSound={alarms.status === 'ready' ? alarms.alarms.setSound : undefined}
      />
      <LazyWindow
        title={say('frame.changePassword')}
        size="s"
        open={account === 'password'}
        onClose={closeAccount}
        load={loadPassword}
        view={{ onChanged: onPasswordChanged }}
      />
      <LazyWindow
        title={say('frame.totpTitle')}
        size="s"
        open={account === 'totp'}
        onClose={closeAccount}
        load={loadTotp}
        view={{ onClose: closeAccount }}
      />
      <LazyWindow
        title={say('frame.sessions')}
        open={account === 'sessions'}
        onClose={closeAccount}
        load={ports.loadSessions}
        view={NOTHING}
      />
      {alarms.status === 'ready' && (
        <Boundary fallback={() => null}>
          <alarms.pieces.Banner startedWith={console.startedWith} onReload={onReload} />
        </Boundary>
      )}
    </Grid>
  );
}
