// Which lines of the repository are a screen's own: whole files that bear its name, and of shared files the statements, entries and lines that do.
import ts from 'typescript';

const kebab = (words: readonly string[]) => words.join('-');
const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Everything that a thing is called: of many and of one, as files, code, tables and constants name it. */
export function wordsOf(id: string): string[] {
  const many = id.split('-');
  const one = [...many.slice(0, -1), (many.at(-1) ?? '').replace(/s$/, '')];
  return [many, one].flatMap((words) => {
    const pascal = words.map(upper).join('');
    const snake = words.join('_');
    return [
      kebab(words),
      pascal.charAt(0).toLowerCase() + pascal.slice(1),
      pascal,
      snake,
      snake.toUpperCase(),
    ];
  });
}

/** What stands or falls as a whole: a statement, an entry of an object or list, something imported. */
const isEntry = (node: ts.Node) =>
  (ts.isStatement(node) && !ts.isBlock(node)) ||
  ts.isObjectLiteralElement(node) ||
  ts.isImportSpecifier(node) ||
  ts.isTypeElement(node) ||
  ts.isFunctionDeclaration(node);

/** @returns how many of a file's lines are the screen's, and whether all of it is */
export function countOwn(
  file: string,
  text: string,
  words: readonly string[],
): { readonly lines: number; readonly isWhole: boolean } {
  const has = (part: string) => words.some((word) => part.includes(word));
  const lines = text.replace(/\n$/, '').split('\n');
  if (text === '') return { lines: 0, isWhole: false };
  if (has(file)) return { lines: lines.length, isWhole: true };
  if (!has(text)) return { lines: 0, isWhole: false };
  const own = new Set(lines.flatMap((line, index) => (has(line) ? [index] : [])));
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node) => {
    const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
    const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
    // An entry is named in its first line: blockedIps: {, describe('members.addBlockedIps', …
    if (isEntry(node) && own.has(from) && !ts.isImportDeclaration(node))
      for (let line = from; line <= to; line += 1) own.add(line);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return { lines: own.size, isWhole: false };
}
