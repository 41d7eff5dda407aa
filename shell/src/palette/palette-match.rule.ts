import { convertHangulToQwerty, convertQwertyToHangul, disassemble, getChoseong } from 'es-hangul';

/** From the best on: how the typed letters lie in a text. */
const KINDS = ['prefix', 'wordStart', 'inside', 'initials', 'initialsInside'] as const;
type Kind = (typeof KINDS)[number];

/** Where the typed letters were found: characters `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Place extends Span {
  readonly kind: Kind;
}

/** What may be found; `texts` are in the order in which they count. */
export interface Findable {
  readonly texts: readonly FindableText[];
}

export interface FindableText {
  readonly text: string;
  /** Found only from the beginning of a word on, and after everything that is found by name. */
  readonly isAside?: boolean;
}

export interface Found<Entry> {
  readonly entry: Entry;
  /** The text of the entry in which it was found, and where. */
  readonly text: string;
  readonly span: Span;
}

interface Letter {
  readonly letter: string;
  /** Index of the character that the letter is a part of. */
  readonly at: number;
}

const SPACE = /\s/;
const WORD = /[\p{L}\p{N}]/u;
const HANGUL = /\p{sc=Hangul}/u;
const CONSONANTS = /^[ㄱ-ㅎ]+$/;
/** Shorter, what comes out of the other layout is nearly anything. */
const OTHER_LAYOUT_LETTERS_MIN = 2;

/** Each character without spaces, by the letters that its keys write. */
const lettersOf = (text: string, read: (character: string) => string): Letter[] =>
  text.split('').flatMap((character, at) =>
    SPACE.test(character)
      ? []
      : read(character)
          .toLowerCase()
          .split('')
          .map((letter) => ({ letter, at })),
  );

const typedLetters = (query: string): string =>
  lettersOf(query, disassemble)
    .map(({ letter }) => letter)
    .join('');

const initialOf = (character: string): string => getChoseong(character) || character;

/** Where `typed` lies in `letters`, every time that it begins with a whole character. */
function* placesOf(typed: string, letters: readonly Letter[]): Generator<Span> {
  const joined = letters.map(({ letter }) => letter).join('');
  for (let at = joined.indexOf(typed); at !== -1; at = joined.indexOf(typed, at + 1)) {
    const first = letters[at];
    const last = letters[at + typed.length - 1];
    if (first && last && first.at !== letters[at - 1]?.at)
      yield { from: first.at, to: last.at + 1 };
  }
}

function kindOf(text: string, from: number): Kind {
  const before = text.slice(0, from);
  if (!WORD.test(before)) return 'prefix';
  return WORD.test(text.charAt(from - 1)) ? 'inside' : 'wordStart';
}

const better = (one: Place | undefined, other: Place): Place =>
  one && KINDS.indexOf(one.kind) <= KINDS.indexOf(other.kind) ? one : other;

/**
 * Where the typed letters lie best in a text, undefined when nowhere: spaces and capitals do not
 * count, an unfinished last syllable does (팡 finds 파워), and consonants alone find syllables
 * that begin with them.
 */
function findPlace(text: string, typed: string): Place | undefined {
  let best: Place | undefined;
  const isInitials = CONSONANTS.test(typed);
  for (const span of placesOf(typed, lettersOf(text, isInitials ? initialOf : disassemble))) {
    const kind = kindOf(text, span.from);
    if (!isInitials) best = better(best, { ...span, kind });
    else best = better(best, { ...span, kind: kind === 'prefix' ? 'initials' : 'initialsInside' });
  }
  return best;
}

/** What the keys of an English layout write in the Korean one; `typed` where they write no syllable. */
function inKoreanLayout(typed: string): string {
  try {
    return convertQwertyToHangul(typed);
  } catch {
    // The library stumbles over a double vowel without a first consonant, as `npark` writes it.
    return typed;
  }
}

/** What the same keys write in the other layout, if that is anything else and long enough. */
function typedOtherwise(query: string): string[] {
  const typed = typedLetters(query);
  return [inKoreanLayout(query), convertHangulToQwerty(query)]
    .map(typedLetters)
    .filter((other) => other !== typed && other.length >= OTHER_LAYOUT_LETTERS_MIN);
}

/** Every reading of what was typed, as letters, the likeliest first; none for no letter. */
function readingsOf(query: string): string[] {
  const composed = query.normalize('NFC');
  const typed = typedLetters(composed);
  return typed === '' ? [] : [typed, ...typedOtherwise(composed)];
}

/**
 * What the same keys write in the other layout, as text: 홍길동 for `ghdrlfehd`, `hong` for
 * ㅗㅐㅜㅎ; undefined where there is nothing else, or too little.
 */
export function otherLayoutOf(query: string): string | undefined {
  const typed = query.normalize('NFC').trim();
  const other = HANGUL.test(typed) ? convertHangulToQwerty(typed) : inKoreanLayout(typed);
  return other !== typed && typedLetters(other).length >= OTHER_LAYOUT_LETTERS_MIN
    ? other
    : undefined;
}

/** Where a query lies in one text, in any reading of it. */
export function findSpan(text: string, query: string): Span | undefined {
  for (const typed of readingsOf(query)) {
    const place = findPlace(text, typed);
    if (place) return place;
  }
  return undefined;
}

function findEntry<Entry extends Findable>(entry: Entry, readings: readonly string[]) {
  let best: (Found<Entry> & { readonly rank: number }) | undefined;
  for (const [reading, typed] of readings.entries())
    for (const [index, { text, isAside = false }] of entry.texts.entries()) {
      const place = findPlace(text, typed);
      if (!place || (isAside && KINDS.indexOf(place.kind) > KINDS.indexOf('wordStart'))) continue;
      const steps = [reading, Number(isAside), KINDS.indexOf(place.kind), index];
      const rank = steps.reduce((sum, step) => sum * 10 + step, 0);
      if (!best || rank < best.rank) best = { entry, text, span: place, rank };
    }
  return best;
}

/**
 * The entries that a query finds, the best first: as it was typed before as the other layout would
 * have written it, names before what stands aside, and then from the beginning, from the beginning
 * of a word, inside, by initial consonants. What is found equally well keeps its order.
 *
 * @param query what was typed; without a letter it finds nothing
 */
export function findEntries<Entry extends Findable>(
  entries: readonly Entry[],
  query: string,
): Found<Entry>[] {
  const readings = readingsOf(query);
  return entries
    .flatMap((entry) => findEntry(entry, readings) ?? [])
    .sort((one, other) => one.rank - other.rank);
}
