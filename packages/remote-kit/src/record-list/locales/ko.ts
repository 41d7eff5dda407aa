export const ko = {
  'column.member': '회원',
  'column.by': '처리자',
  'column.reason': '사유',
  'column.until': '만료',
  'column.memo': '메모',
  'column.state': '상태',
  'column.createdAt': '등록일',
  'column.createdBy': '등록자',
  'column.updatedAt': '변경일',
  'column.updatedBy': '처리자',
  'column.actions': '작업',
} as const;
