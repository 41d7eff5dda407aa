import * as z from 'zod/mini';

/** Control characters, which break lines or steer terminals, and halves of surrogate pairs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u;
/** They let a text be read in another order than it stands in. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Something that is drawn; U+2800 is Braille without a dot. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (value: string): boolean => VISIBLE.test(value);

const isControlled = (value: string) => CONTROL.test(value);

const shown = (lengthMax: number, isRefused = isControlled) =>
  z.string().check(
    z.normalize('NFC'),
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.overwrite((value) => (isVisible(value) ? value : '')),
    z.maxLength(lengthMax),
    z.refine((value) => !isRefused(value), { params: { rule: 'control_character' } }),
    z.refine((value) => !DIRECTION.test(value), { params: { rule: 'direction_character' } }),
  );

/**
 * A line of text that a person gives, such as a name or a reason: composed (NFC), without spaces
 * around it, of 1 to `lengthMax` characters of which one can be seen.
 */
export const text = (lengthMax: number) => shown(lengthMax).check(z.minLength(1));

/** The same where nothing need be said; what cannot be seen is nothing. */
export const optionalText = shown;

/** Several lines where nothing need be said; each of them ends in U+000A alone. */
export const optionalLines = (lengthMax: number) =>
  shown(lengthMax, (value) => isControlled(value.replaceAll('\n', '')));

/** The same of which something has to be said, such as a letter. */
export const lines = (lengthMax: number) => optionalLines(lengthMax).check(z.minLength(1));

/** Letters and digits, as programs name things. */
export const token = (lengthMax: number) =>
  z.string().check(z.minLength(1), z.maxLength(lengthMax), z.regex(/^[\w.:/-]+$/));
