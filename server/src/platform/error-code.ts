/** The code of an error of the system or the database; '' when it has none. */
export function errorCode(error: unknown): string {
  // Not by `instanceof`: an error of the system need not be of this realm.
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
