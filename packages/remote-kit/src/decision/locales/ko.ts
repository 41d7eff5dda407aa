export const ko = {
  whyNot: '{permission} 권한이 없어 보기만 할 수 있습니다. 필요하면 최고관리자에게 요청하세요.',
  whyHidden: '{permission} 권한이 없어 볼 수 없습니다. 필요하면 최고관리자에게 요청하세요.',
  nothingYet: '아직 {things}(이/가) 없습니다.',
  loading: '{things} 불러오는 중',
  failed: '{things}(을/를) 불러오지 못했습니다. 변경된 것은 없습니다.',
  outdated: '아래는 {at}에 읽은 내용입니다.',
  unknown: '결과를 확인하지 못했습니다. 다시 누르면 같은 요청으로 확인하니 새로 신청하지 마세요.',
  earlierDone:
    '앞서 보낸 요청이 처리되었습니다. 지금 입력한 내용은 보내지 않았으니 결과를 확인한 뒤 필요하면 다시 누르세요.',
  'draft.restored': '저장되지 않은 입력을 되살렸습니다. 확인한 뒤 저장하거나 취소하세요.',
  'theirs.conflict':
    '{field}: 다른 관리자가 {theirs}(으로/로) 저장했습니다. 입력한 값은 그대로입니다.',
  'theirs.take': '저장된 값 쓰기',
  'change.what': '항목',
  'change.before': '지금',
  'change.after': '바뀐 뒤',
} as const;
