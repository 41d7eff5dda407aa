// A shell around one screen, for the tests of remotes; the network is `@gwanje/api-client/testing`.
import { answer, fault } from '@gwanje/api-client/testing';
import { type ExportColumn, type List, type Locale, lists, type RowOf } from '@gwanje/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { RemoteDefinition } from './manifest';
import { renderInShell, type ShellOptions } from './stage/testing';

/** Whether the browser would ask before it closes the tab. */
export function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Orders a file of the list on screen. @returns the columns that it was ordered with */
export async function orderedColumns(): Promise<readonly ExportColumn[]> {
  answer(lists.listExports, () => ({ exports: [] }));
  const { inputs } = answer(lists.startExport, () => fault());
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/사유|Reason/), '점검{Enter}');
  await waitFor(() => expect(inputs).toHaveLength(1));
  return inputs[0]?.columns ?? [];
}

export { seenStore } from './alarms-seen';
export { describeEveryScreen, type EveryScreenCase } from './every-screen/testing';
export { createMemoryNavigation } from './navigation';
export { describeManifest } from './screens-declared/testing';
export { renderInShell, type ShellOptions } from './stage/testing';

const AT = '2026-11-22T07:00:00.000Z';
/** May read everything and change nothing. */
const AUDITOR = {
  ...{
    _id: '01890a5d-ac96-774b-bcce-b302099a8058',
    id: 'auditor',
    nick: '오감사',
    type: 5 as const,
  },
};
const NOTHING: Readonly<Record<Locale, RegExp>> = {
  ko: /^아직 .+ 없습니다/,
  en: /^There (is|are) no/,
};

interface ListCase<L extends List> {
  readonly remote: RemoteDefinition;
  /** As the manifest declares it. */
  readonly id: string;
  readonly Screen: ComponentType;
  readonly list: L;
  readonly row: RowOf<L>;
  /** What a person reads of the row, its name first. */
  readonly shows: readonly string[];
  /** Buttons that change something. */
  readonly deeds?: readonly (string | RegExp)[];
}

/**
 * Tests of a list: that it shows its rows under heads in either language, that it says when there is
 * nothing, and that whoever may only read sees why he cannot press anything.
 *
 * @returns opens it for what is its own
 */
export function describeList<L extends List>({
  remote,
  id,
  Screen,
  list,
  row,
  shows,
  deeds = [],
}: ListCase<L>): (options?: ShellOptions, rows?: readonly RowOf<L>[]) => Promise<HTMLElement> {
  const declared = remote.screens.find((one) => one.id === id);
  const open = (options: ShellOptions = {}, rows: readonly RowOf<L>[] = [row]) => {
    answer(list.page, () => ({ rows: [...rows], more: false, at: AT }));
    answer(list.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
    renderInShell(<Screen />, { ...(declared && { screen: declared }), ...options });
    const name = declared?.title[options.locale ?? 'ko'] ?? '';
    return screen.findByRole('grid', { name });
  };
  const headsOf = (grid: HTMLElement) =>
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent?.trim() ?? '');

  describe(`the list of ${id}`, () => {
    it.each(['ko', 'en'] as const)('shows its rows under their heads in %s', async (locale) => {
      const grid = await open({ locale });
      const heads = headsOf(grid);
      expect(heads).not.toContain('');
      // An id that has no sentence is said as it stands.
      expect(heads.filter((head) => /^[a-z]+\.\w+$/i.test(head))).toEqual([]);
      expect(heads.some((head) => /[가-힣]/.test(head))).toBe(locale === 'ko');
      expect(within(grid).getByRole('rowheader')).toHaveTextContent(shows[0] ?? '');
      for (const text of shows) expect(grid).toHaveTextContent(text);
    });

    it.each(['ko', 'en'] as const)('says in %s that there is nothing yet', async (locale) => {
      await open({ locale }, []);
      expect(screen.getByText(NOTHING[locale])).toBeVisible();
    });

    it('waits, says that it could not be loaded, and shows its rows once it is asked again', async () => {
      answer(list.page, () => fault());
      answer(list.totals, () => fault());
      renderInShell(<Screen />, declared && { screen: declared });
      const waiting = screen.getAllByRole('status').map(({ textContent }) => textContent);
      expect(waiting.join()).toContain('불러오고 있습니다');
      expect(await screen.findByText(/목록을 불러오지 못했습니다/)).toBeVisible();
      answer(list.page, () => ({ rows: [row], more: false, at: AT }));
      answer(list.totals, () => ({ count: 1, isMore: false, totals: [], at: AT }));
      await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
      expect(await screen.findByRole('grid')).toHaveTextContent(shows[0] ?? '');
    });

    if (deeds.length > 0)
      it('lets whoever may only look see why nothing can be pressed', async () => {
        await open({ admin: AUDITOR });
        for (const name of deeds)
          expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/권한/);
      });
  });
  return open;
}
