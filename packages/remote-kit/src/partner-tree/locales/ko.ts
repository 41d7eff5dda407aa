export const ko = {
  things: '추천인 트리',
  search: '아이디 찾기',
  searchMembers: '아이디·닉네임 찾기',
  hits: '{count}명을 찾았습니다.',
  beneath: '하위 {count}',
  hitAt: '{at}/{count}',
  next: '다음 (F3)',
  lost: '오류',
  member: '일반회원',
  searching: '찾고 있습니다.',
  noHit: '찾은 회원이 없습니다.',
  moreHits: '앞의 {count}명만 보입니다. 더 길게 입력하세요.',
} as const;
