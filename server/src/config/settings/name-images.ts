import { isMediaPath } from '@gwanje/contract';
import type { Tx } from '../../platform/database';
import { Refusal } from '../../platform/refusal';
import { nameImages } from '../boards/images.queries';

const pathsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? isMediaPath(value)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(pathsIn)
      : [];

/**
 * Keeps the images that a document names.
 *
 * @throws {Refusal} image.unknown
 */
export async function nameImagesOf(tx: Tx, { after }: { readonly after: object }): Promise<void> {
  if (!(await nameImages(tx, [...new Set(pathsIn(after))]))) throw new Refusal('image.unknown');
}
