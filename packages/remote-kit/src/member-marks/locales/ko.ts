export const ko = {
  'marks.test': '테스트',
  'marks.alert': '메모!',
  'marks.shared': '중복 {count}',
} as const;
