import { withParticles } from './particles';

describe('withParticles', () => {
  it.each([
    ['아직 회원(이/가) 없습니다.', '아직 회원이 없습니다.'],
    ['아직 관리자(이/가) 없습니다.', '아직 관리자가 없습니다.'],
    ['가(이/가) 힣(이/가)', '가가 힣이'],
    ['허용 IP(이/가) 2026(이/가)', '허용 IP가 2026가'],
    ['목록(을/를) 회차(을/를)', '목록을 회차를'],
    ['머니(은/는) 정산(은/는)', '머니는 정산은'],
    ['‘쪽지’(을/를) ‘공지문’(을/를)', '‘쪽지’를 ‘공지문’을'],
    ['머니(으로/로) 정산(으로/로) 메일(으로/로)', '머니로 정산으로 메일로'],
  ])('reads %s as %s', (sentence, read) => expect(withParticles(sentence)).toBe(read));

  it.each(['파워볼(홀/짝)을 고르세요.', '(이/가)', '3(1/2)', '이/가'])('leaves %s alone', (text) =>
    expect(withParticles(text)).toBe(text),
  );
});
