import { type Bilingual, PERMISSIONS, type Permission } from '@gwanje/contract';
import { isDialogOpen, Page, toast } from '@gwanje/ui-kit';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useBusy } from '../decision/busy';
import { useScreenTitle } from '../screen-title';
import { useLocalized, usePermitted } from '../shell';
import { useLeaveGuard } from '../unsaved';
import {
  type CardAtPage,
  SettingsPageContext,
  type Unsaved,
  UnsavedContext,
} from './settings-context';
import { useText } from './text';

interface SettingsPageProps {
  subtitle?: string;
  /** Whoever lacks it sees everything and changes nothing. */
  permission: Permission;
  /** The same elements as long as nothing about them changes, so that typing draws one card alone. */
  children: ReactNode;
}

/** The physical key, because a Korean layout reports another letter for it. */
const isSaveKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  code === 'KeyS' && (ctrlKey || metaKey) && !altKey;

/**
 * Ctrl+S saves the card with the focus, or else the only one that is changed or the only one that
 * there is. The browser never offers to save the page as a file.
 */
function useSaveKey(cards: ReadonlyMap<string, CardAtPage>, keyed: string | undefined) {
  const t = useText();
  const latest = useRef({ keyed, t });
  latest.current = { keyed, t };
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      // Whoever answers a question saves nothing behind it.
      if (isDialogOpen()) return;
      const focused = [...cards.values()].find(({ element }) =>
        element.contains(document.activeElement),
      );
      const card = focused ?? cards.get(latest.current.keyed ?? '');
      // What stands behind another tab is not saved unseen.
      if (card && !card.element.closest('[hidden]')) card.submit();
      else toast({ tone: 'info', title: latest.current.t('save.which') });
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [cards]);
}

/** A page of settings documents: its heading, and what its cards share. */
export function SettingsPage({ subtitle, ...shared }: SettingsPageProps) {
  return (
    <Page title={useScreenTitle()} subtitle={subtitle}>
      <SettingsScope {...shared} />
    </Page>
  );
}

/**
 * What cards of settings share wherever they stand: one save at a time, Ctrl+S, and the question
 * before leaving.
 */
export function SettingsScope({ permission, children }: Omit<SettingsPageProps, 'subtitle'>) {
  const t = useText();
  const localized = useLocalized();
  const { running, disabled, run, release } = useBusy();
  const isPermitted = usePermitted(permission);
  const readOnlyReason = isPermitted
    ? undefined
    : t('page.readOnly', { permission: localized(PERMISSIONS[permission] satisfies Bilingual) });
  const cards = useRef(new Map<string, CardAtPage>()).current;
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Unsaved>>(new Map());

  const report = useCallback(
    (category: string, one: Unsaved) =>
      setUnsaved((now) => {
        const before = now.get(category);
        const isSame = before?.changes === one.changes && before.failing === one.failing;
        return isSame ? now : new Map(now).set(category, one);
      }),
    [],
  );
  const register = useCallback(
    (category: string, card: CardAtPage) => {
      cards.set(category, card);
      return () => {
        cards.delete(category);
      };
    },
    [cards],
  );
  const changed = [...unsaved].filter(([, { changes }]) => changes > 0);
  const candidates = changed.length > 0 ? changed.map(([name]) => name) : [...unsaved.keys()];
  const keyed = candidates.length === 1 ? candidates[0] : undefined;
  useSaveKey(cards, keyed);

  const count = changed.reduce((sum, [, { changes }]) => sum + changes, 0);
  const { question } = useLeaveGuard({
    unsaved: count,
    isSaving: running,
    ask: { text: t('leave.text', { count }) },
  });
  const value = useMemo(
    () => ({ busy: { running, disabled, run, release }, readOnlyReason, keyed, report, register }),
    [running, disabled, run, release, readOnlyReason, keyed, report, register],
  );
  return (
    <>
      {readOnlyReason && <p>{readOnlyReason}</p>}
      <SettingsPageContext value={value}>
        <UnsavedContext value={unsaved}>{children}</UnsavedContext>
      </SettingsPageContext>
      {question}
    </>
  );
}
