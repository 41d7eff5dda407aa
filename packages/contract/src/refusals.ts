// Longer than other files: the table of refusals stands once, and whole.
interface RefusalRow {
  readonly status: 400 | 401 | 403 | 404 | 409 | 421 | 429 | 503;
  readonly ko: string;
  readonly en: string;
}

/**
 * Every expected "no" of the API with its HTTP status and its sentence: what happened, what it
 * means, what to do. Clients match on the code, never on the sentence. What a sentence leaves open in
 * braces stands in the details under that name.
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
  'request.wrong_host': {
    status: 421,
    ko: '이 서버의 이름이 아닌 주소로 접속해 아무것도 처리하지 않았습니다. 평소의 콘솔 주소로 접속하세요. 새 주소라면 서버 설정 ALLOWED_HOSTS에 추가해야 합니다.',
    en: 'This server does not answer to that name, and nothing was carried out. Use the usual address of the console; a new one has to be named in the setting ALLOWED_HOSTS.',
  },
  'request.not_found': {
    status: 404,
    ko: '없는 주소입니다.',
    en: 'There is nothing at this address.',
  },
  'request.too_many': {
    status: 429,
    ko: '1분 동안의 요청이 너무 많아 이 요청은 처리하지 않았습니다. 잠시 후 다시 시도하세요.',
    en: 'There were too many requests within a minute, so this one was not carried out. Try again shortly.',
  },
  'request.key_reused': {
    status: 409,
    ko: '같은 요청 번호로 다른 내용이 왔습니다. 처리하지 않았으니 화면을 새로 고친 뒤 다시 시도하세요.',
    en: 'The same request key came with other content. It was not carried out; reload and try again.',
  },
  'request.key_required': {
    status: 400,
    ko: '요청 번호(Idempotency-Key)가 없어 처리하지 않았습니다. 머니는 움직이지 않았으니 화면을 새로 고친 뒤 다시 시도하세요.',
    en: 'The Idempotency-Key is missing, so nothing was carried out and no money moved. Reload and try again.',
  },
  'request.interrupted': {
    status: 503,
    ko: '데이터베이스가 제때 응답하지 않거나 저장할 자리가 없어 중단했습니다. 이번 시도로 변경된 것은 없으니 잠시 후 다시 시도하세요.',
    en: 'The database did not answer in time or had no room left, so this was broken off. This attempt changed nothing; try again shortly.',
  },
  'request.outcome_unknown': {
    status: 503,
    ko: '결과를 확인하지 못했습니다. 같은 요청으로 다시 확인하니 새로 신청하지 마세요.',
    en: 'The outcome could not be confirmed. It is checked again with the same request, so do not make a new one.',
  },
  'request.perhaps_done': {
    status: 503,
    ko: '결과를 확인하지 못했습니다. 처리되었을 수 있으니 새로 고쳐 확인한 뒤 다시 시도하세요.',
    en: 'The outcome could not be confirmed. It may have been carried out: reload to check before trying again.',
  },
  'module.off': {
    status: 404,
    ko: '이 배포에서 꺼진 모듈의 기능입니다. 변경된 것은 없습니다. 필요하면 최고관리자에게 요청하세요.',
    en: 'This belongs to a module that is off in this deployment. Nothing was changed; ask a top administrator if you need it.',
  },
  'round.not_found': {
    status: 404,
    ko: '없는 회차입니다. 목록을 새로 고쳐 주세요. 머니는 움직이지 않았습니다.',
    en: 'There is no such round. Reload the list. No money has moved.',
  },
  'round.stale': {
    status: 409,
    ko: '그사이 회차 상태가 바뀌었습니다. 처리하지 않았으니 다시 확인하세요.',
    en: 'The round has changed meanwhile. Nothing was done; look again. No money has moved.',
  },
  'round.closed_state': {
    status: 409,
    ko: '지금 상태의 회차에는 할 수 없는 작업입니다. 변경된 것은 없습니다. 머니는 움직이지 않았습니다.',
    en: 'That cannot be done with a round in this state. Nothing was changed. No money has moved.',
  },
  'round.not_drawn': {
    status: 409,
    ko: '추첨 시각 전에는 결과를 입력할 수 없습니다. 머니는 움직이지 않았습니다.',
    en: 'A result cannot be entered before the draw. No money has moved.',
  },
  'round.too_wide': {
    status: 409,
    ko: '금액과 건수로는 하루 안에서만 정렬합니다. 하루를 골라 다시 정렬하세요.',
    en: 'Amounts and counts are sorted within one day alone. Choose a day and sort again.',
  },
  'round.own_draw': {
    status: 409,
    ko: '자체 추첨 회차는 결과를 바꿀 수 없습니다. 검증하거나 회차를 취소하세요. 머니는 움직이지 않았습니다.',
    en: 'The result of a draw of our own cannot be changed. Verify it or void the round. No money has moved.',
  },
  'round.derived': {
    status: 409,
    ko: '{game} 추첨에서 정해지는 회차입니다. 원 회차의 결과를 정정하세요. 머니는 움직이지 않았습니다.',
    en: 'This round is read from the draw of {game}. Correct the result there. No money has moved.',
  },
  'round.wrong_draw': {
    status: 400,
    ko: '이 게임의 결과가 아닙니다. 저장된 것은 없으니 다시 확인하세요. 머니는 움직이지 않았습니다.',
    en: 'That is no result of this game. Nothing was saved; look again. No money has moved.',
  },
  'round.second_admin': {
    status: 409,
    ko: '첫 입력을 한 관리자입니다. 다른 관리자가 같은 결과를 입력해야 정산되며 머니는 아직 움직이지 않았습니다.',
    en: 'You made the first entry. Another administrator has to enter the same result; no money has moved yet.',
  },
  'round.second_differs': {
    status: 409,
    ko: '두 입력이 다릅니다. 회차를 보류했고 머니는 움직이지 않았습니다.',
    en: 'The two entries differ. The round is held, and no money has moved.',
  },
  'round.own_odds': {
    status: 409,
    ko: '이 회차의 배당을 저장한 관리자입니다. 다른 관리자가 같은 결과를 입력해야 정산되며 머니는 아직 움직이지 않았습니다.',
    en: 'You saved the odds of this round. Another administrator has to enter the same result; no money has moved yet.',
  },
  'round.preview_changed': {
    status: 409,
    ko: '미리보기 이후 내용이 바뀌었습니다. 처리하지 않았으니 다시 확인하세요.',
    en: 'Something has changed since the preview. Nothing was done; look again. No money has moved.',
  },
  'round.not_asked': {
    status: 409,
    ko: '피드의 결과를 기다리는 회차가 아니어서 다시 요청하지 않았습니다. 머니는 움직이지 않았습니다.',
    en: 'This round does not wait for the result of a feed, so nothing was asked for. No money has moved.',
  },
  'round.bulk_changed': {
    status: 409,
    ko: '그 사이 대상 회차나 배팅이 바뀌었습니다. 한 건도 처리하지 않았으니 건수와 합계를 다시 확인하세요.',
    en: 'Rounds or bets have changed meanwhile. None was decided; check the count and sum again.',
  },
  'round.bulk_cancelled': {
    status: 409,
    ko: '차례가 오기 전에 일괄 처리가 중단되어 회차는 그대로입니다.',
    en: 'It was called off before their turn, so these rounds are as they were.',
  },
  'round.not_verifiable': {
    status: 409,
    ko: '자체 추첨으로 정산된 회차만 검증할 수 있습니다.',
    en: 'Only settled rounds that were drawn here can be verified.',
  },
  'bet.member_blocked': {
    status: 409,
    ko: '현재 배팅이 불가능 합니다.',
    en: 'Betting is not possible at present.',
  },
  'bet.game_off': {
    status: 409,
    ko: '현재 배팅이 불가능 합니다.',
    en: 'Betting is not possible at present.',
  },
  'bet.closed': {
    status: 409,
    ko: '배팅이 마감되었습니다.',
    en: 'Betting is closed.',
  },
  'bet.not_on_sale': {
    status: 409,
    ko: '판매하지 않는 배팅입니다.',
    en: 'This bet is not on sale.',
  },
  'bet.odds_changed': {
    status: 409,
    ko: '배당이 변경되었습니다. 다시 확인해 주세요.',
    en: 'The odds have changed. Please look again.',
  },
  'bet.below_min': {
    status: 409,
    ko: '최소 배팅금액 이상으로 배팅하세요.',
    en: 'Bet at least the minimum.',
  },
  'bet.above_max': {
    status: 409,
    ko: '최대 배팅금액 이하로 배팅하세요.',
    en: 'Bet no more than the maximum.',
  },
  'bet.above_benefit': {
    status: 409,
    ko: '최대 당첨금을 초과하였습니다.',
    en: 'This would win more than the maximum.',
  },
  'bet.above_max_round': {
    status: 409,
    ko: '회차당 최대 배팅금액을 초과하였습니다.',
    en: 'This is above the maximum for one round.',
  },
  'bet.folder_not_allowed': {
    status: 409,
    ko: '이 폴더 수로는 배팅할 수 없습니다.',
    en: 'Bets on so many legs are not possible.',
  },
  'bet.combination': {
    status: 409,
    ko: '함께 배팅할 수 없는 조합입니다.',
    en: 'These cannot be combined.',
  },
  'bet.odds_above_max': {
    status: 409,
    ko: '조합 배당이 최대 배당을 초과하였습니다.',
    en: 'The combined odds are above the maximum.',
  },
  'bet.above_max_event': {
    status: 409,
    ko: '경기당 최대 배팅금액을 초과하였습니다.',
    en: 'This is above the maximum for one event.',
  },
  'bet.started': {
    status: 409,
    ko: '이미 시작한 경기가 있어 취소할 수 없습니다. 머니는 움직이지 않았습니다.',
    en: 'One of its events has begun, so the bet cannot be cancelled. No money has moved.',
  },
  'bet.cancel_window': {
    status: 409,
    ko: '취소할 수 있는 시간이 지났습니다. 머니는 움직이지 않았습니다.',
    en: 'The time for cancelling is over. No money has moved.',
  },
  'bet.cancel_count': {
    status: 409,
    ko: '오늘 취소할 수 있는 횟수를 모두 사용했습니다. 머니는 움직이지 않았습니다.',
    en: 'No more bets can be cancelled today. No money has moved.',
  },
  'bet.reference_reused': {
    status: 409,
    ko: '같은 배팅 번호로 다른 내용이 왔습니다. 처리하지 않았습니다.',
    en: 'The same reference came with other content. Nothing was done.',
  },
  'bet.not_found': {
    status: 404,
    ko: '없는 배팅입니다. 목록을 새로 고쳐 주세요. 머니는 움직이지 않았습니다.',
    en: 'There is no such bet. Reload the list. No money has moved.',
  },
  'bet.stale': {
    status: 409,
    ko: '그사이 결과가 바뀌었습니다. 처리하지 않았으니 다시 확인하세요.',
    en: 'The bet has changed meanwhile. Nothing was done; look again. No money has moved.',
  },
  'bet.round_closed': {
    status: 409,
    ko: '마감된 회차의 배팅은 취소할 수 없습니다. 필요하면 회차를 취소하세요. 머니는 움직이지 않았습니다.',
    en: 'Bets on a round that has closed cannot be cancelled. Void the round if need be. No money has moved.',
  },
  'bet.not_settled': {
    status: 409,
    ko: '정산되지 않은 회차의 배팅은 재정산할 수 없습니다. 머니는 움직이지 않았습니다.',
    en: 'A bet on a round that is not settled cannot be settled anew. No money has moved.',
  },
  'bet.unchanged': {
    status: 409,
    ko: '다시 계산해도 금액이 같습니다. 머니는 움직이지 않았습니다.',
    en: 'It comes to the same amount. No money has moved.',
  },
  'bet.bulk_changed': {
    status: 409,
    ko: '그 사이 대상 배팅이 바뀌었습니다. 한 건도 처리하지 않았으니 건수와 합계를 다시 확인하세요.',
    en: 'The bets have changed meanwhile. None was decided; check the count and sum again.',
  },
  'bet.bulk_cancelled': {
    status: 409,
    ko: '차례가 오기 전에 일괄 처리가 중단되어 배팅은 그대로입니다.',
    en: 'It was called off before their turn, so these bets are as they were.',
  },
  'bet.second_admin': {
    status: 409,
    ko: '첫 승인을 한 관리자입니다. 다른 관리자의 승인이 필요하며 머니는 아직 움직이지 않았습니다.',
    en: 'You agreed first. Another administrator has to agree as well; no money has moved yet.',
  },
  'event.not_found': {
    status: 404,
    ko: '없는 경기이거나 마켓입니다. 목록을 새로 고쳐 주세요. 머니는 움직이지 않았습니다.',
    en: 'There is no such event or market. Reload the list. No money has moved.',
  },
  'event.stale': {
    status: 409,
    ko: '그사이 경기가 바뀌었습니다. 처리하지 않았으니 다시 확인하세요.',
    en: 'The event has changed meanwhile. Nothing was done; look again. No money has moved.',
  },
  'event.started': {
    status: 409,
    ko: '이미 시작한 경기입니다. 변경하지 않았습니다.',
    en: 'The event has begun. Nothing was changed.',
  },
  'event.not_started': {
    status: 409,
    ko: '아직 시작하지 않은 경기입니다. 결과를 입력할 수 없으며 머니는 움직이지 않았습니다.',
    en: 'The event has not begun, so it has no result. No money has moved.',
  },
  'event.settled': {
    status: 409,
    ko: '이미 정산되었거나 취소된 경기입니다. 변경하지 않았습니다. 필요하면 정정하거나 롤백하세요.',
    en: 'The event is settled or void. Nothing was changed; correct it or take it back.',
  },
  'event.settling': {
    status: 409,
    ko: '경기의 배팅을 나누어 정산하고 있습니다. 이번 요청으로는 아무것도 바뀌지 않았고 머니도 움직이지 않았습니다. 정산이 끝난 뒤 다시 하세요.',
    en: 'Bets on the event are being settled, portion by portion. This call has changed nothing and moved no money; try again once that is done.',
  },
  'event.not_settled': {
    status: 409,
    ko: '정산된 경기가 아닙니다. 머니는 움직이지 않았습니다.',
    en: 'The event is not settled. No money has moved.',
  },
  'event.not_confirming': {
    status: 409,
    ko: '확인을 기다리는 결과가 없습니다. 머니는 움직이지 않았습니다.',
    en: 'No result waits to be confirmed. No money has moved.',
  },
  'event.score_mismatch': {
    status: 400,
    ko: '쿼터 합계가 점수와 다릅니다. 저장된 것은 없으니 다시 확인하세요.',
    en: 'The periods do not add up to the score. Nothing was saved; look again.',
  },
  'event.score_missing': {
    status: 400,
    ko: '배팅이 있는 마켓의 결과가 빠졌습니다. 쿼터 점수나 스페셜 결과를 입력하세요. 저장된 것은 없습니다.',
    en: 'The result of a market with bets is missing. Enter its period or side. Nothing was saved.',
  },
  'event.preview_changed': {
    status: 409,
    ko: '미리보기 이후 경기나 배팅이 바뀌었습니다. 처리하지 않았으니 다시 확인하세요.',
    en: 'The event or its bets have changed since the preview. Nothing was done; look again. No money has moved.',
  },
  'event.second_admin': {
    status: 409,
    ko: '첫 입력을 한 관리자입니다. 다른 관리자의 확인이 필요하며 머니는 아직 움직이지 않았습니다.',
    en: 'Your word is the first. Another administrator has to give the second; no money has moved yet.',
  },
  'event.wrong_market': {
    status: 400,
    ko: '이 마켓에 없는 픽이거나 같은 마켓이 두 번 있습니다. 저장된 것은 없습니다.',
    en: 'A pick is not of its market, or a market is there twice. Nothing was saved.',
  },
  'event.margin': {
    status: 409,
    ko: '배당의 마진이 0 이하입니다. 변경하지 않았으니 확인한 뒤 다시 저장하세요.',
    en: 'These odds leave no margin. Nothing was changed; confirm them to save.',
  },
  'event.again': {
    status: 409,
    ko: '6시간 안에 같은 팀의 경기가 있습니다. 저장하지 않았으니 확인한 뒤 다시 등록하세요.',
    en: 'The same teams play within six hours of it. Nothing was saved; confirm it to save.',
  },
  'event.has_bets': {
    status: 409,
    ko: '배팅이 있는 경기라 삭제할 수 없습니다. 변경하지 않았으니 필요하면 적특 처리하세요.',
    en: 'The event has bets and cannot be deleted. Nothing was changed; void it if need be.',
  },
  'event.fed': {
    status: 409,
    ko: '피드로 들어온 경기는 삭제할 수 없습니다. 변경하지 않았습니다.',
    en: 'An event of a feed cannot be deleted. Nothing was changed.',
  },
  'event.same_team': {
    status: 400,
    ko: '홈과 원정이 같은 팀입니다. 저장된 것은 없습니다.',
    en: 'Home and away are the same team. Nothing was saved.',
  },
  'event.not_sold': {
    status: 409,
    ko: '마감되었거나 연기된 경기라 판매하지 않습니다. 변경하지 않았습니다.',
    en: 'The event is over or put off and is not sold. Nothing was changed.',
  },
  'event.not_live': {
    status: 409,
    ko: '라이브 경기가 아닙니다. 변경하지 않았습니다.',
    en: 'The event is not a live one. Nothing was changed.',
  },
  'event.needs_second': {
    status: 409,
    ko: '배팅이 있는 진행 경기라 다른 관리자의 확인이 필요합니다. 변경하지 않았으니 경기에서 따로 재개하세요.',
    en: 'It is being played and has bets, so another administrator has to agree. Nothing was changed; resume it by itself.',
  },
  'teamName.exists': {
    status: 409,
    ko: '같은 이름의 팀이 이미 있습니다. 저장하지 않았으니 두 팀을 병합하세요.',
    en: 'Another team has that name. Nothing was saved; merge the two.',
  },
  'teamName.import_changed': {
    status: 409,
    ko: '변경 내용을 본 뒤에 팀명이 바뀌었습니다. 가져온 것은 없으니 변경 내용을 다시 확인하세요.',
    en: 'Names have changed since you looked at what the import does. Nothing was imported; look again.',
  },
  'teamName.other_sport': {
    status: 409,
    ko: '종목이 다르거나 같은 팀이라 병합할 수 없습니다. 변경된 것은 없습니다.',
    en: 'They are one team, or of two sports, and cannot be merged. Nothing was changed.',
  },
  'teamName.plays_itself': {
    status: 409,
    ko: '두 팀이 서로 겨루는 경기가 있어 병합할 수 없습니다. 변경된 것은 없습니다.',
    en: 'The two play each other in an event, so they cannot be one. Nothing was changed.',
  },
  'teamName.undo_over': {
    status: 409,
    ko: '병합한 지 24시간이 지났거나 이미 되돌린 병합입니다. 변경된 것은 없습니다.',
    en: 'The merge is more than 24 hours old, or was taken back already. Nothing was changed.',
  },
  'teamName.merged_on': {
    status: 409,
    ko: '그 뒤에 다시 병합된 팀입니다. 변경된 것은 없으니 나중 병합을 먼저 되돌리세요.',
    en: 'The team was merged again since. Nothing was changed; take the later merge back first.',
  },
  'round.not_of_provider': {
    status: 409,
    ko: '제공사가 회차를 알리는 게임이 아닙니다. 회차를 만들지 않았습니다.',
    en: 'Rounds of this game are not told by a provider. No round was made.',
  },
  'round.not_registered': {
    status: 409,
    ko: '게임 등록이 꺼져 있어 회차를 만들지 않았습니다. 게임 설정에서 등록을 켠 뒤 다시 보내세요.',
    en: 'The game is not registered, so no round was made. Register it in its settings and tell it again.',
  },
  'round.wrong_offer': {
    status: 400,
    ko: '시각이나 픽, 기준점이 이 게임의 회차가 아닙니다. 회차를 만들지 않았으니 고쳐서 다시 보내세요.',
    en: 'Times, picks or lines are not those of a round of this game. No round was made: mend it and tell it again.',
  },
  'round.provider_first': {
    status: 409,
    ko: '제공사가 결과를 알리는 회차입니다. 열 주기가 지나도 오지 않을 때만 직접 입력할 수 있습니다. 머니는 움직이지 않았습니다.',
    en: 'The provider tells the result of this round. It may be entered by hand only once ten intervals have passed without it. No money has moved.',
  },
  'result.unknown_round': {
    status: 404,
    ko: '없는 회차의 결과입니다.',
    en: 'There is no round of that number.',
  },
  'result.wrong_draw': {
    status: 400,
    ko: '이 게임의 결과가 아닙니다.',
    en: 'That is no result of this game.',
  },
  'result.not_of_feed': {
    status: 409,
    ko: '피드로 결과를 받지 않는 게임입니다.',
    en: 'Results of this game do not come by the feed.',
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
  'session.not_found': {
    status: 404,
    ko: '이미 끝났거나 지금 쓰고 있는 접속입니다. 목록을 새로 고쳐 주세요.',
    en: 'This session has ended already, or is the one in use. Reload the list.',
  },
  'session.password_unchanged': {
    status: 409,
    ko: '새 비밀번호가 현재 비밀번호와 같습니다. 다른 비밀번호를 입력하세요.',
    en: 'The new password equals the current one. Choose another.',
  },
  'session.password_has_id': {
    status: 409,
    ko: '비밀번호에 아이디가 들어 있어 쉽게 짐작할 수 있습니다. 저장된 것은 없으니 다른 비밀번호를 입력하세요.',
    en: 'The password holds the login ID, so it is easily guessed. Nothing was saved; choose another.',
  },
  'post.pinned_full': {
    status: 409,
    ko: '고정 글은 5개까지입니다. 다른 글의 고정을 먼저 푸세요.',
    en: 'Five posts are pinned already. Unpin another one first.',
  },
  'post.must_read_full': {
    status: 409,
    ko: '필독 글은 3개까지입니다. 다른 글의 필독을 먼저 푸세요.',
    en: 'Three posts must be read already. Free another one first.',
  },
  'post.window_past': {
    status: 409,
    ko: '이미 지난 종료 시각이라 게시하지 않았습니다. 게시기간을 고친 뒤 다시 게시하세요.',
    en: 'It was not published, since its end has passed. Change its window and publish it again.',
  },
  'post.not_ahead': {
    status: 409,
    ko: '시행일시가 지났거나 없어 반영하지 않았습니다. 앞으로의 시각을 정한 뒤 다시 하세요.',
    en: 'Nothing was changed, since published rules hold from a time that lies ahead. Set one and try again.',
  },
  'post.in_force': {
    status: 409,
    ko: '게시한 규정은 바꾸거나 지울 수 없습니다. 새 버전을 쓰세요.',
    en: 'Published rules are never changed or removed. Write a new version.',
  },
  'post.of_member': {
    status: 409,
    ko: '회원이 쓴 글은 고칠 수 없습니다. 숨기거나 지우세요.',
    en: 'What a member wrote is not edited. Hide or delete it.',
  },
  'post.member_banned': {
    status: 409,
    ko: '글쓰기가 정지된 회원입니다.',
    en: 'This member may not write for a while.',
  },
  'post.bulk_changed': {
    status: 409,
    ko: '그 사이 대상 글이 바뀌었습니다. 한 건도 숨기지 않았으니 건수를 다시 확인하세요.',
    en: 'The posts have changed meanwhile. None was hidden; look at how many there are again.',
  },
  'post.bulk_cancelled': {
    status: 409,
    ko: '차례가 오기 전에 일괄 숨김이 중단되어 글은 그대로입니다.',
    en: 'It was called off before their turn, so these posts are as they were.',
  },
  'post.not_shown': {
    status: 409,
    ko: '이미 숨겼거나 지운 글이라 그대로입니다.',
    en: 'This post is hidden or deleted already and stays as it is.',
  },
  'board.closed': {
    status: 409,
    ko: '지금은 글을 쓸 수 없는 게시판입니다.',
    en: 'Nothing can be written on this board at present.',
  },
  'board.not_allowed': {
    status: 409,
    ko: '글쓰기 조건을 채우지 못했습니다.',
    en: 'The conditions for writing here are not met.',
  },
  'board.too_soon': {
    status: 409,
    ko: '쓴 지 얼마 되지 않아 올리지 않았습니다. 조금 뒤에 다시 올리세요.',
    en: 'It is too soon after what you wrote last, so nothing was posted. Post it again a little later.',
  },
  'popup.too_many': {
    status: 409,
    ko: '같은 화면에 같은 대상의 팝업은 5개까지입니다. 다른 팝업을 숨기거나 기간을 나누세요.',
    en: 'At most five popups run at once for one page and audience. Hide another one, or part their windows.',
  },
  'image.not_image': {
    status: 400,
    ko: 'PNG, JPG, WebP, GIF만 올릴 수 있습니다.',
    en: 'Only PNG, JPG, WebP and GIF can be uploaded.',
  },
  'image.too_large': {
    status: 400,
    ko: '이미지가 너무 큽니다. 2MB, 한 변 4,096픽셀, 1,200만 픽셀, 200장면까지 올릴 수 있습니다.',
    en: 'The image is too large. It may have 2 MB, 4,096 pixels a side, 12 million pixels and 200 frames.',
  },
  'image.storage_full': {
    status: 409,
    ko: '이미지 공간이 가득 찼습니다. 쓰지 않는 이미지를 정리하세요.',
    en: 'There is no room for more images. Remove those that are not used.',
  },
  'image.unknown': {
    status: 409,
    ko: '없는 이미지가 들어 있어 저장하지 않았습니다. 이미지를 다시 올리세요.',
    en: 'Nothing was saved: an image in it does not exist. Upload it again.',
  },
  'siteSettings.excludes_everyone': {
    status: 409,
    ko: '이대로는 아무도 가입할 수 없습니다. 추천코드가 있는 파트너를 먼저 등록하세요. 설정은 그대로입니다.',
    en: 'Nobody could join like this. Register a partner with a joining code first; the settings are as they were.',
  },
  'moneySettings.start_above_ceiling': {
    status: 409,
    ko: '기본 요율이 라인 롤링 상한보다 높아 저장하지 않았습니다. 설정은 그대로이니 요율을 낮추거나 상한을 먼저 바꾸세요.',
    en: 'Nothing was saved: a start rate is above the ceiling of rolling rates. The settings are as they were; lower the rate or change the ceiling first.',
  },
  'moneySettings.no_line': {
    status: 409,
    ko: '제외 라인에 없는 아이디나 파트너가 아닌 회원이 있어 저장하지 않았습니다. 설정은 그대로이니 아이디를 확인하세요.',
    en: 'Nothing was saved: a line that is left out names nobody, or a member who is no partner. The settings are as they were; check the login IDs.',
  },
  'siteSettings.no_default_recommender': {
    status: 409,
    ko: '기본 추천인이 없거나 정상인 파트너가 아니어서 저장하지 않았습니다. 설정은 그대로이니 아이디를 확인하세요.',
    en: 'Nothing was saved: the default recommender does not exist or is no partner in good standing. The settings are as they were; check the login ID.',
  },
  'faq.category_gone': {
    status: 409,
    ko: '이 글의 분류가 없어져 게시하지 않았습니다. 분류를 다시 정한 뒤 게시하세요.',
    en: 'It was not published, since its category is gone. Choose another one and publish it.',
  },
  'faq.category_used': {
    status: 409,
    ko: '글이 있는 분류는 지울 수 없습니다. 글의 분류를 먼저 바꾸세요.',
    en: 'A category with posts cannot go. Move its posts first.',
  },
  'site.not_found': {
    status: 404,
    ko: '없는 사이트입니다. 화면을 새로 고쳐 주세요.',
    en: 'There is no such site. Reload the page.',
  },
  'session.ticket_gone': {
    status: 403,
    ko: '이미 썼거나 시간이 지난 접속입니다. 로그인한 것은 없으니 다시 로그인하세요.',
    en: 'That visit was taken already, or its time is over. Nobody is signed in; sign in again.',
  },
  'site.feature_off': {
    status: 409,
    ko: '이 사이트에서 지금 쓰지 않는 메뉴입니다. 처리된 것은 없으니 고객센터에 문의하세요.',
    en: 'This site does not use that menu at present. Nothing was carried out; ask support.',
  },
  'clear.changed': {
    status: 409,
    ko: '그 사이 대상이 바뀌었습니다. 한 건도 지우지 않았으니 건수를 다시 확인하세요.',
    en: 'What would go has changed meanwhile. Nothing was deleted; look at the count again.',
  },
  'clear.same_admin': {
    status: 409,
    ko: '요청한 관리자는 승인할 수 없습니다.',
    en: 'Whoever asked cannot agree.',
  },
  'clear.too_recent': {
    status: 409,
    ko: '아직 보관해야 하는 기간입니다.',
    en: 'These rows still have to be kept.',
  },
  'clear.running': {
    status: 409,
    ko: '다른 정리가 진행 중입니다.',
    en: 'Another clearing is under way.',
  },
  'record.being_cleared': {
    status: 409,
    ko: '진행 중인 데이터 정리가 이 기록을 지우려고 합니다. 정리를 취소하거나 되돌린 뒤 다시 하세요.',
    en: 'A clearing that is under way is about to delete this. Cancel it or bring it back first.',
  },
  'clear.archive_damaged': {
    status: 409,
    ko: '보관 파일이 기록한 것과 달라 한 건도 되돌리지 않았습니다. 백업에서 복구하세요.',
    en: 'The archive is not what was written, so nothing was brought back. Restore it from a backup.',
  },
  'clear.closed': {
    status: 409,
    ko: '이 정리는 그사이 다른 상태가 되어 처리하지 않았습니다. 목록을 새로 고쳐 주세요.',
    en: 'This clearing has gone on meanwhile, so nothing was done. Reload the list.',
  },
  'clear.expired': {
    status: 409,
    ko: '요청한 지 24시간이 지나 승인할 수 없습니다. 한 건도 지우지 않았으니 다시 요청하세요.',
    en: 'It was asked for more than 24 hours ago. Nothing was deleted; ask again.',
  },
  'clear.too_late': {
    status: 409,
    ko: '정리가 끝난 지 30일이 지나 되돌릴 수 없습니다. 보관 파일은 내려받을 수 있습니다.',
    en: 'It ended more than 30 days ago and cannot be brought back. The archive can still be fetched.',
  },
  'session.totp_needed': {
    status: 403,
    ko: '2단계 인증 코드가 필요합니다. 인증 앱의 6자리 코드를 입력하세요.',
    en: 'A two-factor code is needed. Enter the six digits of your authenticator.',
  },
  'session.totp_wrong': {
    status: 403,
    ko: '코드가 맞지 않거나 이미 쓴 코드입니다. 인증 앱의 다음 코드를 입력하세요.',
    en: 'The code is wrong or was used already. Enter the next one of your authenticator.',
  },
  'session.take_over_needed': {
    status: 409,
    ko: '이 계정은 이미 다른 곳에서 접속 중입니다. 계속하면 가장 오래 쓰지 않은 접속이 종료됩니다.',
    en: 'This account is signed in elsewhere already. Going on ends the session that was not used for longest.',
  },
  'session.other_person': {
    status: 409,
    ko: '이 브라우저에서 다른 관리자가 로그인했습니다. 처리하지 않았으니 화면을 새로 고친 뒤 확인하세요.',
    en: 'Another administrator has signed in with this browser. Nothing was carried out; reload to go on.',
  },
  'session.totp_required': {
    status: 403,
    ko: '2단계 인증을 등록한 뒤 이용할 수 있습니다.',
    en: 'Set up two-factor login first.',
  },
  'session.totp_is_on': {
    status: 409,
    ko: '이미 2단계 인증을 쓰고 있습니다. 기기를 바꾸려면 다른 최고관리자에게 초기화를 요청하세요.',
    en: 'Two-factor login is on already. For another device, ask another top administrator to reset it.',
  },
  'session.totp_not_begun': {
    status: 409,
    ko: '등록을 시작하지 않았거나 다른 창에서 끝냈습니다. 처음부터 다시 하세요.',
    en: 'It was not begun, or ended in another window. Begin again.',
  },
  'admin.own_totp': {
    status: 409,
    ko: '내 2단계 인증은 내가 초기화할 수 없습니다. 다른 최고관리자에게 요청하세요.',
    en: 'You cannot reset your own two-factor login. Ask another top administrator.',
  },
  'admin.no_own_totp': {
    status: 409,
    ko: '내 유형에 의무로 정하려면 내 2단계 인증부터 등록하세요. 저장하지 않았습니다.',
    en: 'Set up your own two-factor login before your type has to have it. Nothing was saved.',
  },
  'domain.exists': {
    status: 409,
    ko: '이미 등록된 도메인입니다.',
    en: 'This domain is known already.',
  },
  'domain.last_main': {
    status: 409,
    ko: '마지막 대표 도메인입니다. 다른 대표 도메인을 먼저 정하세요.',
    en: 'This is the last main domain. Make another one the main domain first.',
  },
  'domain.unreachable': {
    status: 409,
    ko: '이 도메인이 아직 응답하지 않아 대표로 정하지 않았습니다.',
    en: 'This domain does not answer yet, so it was not made the main one.',
  },
  'domain.nothing_waits': {
    status: 409,
    ko: '승인을 기다리는 변경이 없습니다. 다른 관리자가 먼저 처리했습니다.',
    en: 'Nothing waits here any more. Another administrator was faster.',
  },
  'domain.second_admin': {
    status: 409,
    ko: '요청한 관리자는 승인할 수 없습니다. 다른 관리자의 승인이 필요합니다.',
    en: 'Whoever asked cannot agree. Another administrator has to.',
  },
  'site.exists': {
    status: 409,
    ko: '같은 이름의 사이트가 있습니다.',
    en: 'There is a site of that name.',
  },
  'calc.too_long': {
    status: 400,
    ko: '시작일이 종료일보다 뒤이거나 기간이 너무 깁니다. 한 번에 92일, 회원별은 31일까지이니 기간을 고쳐 다시 조회하세요.',
    en: 'The period ends before it begins, or is too long: at most 92 days are read at once, 31 by member. Choose the days again.',
  },
  'record.not_found': {
    status: 404,
    ko: '찾을 수 없는 항목입니다. 모두 그대로이니 목록을 새로 고쳐 주세요.',
    en: 'This entry does not exist. Everything is unchanged; reload the list.',
  },
  'bulk.over': {
    status: 409,
    ko: '일괄 처리가 이미 끝났습니다. 중단된 것은 없습니다.',
    en: 'It had already ended. Nothing was called off.',
  },
  'record.stale': {
    status: 409,
    ko: '다른 관리자가 먼저 저장했습니다. 아직 저장되지 않았으니 바뀐 항목을 비교한 뒤 다시 저장하세요.',
    en: 'Another administrator saved first. Your changes are not saved yet; compare the fields and save again.',
  },
  'list.too_wide': {
    status: 409,
    ko: '조건에 맞는 것이 너무 많아 조회하지 않았습니다. 모두 그대로이니 기간이나 조건을 더 좁혀 주세요.',
    en: 'Too much fits this, so nothing was looked up. Everything is unchanged; narrow the days or the filter.',
  },
  'admin.id_taken': {
    status: 409,
    ko: '이미 사용 중인 아이디입니다. 다른 아이디를 입력하세요.',
    en: 'This login ID is taken. Choose another.',
  },
  'admin.last_top': {
    status: 409,
    ko: '마지막 최고관리자입니다. 다른 최고관리자를 먼저 등록하세요.',
    en: 'This is the last active top administrator. Add another one first.',
  },
  'admin.no_partner': {
    status: 409,
    ko: '매장 이상 등급의 회원이 아니어서 파트너로 지정할 수 없습니다. 저장된 것은 없으니 회원 아이디를 확인하세요.',
    en: 'This is no member of the grade shop or above, so no partner. Nothing was saved; check the member ID.',
  },
  'admin.no_second': {
    status: 409,
    ko: '두 번째로 승인할 수 있는 관리자가 없어 받지 않았습니다. 머니와 설정은 그대로입니다. 같은 권한의 관리자를 등록하세요. 새로 만들거나 비밀번호를 재설정한 계정은 24시간 뒤부터 두 번째 승인을 할 수 있습니다.',
    en: 'Nobody could agree as the second administrator, so this was not taken; money and settings are untouched. Add an administrator with the same right; an account that was just created or whose password was just reset counts after 24 hours.',
  },
  'ip.exists': { status: 409, ko: '이미 등록된 IP입니다.', en: 'This IP is already on the list.' },
  'ip.host_bits': {
    status: 400,
    ko: '대역의 시작 주소가 아니어서 등록하지 않았습니다. 예를 들어 10.0.0.5/8 대신 10.0.0.0/8이나 10.0.0.5를 입력하세요.',
    en: 'This is not the first address of its network, so nothing was added. Enter 10.0.0.0/8 or 10.0.0.5 in place of 10.0.0.5/8.',
  },
  'ip.everything': {
    status: 400,
    ko: '모든 주소를 허용하는 대역이라 등록하지 않았습니다. 필요한 대역만 입력하세요.',
    en: 'This network is every address there is, so nothing was added. Enter only the networks that you need.',
  },
  'ip.over': {
    status: 400,
    ko: '이미 지난 시각이라 등록하지 않았습니다. 지금보다 뒤의 시각을 입력하거나 비워 두세요.',
    en: 'This time is over, so nothing was added. Enter a later one, or leave it empty.',
  },
  'ip.would_lock_out': {
    status: 409,
    ko: '이대로 저장하면 관리자 허용 IP나 지금 접속한 IP가 막힙니다. 허용 목록이라면 현재 IP를 먼저 등록하고, 차단이라면 더 좁은 대역을 입력하세요.',
    en: 'This would lock out an allowed administrator IP or the one you are using now. On the list of allowed IPs, add yours first; to block, enter a narrower network.',
  },
  'ipBlock.too_wide': {
    status: 400,
    ko: '너무 넓은 대역이라 차단하지 않았습니다. IPv4는 /16, IPv6는 /32까지 나누어 입력하세요.',
    en: 'This network is too wide, so nothing was blocked. Enter IPv4 networks up to /16, IPv6 up to /32.',
  },
  'member.not_found': {
    status: 404,
    ko: '없는 회원입니다. 목록을 새로 고쳐 주세요. 머니는 움직이지 않았습니다.',
    en: 'This member does not exist. Reload the list; no money moved.',
  },
  'member.bulk_changed': {
    status: 409,
    ko: '그 사이 대상 회원이 바뀌었습니다. 아무도 처리하지 않았으니 인원을 다시 확인하세요.',
    en: 'The members have changed meanwhile. Nothing was done; check how many they are again.',
  },
  'member.bulk_cancelled': {
    status: 409,
    ko: '일괄 처리가 취소되어 변경하지 않았습니다.',
    en: 'It was called off before their turn, so nothing of theirs was changed.',
  },
  'member.bulk_running': {
    status: 409,
    ko: '앞서 시작한 일괄 처리가 아직 진행 중입니다. 새로 시작한 것은 없으니 끝난 뒤에 다시 하세요.',
    en: 'What you started before is still going on. Nothing else was begun; try again when it is done.',
  },
  'member.join_decided': {
    status: 409,
    ko: '이미 처리된 가입 신청입니다. 변경된 것은 없습니다.',
    en: 'This joining was decided already. Nothing was changed.',
  },
  'member.is_gone': {
    status: 409,
    ko: '이미 탈퇴했거나 차단된 회원입니다. 변경된 것은 없습니다.',
    en: 'The member has left or is blocked already. Nothing was changed.',
  },
  'member.join_waits': {
    status: 409,
    ko: '아직 승인되지 않은 가입 신청입니다. 변경된 것은 없으니 먼저 승인하거나 거절하세요.',
    en: 'This joining still waits. Nothing was changed; approve or decline it first.',
  },
  'member.id_taken': {
    status: 409,
    ko: '이미 사용 중인 회원 아이디입니다. 다른 아이디를 입력하세요.',
    en: 'This member ID is taken. Choose another.',
  },
  'member.no_recommender': {
    status: 409,
    ko: '추천인이 없거나 추천인이 될 수 없는 회원입니다. 회원을 등록하지 않았으니 추천인을 확인하세요.',
    en: 'The recommender does not exist or cannot be one. The member was not registered; check the recommender.',
  },
  'partner.grade_above_upline': {
    status: 409,
    ko: '상위 파트너보다 높은 등급은 줄 수 없습니다. 저장하지 않았습니다.',
    en: 'Nobody has a higher grade than whoever is above him. Nothing was saved.',
  },
  'partner.grade_below_child': {
    status: 409,
    ko: '하위 파트너의 등급이 더 높습니다. 저장하지 않았으니 하위 파트너의 등급을 먼저 낮추세요.',
    en: 'A partner beneath has a higher grade. Nothing was saved; lower the grade of whoever is beneath first.',
  },
  'partner.rate_above_upline': {
    status: 409,
    ko: '상위 파트너의 요율이나 상한보다 높습니다. 저장하지 않았으니 요율을 낮추세요.',
    en: 'This is above the rate of whoever is above, or above the ceiling. Nothing was saved; lower the rate.',
  },
  'partner.rate_below_child': {
    status: 409,
    ko: '하위 파트너의 요율보다 낮습니다. 저장하지 않았으니 하위도 함께 낮추세요.',
    en: 'This is below the rate of somebody beneath. Nothing was saved; lower theirs together with it.',
  },
  'partner.rates_stale': {
    status: 409,
    ko: '다른 관리자가 먼저 요율을 바꿨습니다. 저장하지 않았으니 현재 요율을 확인하세요.',
    en: 'Somebody else has changed these rates meanwhile. Nothing was saved; look at them again.',
  },
  'partner.rates_waiting': {
    status: 409,
    ko: '2차 승인을 기다리는 요율 변경이 있습니다. 먼저 승인하거나 거절하세요.',
    en: 'A change of these rates waits for a second administrator. Agree to it or decline it first.',
  },
  'partner.rates_unchanged': {
    status: 409,
    ko: '바뀐 요율이 없습니다. 저장하지 않았습니다.',
    en: 'No rate differs from the present one. Nothing was saved.',
  },
  'partner.code_taken': {
    status: 409,
    ko: '이미 사용 중인 추천코드입니다. 다른 코드를 입력하세요.',
    en: 'This join code is taken. Choose another.',
  },
  'partner.not_normal': {
    status: 409,
    ko: '정지·탈퇴·차단된 파트너입니다. 콘솔 계정을 만들지 않았습니다.',
    en: 'This partner is suspended, blocked or has left. No console account was made.',
  },
  'partner.not_empty': {
    status: 409,
    ko: '하위 파트너나 머니·포인트·정산머니·이월, 지급 전 롤링, 처리 중인 정산·신청이 남아 있습니다. 탈퇴 처리하지 않았으니 먼저 비우세요.',
    en: 'Partners beneath, money, points, income, carried won, unpaid rolling, settlements or requests are left. The partner was not closed; clear them first.',
  },
  'partner.move_cycle': {
    status: 409,
    ko: '자신이나 자신의 하위로는 옮길 수 없습니다. 옮기지 않았습니다.',
    en: 'Nobody moves beneath himself or his own line. Nothing was moved.',
  },
  'partner.move_too_large': {
    status: 409,
    ko: '본인과 하위를 합쳐 100,000명까지 한 번에 옮길 수 있습니다. 옮기지 않았으니 하위 라인부터 나누어 옮기세요.',
    en: 'At most 100,000 move at once, the partner and everybody beneath him. Nothing was moved; move the lines beneath him one by one.',
  },
  'partner.test_mixed': {
    status: 409,
    ko: '테스트 계정과 실제 회원을 한 라인에 섞을 수 없습니다. 옮기지 않았습니다.',
    en: 'Test accounts and real members do not mix in a line. Nothing was moved.',
  },
  'settlement.wrong_period': {
    status: 400,
    ko: '시작일이 종료일보다 뒤이거나 기간이 너무 깁니다. 정산은 31일, 정산서는 92일까지입니다. 정산된 것은 없으니 기간을 고쳐 다시 조회하세요.',
    en: 'The period ends before it begins, or is too long: a settlement is of 31 days at most, a statement of 92. Nothing was settled; choose the days again.',
  },
  'settlement.period_taken': {
    status: 409,
    ko: '이미 정산이 완료된 기간입니다. 지급된 것은 없습니다.',
    en: 'This period is settled already. Nothing was paid.',
  },
  'settlement.day_open': {
    status: 409,
    ko: '아직 끝나지 않은 날이 있어 정산하지 않았습니다.',
    en: 'A day of it is not over yet, so nothing was settled.',
  },
  'settlement.changed': {
    status: 409,
    ko: '미리보기 뒤 금액이 바뀌었습니다. 지급하지 않았으니 다시 확인하세요.',
    en: 'Amounts have changed since the preview. Nothing was paid; check them again.',
  },
  'settlement.closed': {
    status: 409,
    ko: '이미 처리된 정산입니다. 이번에는 지급되지 않았습니다.',
    en: 'This settlement is already decided. Nothing was paid this time.',
  },
  'settlement.empty': {
    status: 409,
    ko: '이 기간에 정산할 것이 없습니다.',
    en: 'There is nothing to settle in this period.',
  },
  'settlement.unbalanced': {
    status: 409,
    ko: '검산이 맞지 않아 지급하지 않았습니다. 오류를 확인할 때까지 정산할 수 없습니다.',
    en: 'A check of the sums fails, so nothing was paid. Nothing can be settled until it is found.',
  },
  'member.tree_too_deep': {
    status: 409,
    ko: '추천 단계는 파트너 9단계까지입니다. 저장하지 않았으니 더 위의 추천인을 선택하세요.',
    en: 'The tree has at most nine levels of partners. Nothing was saved; choose a recommender further up.',
  },
  'member.login_failed': {
    status: 403,
    ko: '회원 아이디 또는 비밀번호가 올바르지 않습니다. 로그인되지 않았습니다.',
    en: 'The member ID or password is not correct. Nobody was signed in.',
  },
  'member.may_not_enter': {
    status: 403,
    ko: '지금은 로그인할 수 없는 회원입니다. 고객센터에 문의하세요.',
    en: 'This member may not come in now. Contact the customer centre.',
  },
  'member.address_blocked': {
    status: 403,
    ko: '이 IP에서는 이용할 수 없습니다. 처리된 것은 없으니 고객센터에 문의하세요.',
    en: 'The site cannot be used from this address. Nothing was carried out; contact the customer centre.',
  },
  'member.joining_closed': {
    status: 409,
    ko: '지금은 가입을 받지 않습니다. 처리된 것은 없으니 고객센터에 문의하세요.',
    en: 'Nobody may join at present. Nothing was carried out; contact the customer centre.',
  },
  'member.joining_incomplete': {
    status: 409,
    ko: '필수 항목이 빠졌습니다. 가입되지 않았으니 모두 채워 다시 신청하세요.',
    en: 'Something that is required is missing. You have not joined; fill everything in and try again.',
  },
  'member.joining_refused': {
    status: 409,
    ko: '이 정보로는 가입할 수 없습니다. 가입되지 않았으니 고객센터에 문의하세요.',
    en: 'You cannot join with these details. You have not joined; contact the customer centre.',
  },
  'member.too_young': {
    status: 409,
    ko: '가입할 수 있는 나이가 아닙니다. 가입되지 않았고 생년월일은 보관하지 않았으니 고객센터에 문의하세요.',
    en: 'You are not old enough to join. You have not joined, and your birth date was not kept; contact the customer centre.',
  },
  'site.maintenance': {
    status: 409,
    ko: '점검 중입니다. 처리된 것은 없으니 점검이 끝난 뒤 이용하세요.',
    en: 'The site is under maintenance. Nothing was carried out; come back when it is over.',
  },
  'casino.differs': {
    status: 409,
    ko: '같은 거래번호로 다른 내용이 왔습니다. 머니는 움직이지 않았으니 거래번호를 확인하세요.',
    en: 'The same reference came with other content. No money moved; check the reference.',
  },
  'casino.cancelled': {
    status: 409,
    ko: '먼저 취소된 거래입니다. 머니는 움직이지 않았습니다.',
    en: 'This transaction was cancelled before it came. No money moved.',
  },
  'casino.round_unknown': {
    status: 409,
    ko: '배팅이 없는 라운드입니다. 머니는 움직이지 않았으니 배팅을 먼저 보낸 뒤 다시 시도하세요.',
    en: 'There is no bet in this round. No money moved; send the bet first and try again.',
  },
  'casino.member_blocked': {
    status: 409,
    ko: '지금 카지노를 이용할 수 없는 회원입니다. 머니는 움직이지 않았습니다.',
    en: 'This member cannot use the casino at present. No money moved.',
  },
  'casino.provider_off': {
    status: 409,
    ko: '이용할 수 없는 제공사입니다. 머니는 움직이지 않았습니다.',
    en: 'This provider is not open. No money moved.',
  },
  'casino.above_max': {
    status: 409,
    ko: '한도를 넘는 금액입니다. 머니는 움직이지 않았습니다.',
    en: 'The amount is above the limit. No money moved.',
  },
  'casino.maintenance': {
    status: 409,
    ko: '카지노 점검 중입니다. 머니는 움직이지 않았고 카지노머니는 언제든 되찾을 수 있습니다.',
    en: 'The casino is under maintenance. No money moved, and casino money can be brought back at any time.',
  },
  'attendance.closed': {
    status: 409,
    ko: '지금은 출석체크를 운영하지 않습니다. 포인트는 그대로입니다.',
    en: 'There is no attendance at present. The points are unchanged.',
  },
  'attendance.done': {
    status: 409,
    ko: '오늘은 이미 출석했습니다. 포인트는 그대로이니 내일 다시 오세요.',
    en: 'You have been here today. The points are unchanged; come again tomorrow.',
  },
  'attendance.unmet': {
    status: 409,
    ko: '오늘의 출석 조건을 채우지 못했습니다. 포인트는 그대로입니다.',
    en: 'The terms of today are not met. The points are unchanged.',
  },
  'member.reveal_limit': {
    status: 409,
    ko: '오늘 볼 수 있는 횟수를 모두 써서 보이지 않았습니다. 내일 다시 시도하거나, 더 보기를 요청해 다른 관리자의 승인을 받으세요.',
    en: 'You have used up today’s reveals, so this was not shown. Try again tomorrow, or ask for more, to which another administrator has to agree.',
  },
  'reveal.waits': {
    status: 409,
    ko: '더 보기 요청이 이미 승인을 기다리고 있습니다. 새로 올리지 않았으니 다른 관리자의 승인을 기다리세요.',
    en: 'You have asked for more already. Nothing was added; wait for another administrator to agree.',
  },
  'reveal.closed': {
    status: 409,
    ko: '이미 처리되었거나 날짜가 지난 더 보기 요청이라 처리하지 않았습니다. 목록을 새로 고쳐 확인하세요.',
    en: 'This is decided already, or its day is over, so nothing was done. Reload the list.',
  },
  'reveal.second_admin': {
    status: 409,
    ko: '더 보기 요청은 요청한 사람과 다른 관리자가 승인해야 합니다. 아직 늘어난 것은 없습니다.',
    en: 'Somebody else than whoever asked has to agree to more reveals. Nothing was granted yet.',
  },
  'limit.second_admin': {
    status: 409,
    ko: '완화를 요청한 관리자는 승인할 수 없습니다. 다른 관리자가 승인할 때까지 지금 한도가 그대로 적용됩니다.',
    en: 'Whoever asked for the looser limit cannot agree to it. Until another administrator does, the limit stays as it is.',
  },
  'member.not_normal': {
    status: 409,
    ko: '정상 상태의 회원이 아닙니다. 머니는 움직이지 않았습니다. 회원 상태를 먼저 확인하세요.',
    en: 'The member is not in normal status. No money moved; check the status first.',
  },
  'member.excluded': {
    status: 409,
    ko: '자기배제 기간 중인 회원입니다. 충전과 해제는 할 수 없고 머니는 움직이지 않았습니다. 환전은 할 수 있습니다.',
    en: 'The member is self-excluded. Charging and lifting it are not possible and no money moved; exchanges are.',
  },
  'member.status_changed': {
    status: 409,
    ko: '목록을 본 뒤 상태가 바뀐 회원이라 그대로 두었습니다. 지금 상태를 확인한 뒤 다시 선택하세요.',
    en: 'The status of this member was changed after the list was seen, so it was left as it is. Look at it, and choose the member again.',
  },
  'member.not_excluded': {
    status: 409,
    ko: '자기배제가 등록되지 않은 회원입니다. 저장하지 않았으니 기간을 정해 자기배제를 먼저 등록하세요.',
    en: 'No self-exclusion is recorded for this member. Nothing was saved; record one with its days first.',
  },
  'member.account_same': {
    status: 409,
    ko: '지금 계좌와 같습니다. 변경된 것은 없습니다.',
    en: 'This is the account that there is already. Nothing was changed.',
  },
  'money.exchange_pin_needed': {
    status: 409,
    ko: '환전비밀번호를 입력하세요. 움직인 머니는 없습니다.',
    en: 'The exchange password is needed. No money was moved.',
  },
  'money.exchange_pin_wrong': {
    status: 409,
    ko: '환전비밀번호가 맞지 않습니다. 움직인 머니는 없습니다.',
    en: 'The exchange password is wrong. No money was moved.',
  },
  'money.exchange_pin_locked': {
    status: 429,
    ko: '환전비밀번호를 너무 많이 틀렸습니다. 움직인 머니는 없으니 잠시 후 다시 시도하세요.',
    en: 'The exchange password was wrong too often. No money was moved; try again later.',
  },
  'member.bonus_min_above_max': {
    status: 409,
    ko: '최소 보너스가 최대 보너스보다 큽니다. 저장하지 않았으니 금액을 고치세요.',
    en: 'The minimum bonus is above the maximum. Nothing was saved; correct the amounts.',
  },
  'member.exclusion_shortened': {
    status: 409,
    ko: '자기배제 기간은 줄일 수 없습니다. 변경된 것은 없습니다.',
    en: 'A self-exclusion cannot be shortened. Nothing was changed.',
  },
  'money.insufficient': {
    status: 409,
    ko: '잔액이 부족합니다. 머니는 움직이지 않았으니 잔액을 확인한 뒤 다시 시도하세요.',
    en: 'The balance is not enough. No money moved; check the balance and try again.',
  },
  'money.wallet_full': {
    status: 409,
    ko: '지갑 한도(900조 원)를 넘게 됩니다. 머니는 움직이지 않았으니 금액을 낮추거나 지갑을 비운 뒤 다시 시도하세요.',
    en: 'The wallet would hold more than it can (900 trillion won). No money moved; choose a smaller amount or take some out first.',
  },
  'money.charge_limit': {
    status: 409,
    ko: '회원이 정한 충전 한도를 넘습니다. 처리하지 않았고 머니는 움직이지 않았으니 한도까지 남은 금액을 확인하세요.',
    en: "This is above the member's charge limit. Nothing was done and no money moved; look at how much is left of the limit.",
  },
  'money.no_bank_account': {
    status: 409,
    ko: '등록된 계좌가 없어 환전을 신청할 수 없습니다. 머니는 그대로입니다. 회원의 계좌를 먼저 등록하세요.',
    en: 'No bank account is registered, so nothing was requested and the money is untouched. Register the account first.',
  },
  'money.request_closed': {
    status: 409,
    ko: '이미 처리된 신청입니다. 이번에는 머니가 움직이지 않았으니 처리 결과를 확인하세요.',
    en: 'This request is already decided. No money moved this time; look at how it was decided.',
  },
  'money.request_claimed': {
    status: 409,
    ko: '다른 관리자가 처리 중인 신청입니다. 머니는 움직이지 않았으니 이어받거나 끝난 뒤 다시 시도하세요.',
    en: 'Another administrator is working on this request. No money moved; take it over, or try again once it is done.',
  },
  'money.bonus_differs': {
    status: 409,
    ko: '지급될 보너스가 화면과 다릅니다. 머니는 움직이지 않았으니 금액을 확인한 뒤 다시 승인하세요.',
    en: 'The bonus is not what was shown. No money moved; look at it and approve again.',
  },
  'money.payout_done': {
    status: 409,
    ko: '이미 이체 완료로 처리되었습니다. 다시 보내지 마세요. 처리 결과를 확인하세요.',
    en: 'The bank transfer of this request is recorded already, so do not send it again. Look at what was recorded.',
  },
  'money.payer_approved': {
    status: 409,
    ko: '승인한 관리자는 이 금액을 이체할 수 없습니다. 신청은 그대로이니 다른 관리자가 이체해야 합니다.',
    en: 'Whoever approved this may not send as much as that himself. The request is unchanged; another administrator has to transfer it.',
  },
  'money.second_admin': {
    status: 409,
    ko: '이미 승인했습니다. 한 사람이 결정할 수 없는 건이라 다른 관리자의 승인이 필요합니다. 머니는 아직 움직이지 않았습니다.',
    en: 'You have agreed already. One person may not decide this, so another administrator has to agree. No money has moved yet.',
  },
  'money.request_held': {
    status: 409,
    ko: '그 사이 다른 관리자가 보류했습니다. 신청은 그대로이고 머니는 움직이지 않았으니 보류한 이유를 확인하세요.',
    en: 'Somebody has put it on hold meanwhile. The request is unchanged and no money moved; find out why before you decide.',
  },
  'money.word_differs': {
    status: 409,
    ko: '1차 승인인지 최종 승인인지가 화면과 다릅니다. 승인은 기록되지 않았고 머니도 움직이지 않았으니 이체하지 말고 다시 승인하세요.',
    en: 'Whether this is the first approval or the final one is not what was shown. Nothing was recorded and no money moved; transfer nothing and approve again.',
  },
  'money.wagering_unmet': {
    status: 409,
    ko: '롤링 조건을 채우지 못했습니다. 신청은 그대로이니 거절하거나, 사유를 입력해 부족액을 면제하고 승인하세요.',
    en: 'The wagering requirement is not met. The request is unchanged; decline it, or give a reason, which waives what is missing, and approve it.',
  },
  'money.reason_needed': {
    status: 409,
    ko: '빨간 확인사항이 있어 사유 없이 승인할 수 없습니다. 신청은 그대로이니 확인사항을 보고 사유를 입력한 뒤 다시 승인하세요.',
    en: 'A red fact stands against it, so it is not approved without a reason. The request is unchanged; look at the facts, give a reason and approve again.',
  },
  'money.service_hours': {
    status: 409,
    ko: '지금은 신청할 수 없는 시간입니다. 머니는 그대로이니 신청 가능 시간에 다시 신청하세요.',
    en: 'Requests are closed at this hour. The money is untouched; make the request once they are open again.',
  },
  'money.amount_rule': {
    status: 409,
    ko: '신청할 수 있는 금액이 아닙니다. 머니는 그대로이니 최소·최대와 단위에 맞춰 다시 신청하세요.',
    en: 'This amount cannot be requested. The money is untouched; keep to the minimum, the maximum and the unit.',
  },
  'money.bonus_not_optional': {
    status: 409,
    ko: '지금은 보너스를 받지 않는 충전을 신청할 수 없습니다. 아무것도 신청되지 않았으니 보너스를 받는 것으로 다시 신청하세요.',
    en: 'Charges without a bonus are not offered. Nothing was requested; make the request with the bonus.',
  },
  'money.open_request': {
    status: 409,
    ko: '처리 중인 신청이 있습니다. 머니는 그대로이니 처리된 뒤 다시 신청하세요.',
    en: 'An earlier request is still open. The money is untouched; make another one once it is decided.',
  },
  'money.too_soon': {
    status: 409,
    ko: '아직 환전을 신청할 수 없습니다. 머니는 그대로이니 정해진 간격이 지난 뒤 다시 신청하세요.',
    en: 'It is too early for an exchange. The money is untouched; make the request once the interval has passed.',
  },
  'money.too_many_today': {
    status: 409,
    ko: '오늘 신청할 수 있는 횟수나 금액을 모두 썼습니다. 머니는 그대로이니 내일 다시 신청하세요.',
    en: "Today's number or amount is used up. Nothing moved; make the request tomorrow.",
  },
  'money.no_deposit_account': {
    status: 409,
    ko: '안내할 입금계좌가 없어 신청을 받지 않았습니다. 머니는 그대로이니 고객센터에 문의하세요.',
    en: 'There is no account to pay into, so the request was not taken. The money is untouched; ask support.',
  },
  'deposit_account.exists': {
    status: 409,
    ko: '이미 등록된 계좌입니다. 추가하지 않았으니 목록에서 확인하세요.',
    en: 'This account is on the list already. Nothing was added; look at the list.',
  },
  'deposit_account.closed': {
    status: 409,
    ko: '그사이 상태가 바뀐 계좌라 처리하지 않았습니다. 목록을 새로 고쳐 확인하세요.',
    en: 'The status of this account has changed meanwhile, so nothing was done. Reload the list.',
  },
  'deposit_account.second_admin': {
    status: 409,
    ko: '내가 올린 계좌라 다른 관리자가 승인해야 합니다. 회원에게는 아직 보이지 않습니다.',
    en: 'You asked for this account, so another administrator has to agree. Members are not shown it yet.',
  },
  'money.convert_rule': {
    status: 409,
    ko: '전환할 수 있는 포인트가 아닙니다. 포인트는 그대로이니 최소와 단위에 맞춰 다시 전환하세요.',
    en: 'This many points cannot be converted. They are untouched; keep to the minimum and the unit.',
  },
  'money.convert_limit': {
    status: 409,
    ko: '오늘 전환할 수 있는 횟수나 포인트를 모두 썼습니다. 포인트는 그대로이니 내일 다시 전환하세요.',
    en: "Today's number or amount of conversions is used up. The points are untouched; convert them tomorrow.",
  },
  'money.convert_differs': {
    status: 409,
    ko: '전환해서 받을 금액이 화면과 다릅니다. 포인트와 머니는 그대로이니 금액을 확인한 뒤 다시 전환하세요.',
    en: 'What it becomes is not what was shown. Points and money are untouched; look at the sum and convert again.',
  },
  'money.no_bonus': {
    status: 409,
    ko: '회수할 보너스가 없습니다. 포인트는 그대로입니다.',
    en: 'There is no bonus to take back. The points are untouched.',
  },
  'payback.closed': {
    status: 409,
    ko: '이미 처리된 페이백입니다. 이번에는 지급되지 않았습니다.',
    en: 'These paybacks were decided already. Nothing was paid now.',
  },
  'money.bulk_changed': {
    status: 409,
    ko: '그 사이 대상이 바뀌었습니다. 한 건도 처리하지 않았으니 건수와 합계를 다시 확인하세요.',
    en: 'The requests have changed meanwhile. None was decided; check the count and sum again.',
  },
  'money.bulk_cancelled': {
    status: 409,
    ko: '차례가 오기 전에 일괄 처리가 중단되어 신청은 그대로 대기 중입니다.',
    en: 'It was called off before their turn, so these requests still wait.',
  },
  'money.adjustment_closed': {
    status: 409,
    ko: '이미 처리된 직접지급·회수입니다. 이번에는 머니가 움직이지 않았습니다.',
    en: 'This adjustment is already decided. No money moved this time.',
  },
  'money.not_own': {
    status: 409,
    ko: '파트너는 자기 머니만 옮기거나 바꿀 수 있습니다. 머니는 움직이지 않았으니 운영팀에 요청하세요.',
    en: 'A partner moves and converts his own money alone. No money moved; ask the operators.',
  },
  'money.not_in_line': {
    status: 409,
    ko: '같은 추천 라인의 파트너와 회원 사이에서만 옮길 수 있습니다. 머니는 움직이지 않았습니다.',
    en: 'Money moves only between a partner and somebody in his line. No money moved.',
  },
  'money.transfer_limit': {
    status: 409,
    ko: '한 관리자가 하루에 회원간에 옮길 수 있는 금액을 넘습니다. 머니는 움직이지 않았습니다. 두 회원의 직접회수와 직접지급으로 신청해 다른 관리자의 승인을 받으세요.',
    en: 'This is above what one administrator may move between members in a day. No money moved; take and pay it by direct adjustments, to which another administrator agrees.',
  },
  'money.not_test': {
    status: 409,
    ko: '테스트 계정이 아닙니다. 머니는 움직이지 않았습니다. 회원의 머니는 직접지급·회수로 처리하세요.',
    en: 'This is no test account. No money moved; use a direct adjustment for members.',
  },
  'deposit.matched': {
    status: 409,
    ko: '이미 연결된 입금입니다. 머니는 움직이지 않았습니다.',
    en: 'This deposit or request is matched already. No money moved.',
  },
  'deposit.ignored': {
    status: 409,
    ko: '무시로 처리된 입금입니다. 머니는 움직이지 않았습니다. 연결하려면 먼저 되돌리세요.',
    en: 'This deposit was set aside. No money moved; bring it back before it is matched.',
  },
  'deposit.unmatched': {
    status: 409,
    ko: '연결되지 않은 입금입니다. 바뀐 것은 없습니다.',
    en: 'This deposit is not matched. Nothing was changed.',
  },
  'deposit.approved': {
    status: 409,
    ko: '이미 승인된 충전의 입금이라 연결을 풀 수 없습니다. 잘못 승인했다면 보너스 회수와 직접회수로 바로잡으세요.',
    en: 'The charge of this deposit is approved, so the match stays. Put a wrong approval right by taking bonus and money back.',
  },
  'deposit.amount_differs': {
    status: 409,
    ko: '입금액과 신청금액이 다릅니다. 연결하지 않았으니 신청의 금액을 정정하거나 다른 신청을 고르세요.',
    en: 'The deposit and the request are not of the same amount. Nothing was matched; correct the request or choose another.',
  },
  'deposit.of_test': {
    status: 409,
    ko: '테스트 계정의 신청에는 입금을 연결할 수 없습니다. 연결하지 않았으니 다른 신청을 고르세요.',
    en: 'No deposit belongs to the request of a test account. Nothing was matched; choose another request.',
  },
  'deposit.differs': {
    status: 409,
    ko: '같은 거래 번호로 다른 내용이 통보되었습니다. 먼저 통보된 내용 그대로이며 바뀐 것은 없습니다.',
    en: 'The same transaction was reported with other content before. What was reported first stands; nothing was changed.',
  },
  'settings.unconfirmed': {
    status: 409,
    ko: '위험한 값이 있어 저장하지 않았습니다. 항목과 금액을 확인한 뒤 다시 저장하세요.',
    en: 'Some values are dangerous, so nothing was saved. Look at each of them and its sum, and save again.',
  },
  'proposal.closed': {
    status: 409,
    ko: '이미 처리되었거나 그 사이 설정이 바뀐 변경안입니다. 이번에는 바뀐 것이 없으니 현재 설정을 확인하세요.',
    en: 'This proposal is decided already, or the settings have changed since. Nothing was changed this time; look at the current settings.',
  },
  'proposal.window_past': {
    status: 409,
    ko: '변경안의 종료 시각이 이미 지나 승인하지 않았습니다. 설정은 그대로이니 거절하고 시각을 고쳐 다시 제안하세요.',
    en: 'The end in this proposal has passed by now, so it was not accepted. The settings are unchanged; decline it and propose another time.',
  },
  'proposal.now_dangerous': {
    status: 409,
    ko: '제안한 뒤로 위험해진 값이 있어 승인하지 않았습니다. 설정은 그대로이니 거절하고 항목과 금액을 확인해 다시 제안하세요.',
    en: 'Some values have become dangerous since this was proposed, so it was not accepted. The settings are unchanged; decline it, look at each of them and its sum, and propose it again.',
  },
  'proposal.waits': {
    status: 409,
    ko: '이 설정에는 두 번째 승인을 기다리는 변경안이 이미 있습니다. 저장된 것은 없으니 먼저 승인하거나 거절하세요.',
    en: 'A proposal for these settings already waits for a second administrator. Nothing was saved; accept or decline that one first.',
  },
  'proposal.second_admin': {
    status: 409,
    ko: '보호를 낮추는 변경이라 다른 관리자의 승인이 필요합니다. 설정은 아직 그대로입니다.',
    en: 'This protects less than before, so another administrator has to agree. The settings are still unchanged.',
  },
  'provider.not_connected': {
    status: 409,
    ko: '연결되지 않은 업체입니다. 머니는 움직이지 않았습니다. 최고관리자에게 연결 설정을 요청하세요.',
    en: 'This provider is not connected. No money moved; ask a top administrator to connect it.',
  },
  'provider.unreachable': {
    status: 409,
    ko: '업체가 응답하지 않습니다. 머니는 움직이지 않았으니 잠시 후 다시 시도하세요.',
    en: 'The provider does not answer. No money moved; try again shortly.',
  },
  'provider.pending': {
    status: 409,
    ko: '업체의 확인을 기다리는 이동이 있습니다. 확인될 때까지 자동으로 조회하니 다시 보내지 마세요.',
    en: 'A transfer waits for the provider to confirm it. It is asked for automatically; do not send it again.',
  },
  'provider.rejected': {
    status: 409,
    ko: '업체가 이동을 거절했습니다. 머니는 원래 자리에 있습니다. 업체 잔액을 갱신해 확인하세요.',
    en: 'The provider refused the transfer. The money is where it was; refresh the balance to check.',
  },
  'help.claimed': {
    status: 409,
    ko: '다른 관리자가 작성 중인 문의입니다. 보낸 것은 없으니 기다리거나 이어받으세요.',
    en: 'Another administrator is answering this question. Nothing was sent; wait, or take it over.',
  },
  'help.stale': {
    status: 409,
    ko: '그 사이 회원이 새로 썼거나 다른 관리자가 답했습니다. 답변은 보내지 않았으니 새 글을 읽고 다시 보내세요.',
    en: 'The member has written meanwhile, or somebody else has answered. Your reply was not sent; read what is new and send it again.',
  },
  'help.closed': {
    status: 409,
    ko: '종료된 문의입니다. 보낸 것은 없으니 필요하면 다시 여세요.',
    en: 'This question is closed. Nothing was sent; reopen it if needed.',
  },
  'help.too_many': {
    status: 409,
    ko: '답변을 기다리는 글이 이미 많습니다. 접수하지 않았으니 답변을 받은 뒤 다시 문의하세요.',
    en: 'Too much waits for an answer already. This was not taken; write again once you are answered.',
  },
  'message.target_changed': {
    status: 409,
    ko: '그 사이 받을 회원 수가 바뀌었습니다. 보낸 것은 없으니 대상을 다시 확인하세요.',
    en: 'The number of recipients has changed meanwhile. Nothing was sent; check the target again.',
  },
  'message.already_sent': {
    status: 409,
    ko: '10분 안에 같은 내용을 같은 대상에게 보냈습니다. 이번에는 보내지 않았습니다. 한 번 더 보내려면 다시 확인하세요.',
    en: 'The same text went to the same members within ten minutes. Nothing was sent this time; confirm it to send it once more.',
  },
  'message.too_many': {
    status: 409,
    ko: '1,000명이 넘는 쪽지는 최고관리자와 운영만 보낼 수 있습니다. 보낸 것은 없으니 대상을 줄이거나 요청하세요.',
    en: 'Only top administrators and operations may write to more than 1,000 members. Nothing was sent; narrow the target, or ask them.',
  },
  'message.member_gone': {
    status: 409,
    ko: '탈퇴했거나 차단된 회원에게는 쪽지를 보낼 수 없습니다.',
    en: 'Members who have left or are blocked are sent no messages.',
  },
  'message.member_excluded': {
    status: 409,
    ko: '자기배제 중인 회원에게는 홍보 쪽지를 보낼 수 없습니다.',
    en: 'Self-excluded members are sent no promotions.',
  },
  'message.recalled': {
    status: 409,
    ko: '이미 회수한 쪽지입니다. 바뀐 것은 없습니다.',
    en: 'This message has been recalled already. Nothing was changed.',
  },
  'coupon.code_taken': {
    status: 409,
    ko: '이미 쓰고 있는 쿠폰 코드입니다. 저장된 것은 없으니 다른 코드를 넣으세요.',
    en: 'Another coupon has this code. Nothing was saved; choose another.',
  },
  'coupon.closed': {
    status: 409,
    ko: '쿠폰의 상태가 바뀌어 처리할 수 없습니다. 변경된 것은 없습니다.',
    en: 'The coupon is in a state in which this cannot be done. Nothing was changed.',
  },
  'coupon.budget_lowered': {
    status: 409,
    ko: '사용 중인 쿠폰의 예산은 늘릴 수만 있습니다. 변경된 것은 없습니다.',
    en: 'The budget of a coupon in use can only grow. Nothing was changed.',
  },
  'coupon.second_admin': {
    status: 409,
    ko: '다른 관리자의 승인이 필요합니다. 본인의 승인은 이미 기록되어 있습니다.',
    en: 'Another administrator has to agree. Your own word is there already.',
  },
  'coupon.target_changed': {
    status: 409,
    ko: '받을 회원이 바뀌었습니다. 지급하지 않았으니 인원을 확인하고 다시 지급하세요.',
    en: 'The members have changed meanwhile. Nothing was given; check how many they are and try again.',
  },
  'coupon.issuing': {
    status: 409,
    ko: '이 쿠폰을 지급하는 중입니다. 새로 지급한 것은 없으니 끝난 뒤에 다시 지급하세요.',
    en: 'This coupon is being given to members. Nobody else gets it; try again when that is done.',
  },
  'coupon.no_codes': {
    status: 409,
    ko: '1회용 코드가 없습니다. 변경된 것은 없으니 코드를 먼저 만드세요.',
    en: 'There are no single-use codes. Nothing was changed; make them first.',
  },
  'coupon.wrong_code': {
    status: 404,
    ko: '쿠폰 코드가 맞지 않습니다. 코드를 확인해 주세요.',
    en: 'There is no coupon of this code. Check the code.',
  },
  'coupon.too_many_tries': {
    status: 429,
    ko: '틀린 코드를 여러 번 입력해 잠시 쿠폰을 쓸 수 없습니다. 10분 뒤에 다시 시도하세요.',
    en: 'There were too many wrong codes. Try again in ten minutes.',
  },
  'coupon.used': {
    status: 409,
    ko: '이미 사용한 쿠폰입니다. 포인트는 한 번만 지급됩니다.',
    en: 'This coupon was used already. Its points are paid once.',
  },
  'coupon.over_budget': {
    status: 409,
    ko: '쿠폰이 모두 소진되었습니다. 지급된 포인트는 없습니다.',
    en: 'Nothing is left of this coupon. No points were paid.',
  },
  'coupon.not_for_member': {
    status: 409,
    ko: '이 쿠폰을 쓸 수 있는 조건에 맞지 않습니다. 지급된 포인트는 없습니다.',
    en: 'The member does not meet the terms of this coupon. No points were paid.',
  },
  'template.unknown_variable': {
    status: 400,
    ko: '쓸 수 없는 변수가 있어 저장하지 않았습니다. 목록에 있는 변수만 쓰세요.',
    en: 'There is a variable that cannot be filled, so nothing was saved. Use those of the list.',
  },
  'template.name_taken': {
    status: 409,
    ko: '같은 이름의 템플릿이 있습니다. 저장한 것은 없으니 다른 이름을 쓰세요.',
    en: 'There is a template of this name. Nothing was saved; choose another name.',
  },
  'template.event_taken': {
    status: 409,
    ko: '이 일을 알리는 템플릿이 이미 켜져 있습니다. 저장한 것은 없으니 먼저 그 템플릿을 끄세요.',
    en: 'Another template is on for this event. Nothing was saved; turn that one off first.',
  },
  'template.shortcut_taken': {
    status: 409,
    ko: '같은 단축어의 템플릿이 있습니다. 저장한 것은 없으니 다른 단축어를 쓰세요.',
    en: 'There is a template of this shortcut. Nothing was saved; choose another.',
  },
  'view.too_many': {
    status: 409,
    ko: '한 목록에 보기를 30개까지 저장할 수 있습니다. 쓰지 않는 보기를 지운 뒤 다시 저장하세요.',
    en: 'A list can have 30 views. Remove one that is not used and save again.',
  },
  'export.unknown_column': {
    status: 400,
    ko: '목록에 없는 열이 있어 내보내지 않았습니다. 화면을 새로 고친 뒤 다시 시도하세요.',
    en: 'One of the columns is not of this list, so nothing was exported. Reload the page and try again.',
  },
  'export.too_long': {
    status: 409,
    ko: '한 번에 100,000건까지 내보낼 수 있습니다. 기간이나 조건을 좁힌 뒤 다시 시도하세요.',
    en: 'At most 100,000 rows can be exported at once. Narrow the period or the filter and try again.',
  },
  'export.too_many': {
    status: 409,
    ko: '24시간 안에 내보낸 파일이 20개입니다. 오래된 파일이 지워진 뒤 다시 시도하세요.',
    en: 'You have exported 20 files within 24 hours. Try again once the oldest is gone.',
  },
  'feedKey.name_taken': {
    status: 409,
    ko: '같은 이름의 API 키가 있습니다. 만든 것은 없으니 다른 이름을 쓰세요.',
    en: 'There is an API key of this name. Nothing was made; choose another name.',
  },
  'feedKey.revoked': {
    status: 409,
    ko: '이미 폐기된 API 키입니다. 바뀐 것은 없으니 필요하면 새 키를 만드세요.',
    en: 'This API key has been revoked already. Nothing was changed; make a new one if needed.',
  },
  'feedKey.rotated_often': {
    status: 409,
    ko: '24시간 안에 비밀키를 10번 교체했습니다. 바뀐 것은 없으니 이전 비밀키의 기한이 지난 뒤 교체하거나 새 키를 만드세요.',
    en: 'This key was given ten other secrets within 24 hours. Nothing was changed; wait until an earlier one is over, or make a new key.',
  },
  'feed.unsigned': {
    status: 401,
    ko: '서명이 없거나 읽을 수 없어 처리하지 않았습니다. x-feed-key, x-feed-time, x-feed-signature를 보내세요.',
    en: 'The call has no readable signature and was not carried out. Send x-feed-key, x-feed-time and x-feed-signature.',
  },
  'feed.unknown_key': {
    status: 401,
    ko: '없거나 폐기된 API 키라 처리하지 않았습니다. 관리자에게 새 키를 받으세요.',
    en: 'The API key does not exist or was revoked, so nothing was carried out. Ask the administrator for a new one.',
  },
  'feed.wrong_time': {
    status: 401,
    ko: '보낸 시각이 서버와 30초 넘게 달라 처리하지 않았습니다. 시계를 맞춘 뒤 다시 보내세요.',
    en: 'The call was signed more than 30 seconds from the time of the server and was not carried out. Set the clock and send it again.',
  },
  'feed.wrong_signature': {
    status: 401,
    ko: '서명이 맞지 않아 처리하지 않았습니다. 비밀키와 서명한 내용을 확인하세요.',
    en: 'The signature is not right, so nothing was carried out. Check the secret and what was signed.',
  },
  'feed.address_not_allowed': {
    status: 403,
    ko: '허용되지 않은 IP라 처리하지 않았습니다. 관리자가 API 허용 IP에 추가해야 합니다.',
    en: 'Calls from this address are not allowed, so nothing was carried out. The administrator has to add it to the API addresses.',
  },
  'feed.wrong_scope': {
    status: 403,
    ko: '이 API 키로 할 수 없는 일이라 처리하지 않았습니다.',
    en: 'This API key does not open that, so nothing was carried out.',
  },
  'feed.wrong_vendor': {
    status: 403,
    ko: '이 API 키는 다른 카지노 업체의 것이라 처리하지 않았습니다. 이 업체의 키로 보내세요.',
    en: 'This API key is of another casino vendor, so nothing was carried out. Send it with the key of this vendor.',
  },
  'export.not_found': {
    status: 404,
    ko: '없거나 보관 기간이 지난 내보내기입니다. 다시 내보내세요.',
    en: 'This export does not exist or is no longer kept. Export the list again.',
  },
  'export.finished': {
    status: 409,
    ko: '이미 끝난 내보내기라 취소할 것이 없습니다.',
    en: 'This export has ended already, so there is nothing to cancel.',
  },
  'export.unfinished': {
    status: 409,
    ko: '파일이 없습니다. 내보내기가 끝났는지 확인하세요.',
    en: 'There is no file. Check whether the export has been completed.',
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
  'request.wrong_host',
  'request.not_found',
  'request.too_many',
  'request.key_required',
  'request.key_reused',
  'request.interrupted',
  'request.outcome_unknown',
  'request.perhaps_done',
  'module.off',
  'session.required',
  'session.forbidden',
  'session.ip_not_allowed',
  'session.password_change_required',
  'session.totp_required',
  'session.other_person',
  'session.too_many_attempts',
] as const satisfies readonly RefusalCode[];

/** Refusals of the door of the feed, beside those of the platform that concern no session. */
export const FEED_REFUSALS = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.not_json',
  'request.not_found',
  'request.too_many',
  'request.key_required',
  'request.key_reused',
  'request.interrupted',
  'request.outcome_unknown',
  'request.perhaps_done',
  'module.off',
  'feed.unsigned',
  'feed.unknown_key',
  'feed.wrong_time',
  'feed.wrong_signature',
  'feed.address_not_allowed',
  'feed.wrong_scope',
  'feed.wrong_vendor',
] as const satisfies readonly RefusalCode[];

/** A fault: something broke; the reason stays in the server's log under `requestId`. */
export const FAULT = {
  code: 'fault',
  ko: '오류가 계속 발생하면 관리자에게 문의하세요.',
  en: 'If errors keep occurring, contact the administrator.',
} as const;
