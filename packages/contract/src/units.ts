import * as z from 'zod/mini';
import { says } from './says';
import { text } from './text';
import { WON_MAX } from './won-max';

/** An identifier made by the server: UUID version 7, in small letters, so that equal ones are equal text. */
export const uuid = z.uuid().check(z.toLowerCase());

/** An instant as ISO 8601 in UTC, e.g. `2026-11-21T06:49:26.123Z`. */
export const instant = z.iso.datetime();

/** Whole Korean won, 0 to 9,999,999,999. */
export const won = z.int().check(z.minimum(0), z.maximum(WON_MAX));
/** An amount that something is to be done with: 1 to 9,999,999,999. */
export const someWon = won.check(z.minimum(1));

/** Who did something. */
export const person = z.object({ _id: uuid, id: z.string() });

/** How many rows a filter has; counting stops at 10,001. */
export const rowCount = z.object({ count: z.int(), isMore: z.boolean() });

/** A single IP address or a CIDR network, version 4 or 6. */
export const ipNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: says('bad_ip'),
});

/** A calendar day of Seoul from the year 2000 to 2999, e.g. `2026-11-21`. */
export const koreanDay = z.iso.date().check(z.regex(/^2/));

const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** An instant as it is read in Seoul, `2026-11-21 14:30:05`. */
export const inSeoul = (at: Date): string =>
  new Date(at.getTime() + SEOUL_OFFSET_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)
    .replace('T', ' ');

const SEOUL_OFFSET = '+09:00';

/** The instant of a minute in Seoul, `2026-11-21T14:30`; Seoul has had one offset since 1988. */
export const momentInSeoul = (moment: string): Date => new Date(`${moment}:00${SEOUL_OFFSET}`);

/** The same in the query of an address, where everything is text. */
export const wonInQuery = z.pipe(z.coerce.number(), won);

/** Yes or no in the query of an address and in a kept filter alike. */
export const yesOrNo = z.enum(['true', 'false']);

/** Several of a closed set in one text, with commas between them, as an address has them. */
export const namesOf = (values: readonly string[]) => {
  const name = `(?:${values.join('|')})`;
  return z.string().check(
    z.regex(new RegExp(`^${name}(?:,${name}){0,${values.length - 1}}$`), {
      error: says('wrong_choice'),
    }),
  );
};

/** Why a person did something to money: 1 to 200 characters. */
export const reason = text(200);
