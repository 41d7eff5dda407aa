export const ko = {
  other: '{id}님이 처리 중입니다.',
  minutes: '{id}님이 {count, number}분 전부터 처리 중입니다.',
  takeOver: '이어받기',
  'takeOver.title': '{id}님의 처리를 이어받을까요?',
  'takeOver.text': '이어받을까요? 이어받으면 {id}님은 더 결정할 수 없고, 기록이 남습니다.',
  'other.writing': '{id}님이 작성 중입니다.',
  'minutes.writing': '{id}님이 {count, number}분 전부터 작성 중입니다.',
  'takeOver.title.writing': '{id}님의 답변을 이어받을까요?',
  'takeOver.text.writing':
    '이어받을까요? 이어받으면 {id}님은 더 보낼 수 없고, 쓰던 글은 {id}님에게 남습니다.',
} as const;
