import { remoteManifest } from '@gwanje/contract';
import remote from './manifest';

describe('the members remote', () => {
  it('is declared in the words of the contract', () => {
    const { success, error } = remoteManifest.safeParse({
      ...remote,
      schema: 1,
      version: '1.0.0',
      buildHash: '0123456789abcdef',
      entry: 'remoteEntry.js',
      entryIntegrity: 'sha384-',
    });
    expect(error?.issues ?? []).toEqual([]);
    expect(success).toBe(true);
    expect(remote.id).toBe('members');
  });

  it('registers no screen before it has one to show', () => {
    expect(remote.screens).toEqual([]);
  });
});
