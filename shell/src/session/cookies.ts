/** Readable cookie that only hints at a session; the server believes the HttpOnly one. */
const HINT = 'admin';

const names = (): string[] =>
  document.cookie
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');

const remove = (name: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};

/** Whether somebody has probably signed in with this browser. */
export const hasSessionHint = (): boolean => names().includes(HINT);

export const removeSessionHint = (): void => remove(HINT);

/** Removes every cookie that a script can see. */
export const removeReadableCookies = (): void => names().forEach(remove);
