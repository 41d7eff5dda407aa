// What the operator is told of popups, whatever a form of a browser says.
import { countPopups, type PopupCounts } from './popup-counts';

const POPUP = '01a1fd02-db58-75b9-8e38-aef672c0a558';

let counts: PopupCounts;
let asked: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers();
  counts = countPopups();
  asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
});
afterEach(() => {
  counts.close();
  asked.mockRestore();
  jest.useRealTimers();
});

const told = () => {
  jest.advanceTimersByTime(10_000);
  return asked.mock.calls.flatMap(([, { body }]) => JSON.parse(body).counts);
};

it('tells what was shown, clicked and closed together', () => {
  for (const deed of ['shown', 'shown', 'clicked', 'closed'] as const) counts.note(POPUP, deed);
  expect(told()).toEqual([{ postId: POPUP, shown: 2, clicked: 1, closed: 1 }]);
});

it('counts nobody who closes what this site has not shown', () => {
  counts.note(POPUP, 'shown');
  counts.note('-'.repeat(36), 'closed');
  for (let n = 0; n < 200; n += 1) counts.note(`${n}`.padStart(36, '0'), 'closed');
  counts.note(POPUP, 'closed');
  expect(told()).toEqual([{ postId: POPUP, shown: 1, clicked: 0, closed: 1 }]);
});
