export const ko = {
  'ending.name': '접속 종료 안내',
  'ending.idle': '사용하지 않아 {left} 뒤 자동 로그아웃됩니다. 입력하던 내용은 남습니다.',
  'ending.final':
    '로그인한 지 오래되어 {left} 뒤 로그아웃됩니다. 하던 일을 저장하세요. 저장하지 않은 입력도 남습니다.',
  'ending.minutes': '{count}분',
  'ending.seconds': '{count}초',
  'ending.stay': '계속',
  'ending.later': '닫기',
};
