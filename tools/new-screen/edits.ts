import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What was asked for does not fit the repository; the sentence says what to do. */
export class Misfit extends Error {}

/** Changes of files, written together once every one of them is known to fit. */
export interface Edits {
  /** A file as it will be. */
  read(file: string): string;
  has(file: string): boolean;
  /** @throws {Misfit} the file exists already */
  create(file: string, text: string): void;
  replace(file: string, text: string): void;
  /** @throws {Misfit} the place is not found */
  insertBefore(file: string, place: RegExp, text: string): void;
  append(file: string, text: string): void;
  /** @returns the files that were written */
  save(): readonly string[];
}

export function openEdits(): Edits {
  const texts = new Map<string, string>();
  const read = (file: string) => texts.get(file) ?? readFileSync(file, 'utf8');
  const has = (file: string) => texts.has(file) || existsSync(file);
  const replace = (file: string, text: string) => void texts.set(file, text);
  return {
    read,
    has,
    replace,
    create(file, text) {
      if (has(file)) throw new Misfit(`${file} exists already.`);
      replace(file, text);
    },
    insertBefore(file, place, text) {
      const before = read(file);
      const at = before.search(place);
      if (at === -1) throw new Misfit(`${file} has no ${place}; add by hand: ${text.trim()}`);
      replace(file, before.slice(0, at) + text + before.slice(at));
    },
    append: (file, text) => replace(file, read(file) + text),
    save() {
      for (const [file, text] of texts) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      return [...texts.keys()];
    },
  };
}
