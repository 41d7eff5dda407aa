import { answer } from '@gwanje/api-client/testing';
import { endpoint, uuid } from '@gwanje/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { renderInShell } from '../testing';
import { useDetail } from './use-detail';

const note = z.object({ noteId: uuid, state: z.string(), version: z.int() });
type Note = z.output<typeof note>;
const readNote = endpoint({
  ...({ method: 'GET', path: '/api/notes/:noteId', access: 'member.read' } as const),
  summary: 'A note.',
  input: z.strictObject({ noteId: uuid }),
  reply: z.object({ note, text: z.string() }),
  refusals: [],
});
const NOTE: Note = {
  ...{ noteId: '01890a5d-ac96-774b-bcce-b302099a8057', state: 'open', version: 1 },
};

/** What the server holds, and how often it was asked. */
function given() {
  const held = { note: NOTE };
  return {
    held,
    ...answer(readNote, () => ({ note: held.note, text: `${held.note.version}판` })),
  };
}

let show: (row: Note, isDeciding?: boolean) => void;

function Panel() {
  const [{ row, isDeciding }, set] = useState({ row: NOTE, isDeciding: false });
  show = (next, deciding = false) => set({ row: next, isDeciding: deciding });
  const { data } = useDetail({
    ...{ endpoint: readNote, input: { noteId: NOTE.noteId }, row, isDeciding },
    rowOf: (told) => told.note,
    besides: ['state'],
  });
  return <p>{data && `${data.text} ${data.note.state}`}</p>;
}
const turn = (...shown: Parameters<typeof show>) => act(async () => show(...shown));

test('reads what stands open again once its row is newer, and not once more', async () => {
  const { held, inputs } = given();
  renderInShell(<Panel />);
  expect(await screen.findByText('1판 open')).toBeVisible();
  await turn({ ...NOTE });
  expect(inputs).toHaveLength(1);
  held.note = { ...NOTE, version: 2 };
  await turn(held.note);
  expect(await screen.findByText('2판 open')).toBeVisible();
  await turn({ ...held.note });
  expect(inputs).toHaveLength(2);
});

test('leaves what was read as it is while the row lags behind it', async () => {
  const { held, inputs } = given();
  held.note = { ...NOTE, version: 2, state: 'closed' };
  renderInShell(<Panel />);
  expect(await screen.findByText('2판 closed')).toBeVisible();
  await turn({ ...NOTE });
  expect(inputs).toHaveLength(1);
});

test('follows what changes by the clock, without a new version', async () => {
  const { held } = given();
  renderInShell(<Panel />);
  await screen.findByText('1판 open');
  held.note = { ...NOTE, state: 'closed' };
  await turn(held.note);
  expect(await screen.findByText('1판 closed')).toBeVisible();
});

test('follows a record that nobody edits, and that has no version', async () => {
  const { held, inputs } = given();
  const { version: _, ...told } = NOTE;
  let showState: (state: string) => void = () => undefined;
  function Window() {
    const [state, setState] = useState(told.state);
    showState = setState;
    const { data } = useDetail({
      ...{ endpoint: readNote, input: { noteId: NOTE.noteId }, row: { ...told, state } },
      rowOf: ({ note: { version: _version, ...rest } }) => rest,
      besides: ['state'],
    });
    return <p>{data?.note.state}</p>;
  }
  renderInShell(<Window />);
  expect(await screen.findByText('open')).toBeVisible();
  held.note = { ...NOTE, state: 'closed' };
  await act(async () => showState('closed'));
  expect(await screen.findByText('closed')).toBeVisible();
  expect(inputs).toHaveLength(2);
});

test('follows a row that has gone on while it was read', async () => {
  const { held } = given();
  renderInShell(<Panel />);
  await screen.findByText('1판 open');
  held.note = { ...NOTE, version: 2 };
  act(() => {
    show(held.note);
  });
  held.note = { ...NOTE, version: 3 };
  await turn(held.note);
  expect(await screen.findByText('3판 open')).toBeVisible();
});

test('reads nothing beneath a decision, and what has changed once that is over', async () => {
  const { held, inputs } = given();
  renderInShell(<Panel />);
  await screen.findByText('1판 open');
  held.note = { ...NOTE, version: 2 };
  await turn(held.note, true);
  expect(inputs).toHaveLength(1);
  await turn(held.note, false);
  expect(await screen.findByText('2판 open')).toBeVisible();
});

test('what is opened for a decision waits for what there is by then', async () => {
  const { held, inputs } = given();
  let setOpen: (isDeciding: boolean) => void = () => undefined;
  function Screen() {
    const [isOpen, set] = useState(false);
    setOpen = set;
    return isOpen ? <Decision /> : <Panel />;
  }
  function Decision() {
    const { data } = useDetail({
      ...{ endpoint: readNote, input: { noteId: NOTE.noteId }, row: NOTE, isDeciding: true },
      rowOf: (told) => told.note,
    });
    return <p>{data ? `결정 ${data.text}` : '읽는 중'}</p>;
  }
  renderInShell(<Screen />);
  await screen.findByText('1판 open');
  held.note = { ...NOTE, version: 2 };
  act(() => setOpen(true));
  expect(screen.getByText('읽는 중')).toBeVisible();
  expect(await screen.findByText('결정 2판')).toBeVisible();
  expect(inputs).toHaveLength(2);
});
