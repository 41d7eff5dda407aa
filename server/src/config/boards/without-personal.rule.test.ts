import { withoutPersonal } from './without-personal.rule';

it.each([
  ['행운이님, lucky77 계정은 정상입니다.', '○○님, ○○ 계정은 정상입니다.'],
  ['LUCKY77로 로그인하세요.', '○○로 로그인하세요.'],
  ['예금주 홍길동 국민 110-222-333444로 보냈습니다.', '예금주 ○○ 국민 ○○로 보냈습니다.'],
  ['010 1234 5678, (02)123-4567 또는 +82-10-1234-5678', '○○, (○○ 또는 ○○'],
  ['help@example.co.kr로 보내세요.', '○○로 보내세요.'],
  ['10,000원부터 1,000,000원까지 1,000원 단위', '10,000원부터 1,000,000원까지 1,000원 단위'],
  ['평일 09:00~18:00, 3일 안에', '평일 09:00~18:00, 3일 안에'],
])('leaves of %j %j', (text, bare) => {
  expect(withoutPersonal(text, ['lucky77', '행운이', '홍길동', null])).toBe(bare);
});

it('takes a name as it is written, and no single letter for one', () => {
  expect(withoutPersonal('a.b 그리고 aXb, 김치', ['a.b', '김'])).toBe('○○ 그리고 aXb, 김치');
  expect(withoutPersonal('그대로', [])).toBe('그대로');
});
