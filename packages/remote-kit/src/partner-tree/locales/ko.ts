export const ko = {
  things: '추천인 트리',
  search: '아이디 찾기',
  hits: '{count}명을 찾았습니다.',
  beneath: '하위 {count}',
  lost: '상위 없음',
} as const;
