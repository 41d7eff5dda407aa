import { fetchPalette } from './fetch-palette';
import { palettePieces } from './palette-pieces';

const never = () => new Promise<never>(() => undefined);
const lost = () => Promise.reject(new Error('lost'));

describe('fetchPalette', () => {
  afterEach(() => jest.useRealTimers());

  it('says at once that the code could not be fetched, whatever English still waits for', async () => {
    await expect(fetchPalette(lost, never)).rejects.toThrow('lost');
  });

  it('waits for English, so that whatever is looked for can be named in it', async () => {
    const there: string[] = [];
    const english = async () => void there.push('en');
    await fetchPalette(async () => palettePieces, english);
    expect(there).toEqual(['en']);
  });

  it('finds in Korean where English hangs', async () => {
    jest.useFakeTimers();
    const fetched = jest.fn();
    void fetchPalette(async () => palettePieces, never).then(fetched);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(fetched).toHaveBeenCalledWith(palettePieces);
  });

  it('finds in Korean where English could not be fetched', async () => {
    await expect(fetchPalette(async () => palettePieces, lost)).resolves.toBe(palettePieces);
  });
});
