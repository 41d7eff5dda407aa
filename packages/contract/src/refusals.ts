interface RefusalRow {
  readonly status: 400 | 401 | 403 | 404 | 409 | 429;
  readonly ko: string;
  readonly en: string;
}

/**
 * Every expected "no" of the API with its HTTP status and its sentence: what happened, what it
 * means, what to do. Clients match on the code, never on the sentence.
 */
export const REFUSALS = {
  'request.invalid': {
    status: 400,
    ko: '입력한 내용을 확인해 주세요. 저장된 것은 없습니다.',
    en: 'Check what you entered. Nothing was saved.',
  },
  'request.malformed': {
    status: 400,
    ko: '요청을 읽을 수 없습니다. 저장된 것은 없습니다.',
    en: 'The request cannot be read. Nothing was saved.',
  },
  'request.too_large': {
    status: 400,
    ko: '요청이 너무 큽니다. 저장된 것은 없습니다.',
    en: 'The request is too large. Nothing was saved.',
  },
  'request.not_json': {
    status: 400,
    ko: 'JSON 형식의 요청만 받습니다. 저장된 것은 없습니다.',
    en: 'Only JSON requests are accepted. Nothing was saved.',
  },
  'request.cross_origin': {
    status: 403,
    ko: '다른 사이트에서 보낸 요청이라 처리하지 않았습니다.',
    en: 'The request came from another site and was not carried out.',
  },
  'request.not_found': {
    status: 404,
    ko: '없는 주소입니다.',
    en: 'There is nothing at this address.',
  },
  'request.too_many': {
    status: 429,
    ko: '요청이 너무 많습니다. 잠시 후 다시 시도하세요.',
    en: 'There are too many requests. Try again shortly.',
  },
  'request.key_reused': {
    status: 409,
    ko: '같은 요청 번호로 다른 내용이 왔습니다. 처리하지 않았으니 화면을 새로 고친 뒤 다시 시도하세요.',
    en: 'The same request key came with other content. It was not carried out; reload and try again.',
  },
  'session.required': { status: 401, ko: '로그인이 필요합니다.', en: 'Login is required' },
  'session.forbidden': {
    status: 403,
    ko: '이 작업을 할 권한이 없습니다. 변경된 것은 없습니다. 필요하면 최고관리자에게 요청하세요.',
    en: 'You do not have the right to do this. Nothing was changed; ask a top administrator if you need it.',
  },
  'session.ip_not_allowed': {
    status: 403,
    ko: '허용되지 않은 IP에서 접속했습니다. 최고관리자에게 이 IP의 등록을 요청하세요.',
    en: 'This IP address is not allowed. Ask a top administrator to add it.',
  },
  'session.password_change_required': {
    status: 403,
    ko: '먼저 비밀번호를 변경해야 합니다.',
    en: 'Change your password first.',
  },
  'session.login_failed': {
    status: 403,
    ko: '아이디 또는 비밀번호가 올바르지 않습니다.',
    en: 'The login ID or password is not correct.',
  },
  'session.too_many_attempts': {
    status: 429,
    ko: '로그인 시도가 너무 많습니다. 잠시 후 다시 시도하세요.',
    en: 'Too many login attempts. Try again later.',
  },
  'session.wrong_password': {
    status: 403,
    ko: '현재 비밀번호가 올바르지 않습니다. 비밀번호는 바뀌지 않았습니다.',
    en: 'The current password is not correct. Your password was not changed.',
  },
  'session.password_unchanged': {
    status: 409,
    ko: '새 비밀번호가 현재 비밀번호와 같습니다. 다른 비밀번호를 입력하세요.',
    en: 'The new password equals the current one. Choose another.',
  },
  'admin.not_found': {
    status: 404,
    ko: '없는 관리자입니다. 목록을 새로 고쳐 주세요.',
    en: 'This administrator does not exist. Reload the list.',
  },
  'admin.id_taken': {
    status: 409,
    ko: '이미 사용 중인 아이디입니다. 다른 아이디를 입력하세요.',
    en: 'This login ID is taken. Choose another.',
  },
  'admin.stale': {
    status: 409,
    ko: '다른 관리자가 먼저 변경했습니다. 저장하지 않았으니 최신 내용을 확인한 뒤 다시 저장하세요.',
    en: 'Another administrator changed this first. Nothing was saved; check the latest values and save again.',
  },
  'admin.last_top': {
    status: 409,
    ko: '마지막 최고관리자입니다. 다른 최고관리자를 먼저 등록하세요.',
    en: 'This is the last active top administrator. Add another one first.',
  },
  'ip.not_found': {
    status: 404,
    ko: '없는 IP입니다. 목록을 새로 고쳐 주세요.',
    en: 'This IP entry does not exist. Reload the list.',
  },
  'ip.exists': { status: 409, ko: '이미 등록된 IP입니다.', en: 'This IP is already on the list.' },
  'ip.would_lock_out': {
    status: 409,
    ko: '이대로 저장하면 지금 접속한 IP가 막힙니다. 현재 IP를 먼저 등록하세요.',
    en: 'This would lock out the IP you are using now. Add it first.',
  },
  'minigameSettings.stale': {
    status: 409,
    ko: '다른 관리자가 먼저 저장했습니다. 아직 저장되지 않았으니 바뀐 항목을 비교한 뒤 다시 저장하세요.',
    en: 'Another administrator saved first. Your changes are not saved yet; compare the fields and save again.',
  },
  'minigameSettings.above_break_even': {
    status: 409,
    ko: '손익분기를 넘는 배당이 있어 저장하지 않았습니다. 항목을 확인한 뒤 다시 저장하세요.',
    en: 'Some odds are above break-even, so nothing was saved. Confirm them and save again.',
  },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof REFUSALS;

/** Refusals that the platform may give on any endpoint; endpoints declare only their own. */
export const PLATFORM_REFUSALS = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.not_json',
  'request.cross_origin',
  'request.not_found',
  'request.too_many',
  'request.key_reused',
  'session.required',
  'session.forbidden',
  'session.ip_not_allowed',
  'session.password_change_required',
  'session.too_many_attempts',
] as const satisfies readonly RefusalCode[];

/** A fault: something broke; the reason stays in the server's log under `requestId`. */
export const FAULT = {
  code: 'fault',
  ko: '오류가 계속 발생하면 관리자에게 문의하세요.',
  en: 'If errors keep occurring, contact the administrator.',
} as const;
