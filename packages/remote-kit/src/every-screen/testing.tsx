// What every screen of a manifest must stand, whatever it shows: it is asked against samples of all that the contract
// answers, so a screen that is new is walked without anybody thinking of it.
import { answer, answerOthers, fault, lost, refusal } from '@gwanje/api-client/testing';
import * as contract from '@gwanje/contract';
import {
  type DeploymentFlags,
  type Endpoint,
  type InputOf,
  type List,
  lists,
  MODULE_VALUES,
  type Setting,
  settingsOfGame,
  unsavedDocument,
} from '@gwanje/contract';
import { replySample } from '@gwanje/contract/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { atListHour, EVENING, listStates, SETTLED_MS, settle } from '../list-states/testing';
import type { RemoteDefinition, Screen } from '../manifest';
import { renderInShell, type ShellOptions } from '../stage/testing';

type Reply = (endpoint: Endpoint, input: object) => unknown;

/** What a screen needs beside samples. */
export interface EveryScreenCase {
  /** Addresses of further parts of the screen. */
  readonly parts?: readonly string[];
  /** Values of its address, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** What its address ends with, where it shows nothing without. */
  readonly search?: string;
  /** What is different of the second row of its lists beside its identifier. */
  readonly second?: object;
  /** Names of what decides beside a list, by the address of its part; '' is the first. */
  readonly decides?: Readonly<Record<string, RegExp>>;
  /** The list of a part, by its address, where the part asks for others beside it. */
  readonly lists?: Readonly<Record<string, List>>;
  /** Its rows come from others: an empty list names no button by which one begins. */
  readonly isBegunElsewhere?: true;
  /** Answers instead of a sample; undefined leaves it to the sample. */
  readonly reply?: (endpoint: Endpoint, sample: unknown, input: object) => unknown;
}

/** Of pages of one code, such as those of all games, each commit walks another; WALK=all walks them all. */
function walkedOf(screens: readonly Screen[]): readonly Screen[] {
  if (process.env.WALK === 'all') return screens;
  const pages = new Map<string, Screen[]>();
  for (const one of screens) pages.set(`${one.load}`, [...(pages.get(`${one.load}`) ?? []), one]);
  const seed = Number(process.env.FUZZ_SEED);
  return [...pages.values()].map((all) => all[seed % all.length] as Screen);
}

/** As it is before a test holds the clock. */
const ownSetTimeout = setTimeout;
/** What typing brings comes after a rest. */
const RESTED_MS = 700;
const TYPED = '7';
const AGAIN = '다시 시도';

const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'method' in one && 'reply' in one;
const isGroup = (one: unknown): one is object =>
  typeof one === 'object' && one !== null && !isEndpoint(one);

const ENDPOINTS = Object.values(contract as Readonly<Record<string, unknown>>)
  .filter(isGroup)
  .flatMap((group) => Object.values(group).filter(isEndpoint));

const LISTS = new Map(
  Object.values(contract as Readonly<Record<string, unknown>>)
    .filter((one): one is List => isGroup(one) && 'sorts' in one && 'page' in one)
    .map((list): [string, List] => [list.page.path, list]),
);

const documentsOf = (settings: readonly unknown[]) =>
  (settings as readonly Setting[]).map((one) => unsavedDocument(one));

/** Documents are told apart by their categories, so each is there once, as nobody has saved it. */
function documentsAt(endpoint: Endpoint, input: object): unknown {
  for (const group of [
    contract.moneySettings,
    contract.siteSettings,
    contract.betSettings,
    contract.maintenanceSettings,
    contract.powerballSettings,
  ])
    if ((group.list as Endpoint) === endpoint) return documentsOf(group.settings);
  if (endpoint === contract.config.listAdminPolicy) return documentsOf([contract.adminPolicy]);
  if (endpoint === contract.minigames.listGameConfigs) {
    const { game } = input as { game: contract.OtherGame };
    return documentsOf(settingsOfGame(game));
  }
  if (endpoint.method === 'GET' && endpoint.path.endsWith('/proposals'))
    return { proposals: [], more: false };
  return undefined;
}

const samples = new Map<string, unknown>();
function sampleAt(endpoint: Endpoint, fullness: 'full' | 'least'): unknown {
  const key = `${fullness} ${endpoint.method} ${endpoint.path}`;
  if (!samples.has(key)) samples.set(key, replySample(endpoint, fullness));
  return structuredClone(samples.get(key));
}

/** Where an empty list says what it was narrowed by. */
const SAYS_FILTERS = /지금 조건: (.*?) 필터 지우기/;

/** As far as a schema is looked into. */
interface Schema {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, Schema>>;
      readonly type?: string;
      readonly innerType?: Schema;
      readonly element?: Schema;
      readonly entries?: Readonly<Record<string, string>>;
    };
  };
}

/** What a filter can be set to, where that is one of a few. */
const valuesOf = ({ _zod: { def } }: Schema): readonly string[] =>
  def.innerType ? valuesOf(def.innerType) : Object.values(def.entries ?? {});

/** The filters of a list that are one of a few. */
const filtersOf = ({ totals }: List) =>
  Object.entries((totals.input as unknown as Schema)._zod.def.shape ?? {})
    .map(([name, schema]) => ({ name, values: valuesOf(schema) }))
    .filter(({ values }) => values.length > 0);

const OPENS_EXPORT = /^(내보내기|XLSX·CSV)/;

const bareOf = (schema: Schema): Schema => {
  const inner = schema._zod.def.innerType ?? schema._zod.def.element;
  return inner ? bareOf(inner) : schema;
};
/** What stands at a place of a row. */
const schemaAt = (
  schema: Schema | undefined,
  [name, ...rest]: readonly string[],
): Schema | undefined => {
  const bare = schema && bareOf(schema);
  return name === undefined ? bare : schemaAt(bare?._zod.def.shape?.[name], rest);
};
const rowSchemaOf = ({ page }: List) =>
  schemaAt(page.reply as unknown as Schema, ['rows']) as Schema;

/** Numbers that mean something else than a number. */
const CODED: Readonly<Record<string, object>> = {
  grade: contract.MEMBER_GRADES,
  status: contract.MEMBER_STATUSES,
};

/** What may stand at a place of a row and is no word of any language; a switch is said where it is on. */
function codesAt(row: Schema, place: readonly string[], key: string): readonly string[] {
  const { entries, type } = schemaAt(row, place)?._zod.def ?? {};
  if (entries) return Object.values(entries);
  if (type === 'boolean') return ['true'];
  const coded = CODED[key.slice(key.lastIndexOf('.') + 1)];
  return coded && type === 'number' ? Object.keys(coded) : [];
}

const offeredValues = () =>
  new Set(
    [...document.querySelectorAll<HTMLOptionElement>('[role=search] option')].map(
      ({ value }) => value,
    ),
  );

/** Everything that the contract has, in flags. */
const flagsOf = ({ when }: Screen): Partial<DeploymentFlags> => ({
  memberDetailTabs: [],
  ...when,
  modules: [...MODULE_VALUES],
});

const texts = () => document.body.textContent ?? '';
/** What a person finds the content by. */
const heads = () =>
  [...document.querySelectorAll('h1, h2, h3, th, dt, legend, label')].map(
    ({ textContent }) => textContent,
  );

/** Once nothing is asked any more and nothing more appears: what is loaded by need comes by and by. */
async function restingHeads(client: { readonly isFetching: () => number }, restedMs: number) {
  for (let before: string | undefined; ; ) {
    await settle(restedMs);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const now = heads();
    if (now.join('\n') === before) return now;
    before = now.join('\n');
  }
}

const writable = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
    ({ type, readOnly, disabled }) =>
      ['text', 'search', 'textarea'].includes(type) && !readOnly && !disabled,
  );

function walkOf(one: Screen, { params = {}, search: own = '', reply }: EveryScreenCase) {
  const { load, ...declared } = one;
  const sampled =
    (fullness: 'full' | 'least'): Reply =>
    (endpoint, input) => {
      const sample = documentsAt(endpoint, input) ?? sampleAt(endpoint, fullness);
      return reply?.(endpoint, sample, input) ?? sample;
    };
  const asked: string[] = [];
  const answerAll = (answered: Reply) =>
    answerOthers(ENDPOINTS, (endpoint, input) => {
      asked.push(endpoint.path);
      return answered(endpoint, input);
    });
  const pathOf = (search = own) =>
    `${one.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name)}${search}`;
  const open = async (search?: string) => {
    const Screen: ComponentType = (await load()).default;
    const options: ShellOptions = {
      ...{ path: pathOf(search), pattern: one.path, screen: declared, flags: flagsOf(one) },
    };
    const shown = renderInShell(<Screen />, options);
    await settle();
    // What is loaded by need is drawn in a turn of its own, which no clock of a test brings.
    await act(() => new Promise((done) => ownSetTimeout(done)));
    return { ...shown, Screen };
  };
  return { sampled, answerAll, asked, pathOf, open, declared };
}

/** Tests of every screen of a manifest, and of every list on each; `cases` by the screen's identifier. */
export function describeEveryScreen(
  remote: RemoteDefinition,
  cases: Readonly<Record<string, EveryScreenCase>> = {},
): void {
  const walked = walkedOf(remote.screens).map((one) => [one.id, one] as const);
  describe.each(walked)('%s', (id, one) => {
    const special = cases[id] ?? {};
    atListHour();
    beforeEach(() => {
      localStorage.clear();
      sessionStorage.clear();
    });

    it('waits, says that it failed, and is there once it is asked again', async () => {
      const { sampled, answerAll, open } = walkOf(one, special);
      answerAll(() => new Promise(() => undefined));
      await open();
      await waitFor(() =>
        expect(
          screen
            .getAllByRole('status')
            .map((it) => it.textContent)
            .join(),
        ).toMatch(/불러오(고 있습니다|는 중)/),
      );
      cleanup();
      answerAll(() => fault());
      await open();
      await waitFor(() => expect(screen.queryAllByRole('button', { name: AGAIN })).not.toEqual([]));
      answerAll(sampled('full'));
      // What fails later than the first is asked again as well.
      await waitFor(() => {
        for (const again of screen.queryAllByRole('button', { name: AGAIN }))
          fireEvent.click(again);
        expect(screen.queryAllByRole('button', { name: AGAIN })).toEqual([]);
      });
    });

    it('says that it may not be read', async () => {
      const { answerAll, open } = walkOf(one, special);
      answerAll(() => refusal('session.forbidden'));
      await open();
      await waitFor(() => expect(texts()).toMatch(/권한/));
    });

    it('says that there is nothing', async () => {
      const { sampled, answerAll, open } = walkOf(one, special);
      answerAll(sampled('least'));
      await open();
      await waitFor(() => expect(screen.queryAllByText(/불러오고 있습니다/)).toEqual([]));
      expect(screen.queryAllByRole('button', { name: AGAIN })).toEqual([]);
      // By which button one begins, unless it is narrowed to nothing, which a button of its own ends.
      const none = document.querySelector('td[data-empty]');
      const begins = document.querySelector("header [aria-keyshortcuts='N']:not([aria-disabled])");
      if (!none || !begins || special.isBegunElsewhere || none.querySelector('button')) return;
      const words = [...begins.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      expect(none).toHaveTextContent(`‘${words?.textContent}’ 버튼으로 시작하세요.`);
    });

    it('keeps what it shows and what is typed while the connection is away', async () => {
      const { sampled, answerAll, open } = walkOf(one, special);
      answerAll(sampled('full'));
      const { client } = await open();
      const fields = writable();
      for (const field of fields) fireEvent.change(field, { target: { value: TYPED } });
      const typed = fields.flatMap((field) => (field.value ? [[field, field.value] as const] : []));
      const before = await restingHeads(client, typed.length > 0 ? RESTED_MS : SETTLED_MS);
      for (const broken of [lost, fault]) {
        answerAll(() => broken());
        await act(async () => {
          const asked = client.invalidateQueries();
          await jest.advanceTimersByTimeAsync(SETTLED_MS);
          await asked;
        });
        expect(heads()).toEqual(before);
        for (const [field, value] of typed) {
          expect(field).toBeInTheDocument();
          expect(field).toHaveValue(value);
        }
      }
    });

    describe('its lists', () => {
      it('say in words what narrows them', async () => {
        const { sampled, answerAll, asked, open, pathOf } = walkOf(one, special);
        const emptied: Reply = (endpoint, input) =>
          LISTS.has(endpoint.path)
            ? { ...(sampled('least')(endpoint, input) as object), rows: [] }
            : sampled('full')(endpoint, input);
        for (const part of [undefined, ...(special.parts ?? [])]) {
          answerAll(emptied);
          asked.length = 0;
          const { router, client } = await open(part);
          const found = [...LISTS.values()].filter(
            ({ page, totals }) => asked.includes(page.path) && asked.includes(totals.path),
          );
          const offered = offeredValues();
          // What a menu offers is in words there.
          const chosenElsewhere = found
            .flatMap(filtersOf)
            .filter(({ values }) => !values.every((value) => offered.has(value)));
          for (const { name, values } of chosenElsewhere) {
            const said: Record<string, string> = {};
            for (const value of values) {
              const address = new URL(pathOf(part), 'http://console');
              address.searchParams.set(name, value);
              await act(() => router.navigate(address.pathname + address.search));
              await settle();
              await waitFor(() => expect(client.isFetching()).toBe(0));
              await waitFor(() => expect(document.querySelector('td[data-empty]')).not.toBeNull());
              const words = SAYS_FILTERS.exec(texts())?.[1];
              if (words) said[value] = words;
            }
            const all = Object.entries(said);
            const raw = all.filter(
              ([value, words]) => /^[a-z]/.test(value) && words.split(/[ ,]+/).includes(value),
            );
            // Each has a word of its own, unless a menu leaves it out: nobody chooses it there.
            const own = values.some((value) => offered.has(value)) ? [] : Object.values(said);
            const words = new Set(own).size;
            expect({ name, said, raw, words }).toEqual({ name, said, raw: [], words: own.length });
          }
          cleanup();
        }
      });

      it('write words into files for what is one of a few', async () => {
        const { sampled, answerAll, open } = walkOf(one, special);
        for (const part of [undefined, ...(special.parts ?? [])]) {
          answerAll(sampled('full'));
          await open(part);
          await waitFor(() => expect(screen.queryAllByText(/불러오고 있습니다/)).toEqual([]));
          const count = screen.queryAllByRole('button', { name: OPENS_EXPORT }).length;
          cleanup();
          for (let at = 0; at < count; at += 1) {
            answerAll(sampled('full'));
            const ordered = answer(lists.startExport, () => refusal('export.too_long'));
            await open(part);
            const press = () =>
              fireEvent.click(screen.getAllByRole('button', { name: OPENS_EXPORT })[at] as Element);
            await waitFor(press);
            const dialog = within(await screen.findByRole('dialog', { name: /내보내기/ }));
            fireEvent.change(dialog.getByLabelText('열'), { target: { value: 'all' } });
            fireEvent.change(dialog.getByLabelText('사유'), { target: { value: TYPED } });
            fireEvent.submit(dialog.getByLabelText('사유').closest('form') as Element);
            await waitFor(() => expect(ordered.inputs).toHaveLength(1));
            const [{ list, columns, filter, said = {} }] = ordered.inputs as [
              InputOf<typeof lists.startExport>,
            ];
            const row = rowSchemaOf(LISTS.get(list) as List);
            const codes = columns.filter(
              ({ key, words = {} }) =>
                !codesAt(row, key.split('.'), key).every((code) => Object.hasOwn(words, code)),
            );
            expect({ part, list, codes }).toEqual({ part, list, codes: [] });
            // Days and times are read as they are asked for.
            const unsaid = Object.entries(filter).filter(
              ([name, value]) =>
                !said[name]?.head || (/^[a-z]/i.test(value) && said[name]?.word === undefined),
            );
            expect({ part, list, unsaid }).toEqual({ part, list, unsaid: [] });
            cleanup();
          }
        }
      });

      it('are shown again by their address and keep what is typed', async () => {
        const { sampled, answerAll, asked, open, pathOf, declared } = walkOf(one, special);
        for (const part of [undefined, ...(special.parts ?? [])]) {
          const decides = special.decides?.[part ?? ''];
          answerAll(sampled('full'));
          asked.length = 0;
          const { Screen } = await open(part);
          const own = special.lists?.[part ?? ''];
          const found = (own ? [own] : [...LISTS.values()]).filter(
            ({ page, totals }) => asked.includes(page.path) && asked.includes(totals.path),
          );
          const gridOf = () => document.querySelector('[role=grid]');
          // What was asked for is drawn a moment later where its code is fetched by need.
          if (found.length > 0) await waitFor(() => expect(gridOf()).not.toBeNull());
          const hasGrid = gridOf() !== null;
          cleanup();
          // A list of another kind would be walked by nobody.
          expect({ part, isWalked: found.length > 0 }).toEqual({ part, isWalked: hasGrid });
          for (const list of found) {
            const { rows } = sampled('full')(list.page, {}) as { rows: object[] };
            const walk = listStates({
              ...{ Screen, list, row: rows[0] as never, screen: declared },
              ...(decides && { decides }),
              ...(special.second && { second: special.second as never }),
              path: pathOf(part),
              options: { flags: flagsOf(one), pattern: one.path },
              given: () => answerAll(sampled('full')),
            });
            jest.setSystemTime(new Date(EVENING));
            await walk.isShownAgain();
            cleanup();
            await walk.keepsWhatIsTyped();
            cleanup();
          }
        }
      });
    });
  });
}
