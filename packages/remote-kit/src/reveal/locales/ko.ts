export const ko = {
  'reveal.open': '{label} 전체 보기',
  'reveal.hide': '{label} 숨기기',
  'reveal.left': '{seconds}초',
  'reveal.title': '{whose} {label}(을/를) 전체로 볼까요?',
  'reveal.text':
    '{seconds}초 동안 보이고, 누가 무엇을 왜 봤는지 감사 로그에 남습니다. 하루 {max}번까지 볼 수 있습니다.',
  'reveal.reason': '사유',
  'reveal.reasons': '이체 확인\n본인 확인\n중복 계정 확인\n문의 응대',
  'reveal.button': '보기',
  'reveal.none': '등록된 값이 없습니다.',
  'reveal.leftToday': '오늘 {count}번 더 볼 수 있습니다.',
  'reveal.ask': '{max}번 더 요청',
  'reveal.asked': '오늘 {max}번 더 보는 요청을 올렸습니다. 다른 관리자가 승인하면 볼 수 있습니다.',
} as const;
