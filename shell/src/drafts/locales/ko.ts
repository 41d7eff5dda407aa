export const ko = {
  'drafts.text':
    '여기서 저장하지 않은 입력은 아래에 그대로 있습니다. 화면이 다시 열리면 되살립니다. 탭을 닫거나 로그아웃하면, 또는 하루가 지나면 사라집니다.',
  'drafts.note': '{count}건 · {at}에 입력',
  'drafts.field': '항목',
  'drafts.before': '저장된 값',
  'drafts.after': '입력한 값',
  'drafts.copy': '복사',
  'drafts.copied': '복사 완료',
  'drafts.copiedText': '입력한 내용을 클립보드에 복사했습니다.',
  'drafts.copyFailed': '복사 실패',
  'drafts.copyFailedText': '브라우저가 복사를 막았습니다. 표를 선택해 복사하세요.',
  'drafts.drop': '버리기',
  'drafts.dropTitle': '{title} 입력을 버릴까요?',
  'drafts.dropText': '저장하지 않은 {count}건이 사라집니다. 저장된 값은 그대로입니다.',
} as const;
