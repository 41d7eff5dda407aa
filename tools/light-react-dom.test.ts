// What a build leaves out of React DOM changes nothing that a page sees: the same scenes are played on React DOM whole and without it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fireEvent, waitFor } from '@testing-library/dom';

const leaveOutHydration = jest.requireActual(
  '../packages/federation/src/light-react-dom-loader.cjs',
);
const shell = createRequire(join(__dirname, '../shell/package.json'));
const CLIENT = join(dirname(shell.resolve('react-dom')), 'cjs/react-dom-client.production.js');

type Library = Record<string, unknown>;
interface Stage {
  readonly React: typeof import('react') & { readonly ViewTransition: 'div' };
  readonly flushSync: (act: () => void) => void;
  readonly render: (element: React.ReactNode) => void;
  readonly unmount: () => void;
  readonly place: HTMLElement;
  /** What happened, with the page as it then was. */
  readonly note: (event: string) => void;
}

/** React as it is sent, of its own: what two of them share, they would tell each other. */
function librariesWith(client: string): Record<string, Library> {
  const loaded: Record<string, Library> = {};
  const load = (name: string, source: string) => {
    const exported: Library = {};
    const taken = (other: string) => loaded[other];
    new Function('exports', 'require', source)(exported, taken);
    loaded[name] = exported;
  };
  const fileOf = (library: string, file: string) =>
    readFileSync(join(dirname(createRequire(CLIENT).resolve(library)), 'cjs', file), 'utf8');
  load('react', fileOf('react', 'react.production.js'));
  load('scheduler', fileOf('scheduler', 'scheduler.production.js'));
  load('react-dom', fileOf('react-dom', 'react-dom.production.js'));
  load('react-dom/client', client);
  return loaded;
}

/** Plays a scene. @returns what was noted */
async function play(client: string, scene: (stage: Stage) => Promise<void>): Promise<string[]> {
  const libraries = librariesWith(client);
  const { createRoot } = libraries['react-dom/client'] as typeof import('react-dom/client');
  const { flushSync } = libraries['react-dom'] as typeof import('react-dom');
  const notes: string[] = [];
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, {
    onCaughtError: (error) => notes.push(`caught ${error}`),
    onUncaughtError: (error) => notes.push(`uncaught ${error}`),
    onRecoverableError: (error) => notes.push(`recovered ${error}`),
  });
  const stage: Stage = {
    ...{ React: libraries.react as unknown as Stage['React'], flushSync, place },
    render: (element) => flushSync(() => root.render(element)),
    unmount: () => flushSync(() => root.unmount()),
    note: (event) => notes.push(`${event}: ${document.head.innerHTML}|${document.body.innerHTML}`),
  };
  await scene(stage);
  stage.unmount();
  stage.note('left');
  place.remove();
  document.head.replaceChildren();
  return notes;
}

const SCENES: Record<string, (stage: Stage) => Promise<void>> = {
  'a form that is filled in and sent': async ({ React, render, place, note }) => {
    const { createElement: h, useState, useId } = React;
    function Form() {
      const id = useId();
      const [text, setText] = useState('1');
      const [isOn, setOn] = useState(false);
      const [sent, setSent] = useState<string[]>([]);
      return h(
        'form',
        {
          onSubmit: (event) => {
            event.preventDefault();
            setSent([...sent, `${text} ${isOn}`]);
          },
          onKeyDown: (event) => note(`key ${event.key}`),
        },
        h('label', { htmlFor: id }, '금액'),
        h('input', {
          ...{ id, value: text, onFocus: () => note('focus'), onBlur: () => note('blur') },
          onChange: (event) => setText(event.target.value.replace(/\D/g, '')),
        }),
        h('input', { type: 'checkbox', checked: isOn, onChange: () => setOn(!isOn) }),
        h('textarea', { defaultValue: '메모' }),
        h(
          'select',
          { defaultValue: 'b' },
          h('option', { value: 'a' }),
          h('option', { value: 'b' }),
        ),
        sent.map((one) => h('p', { key: one }, one)),
      );
    }
    render(h(Form));
    note('drawn');
    const [text, box] = place.querySelectorAll('input') as unknown as HTMLInputElement[];
    text?.focus();
    fireEvent.keyDown(text as Element, { key: 'a' });
    fireEvent.change(text as Element, { target: { value: '1a2' } });
    fireEvent.click(box as Element);
    fireEvent.mouseOver(box as Element);
    text?.blur();
    fireEvent.submit(place.querySelector('form') as Element);
    await waitFor(() => expect(place.querySelector('p')).toHaveTextContent('12 true'));
    note(`sent ${text?.value} ${box?.checked} ${place.querySelector('select')?.value}`);
  },
  'rows that move, come and go, with what hangs on them': async ({ React, render, note }) => {
    const { createElement: h, useEffect, useLayoutEffect, memo, Fragment } = React;
    const Row = memo(({ id }: { readonly id: number }) => {
      useLayoutEffect(() => {
        note(`there ${id}`);
        return () => note(`gone ${id}`);
      }, [id]);
      useEffect(() => () => note(`long gone ${id}`), [id]);
      return h('li', { ref: (li) => note(`ref ${id} ${li?.tagName}`) }, id);
    });
    const list = (ids: readonly number[]) =>
      h(
        Fragment,
        null,
        h('title', null, `${ids.length}`),
        h(
          'ul',
          null,
          ids.map((id) => h(Row, { key: id, id })),
        ),
      );
    for (const ids of [[1, 2, 3], [3, 1, 2], [2, 4], [], [5, 6]]) {
      render(list(ids));
      note(`drawn ${ids}`);
    }
  },
  'what waits, in a page and in a window of it': async ({ React, render, place, note }) => {
    const { createElement: h, lazy, Suspense, useState, useTransition, Activity } = React;
    const come: (() => void)[] = [];
    const late = (name: string) =>
      lazy(async () => {
        await new Promise<void>((resolve) => come.push(resolve));
        return { default: () => h('b', null, name) };
      });
    const Lates = [late('가'), late('나')];
    function Page() {
      const [at, setAt] = useState(0);
      const [isPending, start] = useTransition();
      return h(
        Suspense,
        { fallback: h('i', null, '…') },
        h('button', { onClick: () => start(() => setAt(1)), disabled: isPending }, at),
        h(Lates[at] as React.FC),
        h(Activity, { mode: at === 0 ? 'hidden' : 'visible', children: h('u', null, '안') }),
      );
    }
    render(h(Page));
    note('waits');
    await waitFor(() => expect(come).toHaveLength(1));
    come[0]?.();
    await waitFor(() => expect(place).toHaveTextContent('가'));
    note('came');
    fireEvent.click(place.querySelector('button') as Element);
    await waitFor(() => expect(come).toHaveLength(2));
    await waitFor(() => expect(place.querySelector('button')).toBeDisabled());
    note('goes on');
    come[1]?.();
    await waitFor(() => expect(place).toHaveTextContent('나'));
    await waitFor(() => expect(place.querySelector('button')).toBeEnabled());
    note('went on');
  },
  'what breaks, stands elsewhere or is told to all': async ({
    React,
    flushSync,
    render,
    place,
    note,
  }) => {
    const { createElement: h, Component, createContext, use, useSyncExternalStore } = React;
    const Tone = createContext('plain');
    const heard = new Set<() => void>();
    let told = 0;
    class Border extends Component<React.PropsWithChildren, { readonly error?: Error }> {
      override state: { readonly error?: Error } = {};
      static getDerivedStateFromError = (error: Error) => ({ error });
      override componentDidCatch = () => note('border');
      override render = () => this.state.error?.message ?? this.props.children;
    }
    const Told = () =>
      h(
        'p',
        { 'data-tone': use(Tone) },
        useSyncExternalStore(
          (listen) => {
            heard.add(listen);
            return () => heard.delete(listen);
          },
          () => told,
        ),
      );
    const Broken = () => {
      if (
        useSyncExternalStore(
          () => () => undefined,
          () => told,
        ) > 1
      )
        throw new Error('고장');
      return h('s');
    };
    render(
      h(
        Tone.Provider,
        { value: 'dark' },
        h(Told),
        h(Border, null, h(Broken)),
        h(React.ViewTransition, null, h(Told)),
      ),
    );
    note('drawn');
    for (told = 1; told < 3; told += 1) {
      flushSync(() => {
        for (const listen of heard) listen();
      });
      note(`told ${told}`);
    }
    expect(place.querySelectorAll('p')).toHaveLength(2);
  },
};

test.each(Object.keys(SCENES))('%s', async (name) => {
  const scene = SCENES[name] as (stage: Stage) => Promise<void>;
  const whole = readFileSync(CLIENT, 'utf8');
  const theirs = await play(whole, scene);
  const ours = await play(leaveOutHydration(whole), scene);
  expect(theirs.length).toBeGreaterThan(3);
  expect(ours).toEqual(theirs);
});

test('another React stops the build', () => {
  expect(() => leaveOutHydration('exports.createRoot = 1;')).toThrow('are looked for');
});
