export const ko = {
  failed: '요청 실패',
  fault: '오류가 계속 발생하면 관리자에게 문의하세요.',
  requestNumber: '요청 번호',
  unreachable: '서버에 연결하지 못했습니다. 잠시 후 다시 시도하세요.',
  unreachableWrite:
    '서버의 답을 받지 못했습니다. 처리되었을 수 있으니 새로 고쳐 확인한 뒤 다시 시도하세요.',
};
