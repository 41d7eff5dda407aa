const plain = (name: string) => name.normalize('NFC').replace(/\s/g, '').toLowerCase();

/** Whether an account is in the name of whoever joined with it; null where either is not known. */
export const isSameName = (realName: string | null, owner: string | null): boolean | null =>
  realName === null || owner === null ? null : plain(realName) === plain(owner);
