// Where a popup leads and which picture of it is shown.

/** An address as a header takes it: what is encoded in it already stays as it was written. */
export const addressOf = (link: string): string =>
  link.replace(/[^\x21-\x7e]+/gu, (other) => encodeURIComponent(other));

interface Pictured {
  readonly imagePc: string | null;
  readonly imagePhone: string | null;
}

/** The picture for this device, or the other one where there is only that. */
export const imageFor = (device: 'pc' | 'phone', { imagePc, imagePhone }: Pictured) =>
  device === 'phone' ? (imagePhone ?? imagePc) : (imagePc ?? imagePhone);
