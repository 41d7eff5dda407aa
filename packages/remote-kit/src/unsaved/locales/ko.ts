export const ko = {
  'saving.title': '저장하는 중입니다',
  'saving.text': '곧 끝납니다. 저장되면 바로 나가고, 저장하지 못하면 이 화면에 남습니다.',
  'saving.stay': '나가지 않기',
} as const;
