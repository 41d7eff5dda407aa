export const ko = {
  title: '자세히 보기',
  newWindow: '새 창에서 열기',
  loading: '화면을 여는 중',
  notFoundText: '이 주소에는 화면이 없습니다. 창을 닫고 다른 항목을 선택하세요.',
  unsaved: '저장하지 않은 내용이 있습니다',
  unsavedText: '창을 닫으면 이 창에서 고친 내용이 사라집니다.',
  discard: '버리고 닫기',
} as const;
