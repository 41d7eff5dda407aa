/** Longest side of what is uploaded; the operator's camera makes more than a page shows. */
const SIDE_PX_MAX = 1_600;

const readBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Draws an image anew, at most so large, which leaves behind what a camera wrote into it. */
async function redraw(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), type, 0.9));
}

/**
 * A file as it is uploaded, in base64. What moves stays as it is, and so does what this browser
 * cannot draw: the server says what is wrong with it.
 */
export const scaledBase64 = async (file: File): Promise<string> =>
  readBase64(
    ['image/jpeg', 'image/png'].includes(file.type) ? await redraw(file).catch(() => file) : file,
  );
