import { mergeProfiles, type Profile } from './profile-merge.rule';

const BEFORE: Profile = { nick: '홍길동', grade: '1', level: '3', status: '1' };
const merge = (mine: Partial<Profile>, theirs: Partial<Profile>) =>
  mergeProfiles(BEFORE, { ...BEFORE, ...mine }, { ...BEFORE, ...theirs });

test.each([
  ['only they changed it', {}, { level: '5' }, { level: '5' }],
  ['only I changed it', { nick: '길동' }, {}, { nick: '길동' }],
  ['each changed another', { nick: '길동' }, { level: '5' }, { nick: '길동', level: '5' }],
  ['both changed it alike', { level: '5' }, { level: '5' }, { level: '5' }],
] as const)('asks nothing where %s', (_, mine, theirs, expected) => {
  expect(merge(mine, theirs)).toEqual({ merged: { ...BEFORE, ...expected }, conflicts: [] });
});

test('keeps mine where both changed it, and says so', () => {
  expect(merge({ level: '4', nick: '길동' }, { level: '5' })).toEqual({
    merged: { ...BEFORE, level: '4', nick: '길동' },
    conflicts: [{ field: 'level', mine: '4', theirs: '5' }],
  });
});
