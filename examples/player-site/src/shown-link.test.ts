import { addressOf, imageFor } from './shown-link';

it.each([
  ['https://a.example/?next=%2Fhome%3Fa%3D1', 'https://a.example/?next=%2Fhome%3Fa%3D1'],
  ['https://a.example/100%', 'https://a.example/100%'],
  ['/events/여름', '/events/%EC%97%AC%EB%A6%84'],
  ['https://한글.kr/', 'https://%ED%95%9C%EA%B8%80.kr/'],
])('leads with %s to %s', (link, address) => {
  expect(addressOf(link)).toBe(address);
});

it('shows what was made for a device, and else what there is', () => {
  const both = { imagePc: '/media/pc.png', imagePhone: '/media/phone.png' };
  expect([imageFor('pc', both), imageFor('phone', both)]).toEqual([both.imagePc, both.imagePhone]);
  expect(imageFor('phone', { ...both, imagePhone: null })).toBe(both.imagePc);
  expect(imageFor('pc', { ...both, imagePc: null })).toBe(both.imagePhone);
});
