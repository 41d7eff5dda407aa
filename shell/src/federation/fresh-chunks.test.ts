import { freshFilename } from './fresh-chunks';

describe('freshFilename', () => {
  it('gives a chunk that is asked for again a URL that no request hangs under', () => {
    const urls = [1, 2, 3].map(() => freshFilename('673', '673.abc.js'));
    expect(urls[0]).toBe('673.abc.js');
    expect(new Set(urls).size).toBe(3);
    for (const url of urls.slice(1)) expect(url).toMatch(/^673\.abc\.js\?attempt=\d-\w+$/);
  });

  it('counts each chunk by itself', () => {
    expect(freshFilename('102', '102.def.js')).toBe('102.def.js');
  });
});
