import { config } from '@gwanje/contract';
import { useWrite } from '@gwanje/remote-kit/decision';
import { useCallback } from 'react';
import { scaledBase64 } from './scale-image';

/** Uploads an image. */
export function useUpload() {
  const { running, refusal, send, release } = useWrite(config.addImage);
  /** @returns its path; undefined when it was refused */
  const upload = useCallback(
    async (file: File): Promise<string | undefined> => {
      release();
      const sent = await send({ content: await scaledBase64(file) });
      return sent?.data?.path;
    },
    [send, release],
  );
  return { running, refusal, upload };
}
