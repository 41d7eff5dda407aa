import { classifyFailure } from './classify-failure.rule';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

describe('classifyFailure', () => {
  it.each([
    ['[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008', 'network'],
    [
      'RUNTIME-008 ScriptNetworkError: Script "http://c/remoteEntry.js?attempt=2" timed out.',
      'timeout',
    ],
    [
      'RUNTIME-008 ScriptExecutionError: Script "http://c/remoteEntry.js" loaded but threw',
      'evaluation',
    ],
    ['#RUNTIME-001 Failed to get remoteEntry exports.', 'evaluation'],
    ['#RUNTIME-014 Failed to get module factory', 'missing-expose'],
    ['Module "./remote" does not exist in container.', 'missing-expose'],
    [
      'Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of minigames which needs ^20.0.0',
      'shared-mismatch',
    ],
    ['x is not a function', 'evaluation'],
  ])('reads %j as %s', (message, reason) => {
    expect(classifyFailure(new Error(message))).toBe(reason);
  });

  it.each([
    ['error', 'network'],
    ['timeout', 'timeout'],
    ['missing', 'evaluation'],
  ])('reads a chunk that ended with %s as %s', (type, reason) => {
    const error = named('ChunkLoadError', `Loading chunk 42 failed.\n(${type}: http://c/42.js)`);
    expect(classifyFailure(error)).toBe(reason);
  });

  it('reads what is no error as a failure of the code', () => {
    expect(classifyFailure('thrown text')).toBe('evaluation');
  });
});
