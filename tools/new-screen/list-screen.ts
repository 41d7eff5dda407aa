// The screen of a list, what it says in both languages, and the test of it.
import type { Edits } from './edits';
import { kindOf, linesOf, type Names, textsOf } from './list-names';
import type { Order } from './order';
import { declareScreen, say } from './remote-files';

/** Called the same in every list, unless an order says otherwise. */
const COMMON = ['member', 'reason', 'until', 'memo', 'state', 'by', 'updatedAt', 'updatedBy'];

function writeScreen(edits: Edits, order: Order, { list, pascal }: Names): void {
  const { remote, screen, fields } = order;
  const columns = linesOf(fields, (field) => {
    const { name, kind } = field;
    const more = [
      ...(COMMON.includes(name) ? [`head: t('${list}.${name}')`] : []),
      `widthPx: ${kindOf(field).widthPx}`,
      ...(kind === 'count' ? ['isNumber: true'] : []),
      ...(field === fields[0] ? ['isIdentifier: true'] : []),
    ];
    return `      ${name}: { ${more.join(', ')} },\n`;
  });
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.screen.tsx`,
    `import { ${list} } from '@gwanje/contract';
import { ListScreen } from '@gwanje/remote-kit/list';
import { useRecordColumns } from '@gwanje/remote-kit/record-list';
import { useMemo } from 'react';
import { useText } from '../../text';

export default function ${pascal}Screen() {
  const t = useText();
  const columns = useRecordColumns(
    ${list},
    {
${columns}      createdAt: { widthPx: 170 },
      createdBy: { widthPx: 140 },
    },
    (id) => t(\`${list}.\${id}\`),
    [t],
  );
  const filters = useMemo(() => [{ name: 'query', label: t('${list}.search') }], [t]);
  return (
    <ListScreen list={${list}} things={t('${list}.things')} columns={columns} filters={filters} />
  );
}
`,
  );
}

function writeScreenTest(edits: Edits, order: Order, { list, pascal, id }: Names): void {
  const { remote, screen, fields, en } = order;
  const row = linesOf(fields, (field) => `  ${field.name}: ${kindOf(field).sample[1]},\n`);
  edits.create(
    `remotes/${remote}/src/screens/${screen}/${screen}.test.tsx`,
    `// ${en}: what the list shows in either language, and what it says while it is empty.
import { ${list} } from '@gwanje/contract';
import { describeList } from '@gwanje/remote-kit/testing';
import remote from '../../manifest';
import ${pascal}Screen from './${screen}.screen';

const ROW = {
  ${id}: '01890a5d-ac96-774b-bcce-b302099a8061',
${row}  createdAt: '2026-11-22T07:00:00.000Z',
  createdBy: { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'admin' },
};

describeList({
  ...{ remote, id: '${screen}', Screen: ${pascal}Screen, list: ${list}, row: ROW },
  shows: [ROW.${fields[0]?.name}, '2026-11-22 16:00:00', 'admin'],
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
  });
}

export function writeListScreen(edits: Edits, order: Order, names: Names): void {
  writeScreen(edits, order, names);
  writeScreenTest(edits, order, names);
  sayWords(edits, order, names);
  declareScreen(edits, order, order.right, names.path);
}
