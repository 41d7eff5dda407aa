// Where texts of the player site may lead, and which images they may show.

/** `/media/<SHA-256>.<ending>`: an image that lies with us, and no other. */
export const MEDIA_PATH = /^\/media\/[0-9a-f]{64}\.(?:png|jpg|webp|gif)$/;
export const isMediaPath = (value: string): boolean => MEDIA_PATH.test(value);

export const LINK_LENGTH_MAX = 500;
/** An https address, or a path of the player site. */
export const SAFE_LINK =
  /^(?:https:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s\\"'<>`\p{Cc}]*)?|\/(?:[^\s/\\"'<>`\p{Cc}][^\s\\"'<>`\p{Cc}]*)?)$/u;
/** Where a link may lead. */
export const isSafeLink = (value: string): boolean =>
  value.length <= LINK_LENGTH_MAX && SAFE_LINK.test(value);
