// The screen of a list, what it says in both languages, and the test of it.
import type { Edits } from './edits';
import { kindOf, linesOf, type Names, textsOf } from './list-names';
import { quoted } from './names';
import type { Order } from './order';
import { declareScreen, say } from './remote-files';

function writeScreen(edits: Edits, order: Order, { list, pascal }: Names): void {
  const { remote, screen, fields } = order;
  const columns = linesOf(fields, (field) => {
    const { name, kind, mayBeEmpty } = field;
    const { widthPx, cell } = kindOf(field);
    const shown = cell(name);
    const isNumber = kind === 'won' || kind === 'count' ? ' isNumber: true,' : '';
    const isIdentifier = field === fields[0] ? ' isIdentifier: true,' : '';
    const value = mayBeEmpty && shown !== name ? `${name} === null ? null : ${shown}` : shown;
    return `      { id: '${name}', head: t('${list}.${name}'), widthPx: ${widthPx},${isNumber}${isIdentifier} cell: ({ ${name} }) => ${value} },\n`;
  });
  const usesWon = fields.some(({ kind }) => kind === 'won');
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.screen.tsx`,
    `import { ${list}, type RowOf } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { type Filter, ListScreen } from '@gwanje/remote-kit/list';
${usesWon ? "import { formatWon } from '@gwanje/ui-kit';\n" : ''}import type { Column } from '@gwanje/ui-kit/data-table';
import { useMemo } from 'react';
import { useText } from '../../text';

function useColumns(): readonly Column<RowOf<typeof ${list}>>[] {
  const t = useText();
  return useMemo(
    () => [
${columns}      {
        id: 'createdAt',
        head: t('${list}.createdAt'),
        widthPx: 170,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ createdAt }) => formatInstant(createdAt),
      },
      {
        id: 'createdBy',
        head: t('${list}.createdBy'),
        widthPx: 140,
        inFile: [{ key: 'createdBy.id' }],
        cell: ({ createdBy }) => createdBy.id,
      },
    ],
    [t],
  );
}

export default function ${pascal}Screen() {
  const t = useText();
  const filters = useMemo((): readonly Filter[] => [{ name: 'query', label: t('${list}.search') }], [t]);
  return (
    <ListScreen list={${list}} things={t('${list}.things')} columns={useColumns()} filters={filters} />
  );
}
`,
  );
}

function writeScreenTest(edits: Edits, order: Order, { list, pascal, id }: Names): void {
  const { remote, screen, fields, ko, en } = order;
  const row = linesOf(fields, (field) => `  ${field.name}: ${kindOf(field).sample[1]},\n`);
  const heads = [...fields, { ko: '등록일', en: 'Created' }];
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.test.tsx`,
    `// ${en}: what the list shows in either language, and what it says while it is empty.
import { answer } from '@gwanje/api-client/testing';
import { ${list}, type Locale, type RowOf } from '@gwanje/contract';
import { renderInShell } from '@gwanje/remote-kit/testing';
import { screen } from '@testing-library/react';
import remote from '../../manifest';
import ${pascal}Screen from './${screen}.screen';

const AT = '2026-11-22T07:00:00.000Z';
const ROW: RowOf<typeof ${list}> = {
  ${id}: '01890a5d-ac96-774b-bcce-b302099a8061',
${row}  createdAt: AT,
  createdBy: { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' },
};
const HEADS = {
  ko: [${heads.map((field) => quoted(field.ko)).join(', ')}],
  en: [${heads.map((field) => quoted(field.en)).join(', ')}],
};

async function open(locale: Locale, rows: readonly (typeof ROW)[]) {
  answer(${list}.page, () => ({ rows: [...rows], more: false, at: AT }));
  answer(${list}.totals, () => ({ count: rows.length, isMore: false, totals: [], at: AT }));
  const declared = remote.screens.find((one) => one.id === '${screen}');
  renderInShell(<${pascal}Screen />, { locale, screen: declared });
  return screen.findByRole('grid', { name: declared?.title[locale] });
}

test.each(['ko', 'en'] as const)('shows its rows under their heads in %s', async (locale) => {
  const grid = await open(locale, [ROW]);
  for (const head of HEADS[locale]) expect(grid).toHaveTextContent(head);
  expect(screen.getByRole('rowheader', { name: ROW.${fields[0]?.name} })).toBeVisible();
  expect(grid).toHaveTextContent('2026-11-22 16:00:00');
});

test('says that there is nothing yet', async () => {
  await open('ko', []);
  expect(screen.getByText(/^아직 ${rowsOf(ko).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}/)).toBeVisible();
});
`,
  );
}

/** What the rows of 차단 IP 관리 are called. */
const rowsOf = (title: string) => title.replace(/ (관리|목록|내역)$/, '');

function sayWords(edits: Edits, order: Order, names: Names): void {
  const { remote, fields, ko, en } = order;
  const texts = textsOf(order);
  say(edits, remote, {
    [`${names.list}.things`]: [
      rowsOf(ko),
      en.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase()),
    ],
    [`${names.list}.search`]: [
      texts.map((field) => field.ko).join('·'),
      texts.map((field) => field.en).join(', '),
    ],
    ...Object.fromEntries(
      fields.map((field) => [`${names.list}.${field.name}`, [field.ko, field.en] as const]),
    ),
    [`${names.list}.createdAt`]: ['등록일', 'Created'],
    [`${names.list}.createdBy`]: ['등록자', 'Created by'],
  });
}

export function writeListScreen(edits: Edits, order: Order, names: Names): void {
  writeScreen(edits, order, names);
  writeScreenTest(edits, order, names);
  sayWords(edits, order, names);
  declareScreen(edits, order, order.right);
}
