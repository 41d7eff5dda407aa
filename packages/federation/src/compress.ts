import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|json|svg)$/;
const brotli = promisify(brotliCompress);

/** Writes `<file>.br` beside every file of `folder` that a browser may ask for compressed. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files
      .filter((file) => COMPRESSIBLE.test(file))
      .map(async (file) => {
        const content = await readFile(join(folder, file));
        const compressed = await brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            // Meant for fonts, whose distances repeat; those of minified code do so too.
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
            [constants.BROTLI_PARAM_LGBLOCK]: 20,
          },
        });
        await writeFile(join(folder, `${file}.br`), compressed);
      }),
  );
}
