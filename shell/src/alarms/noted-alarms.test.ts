import { notedAlarmsOf } from './noted-alarms';
import { idAt } from './testing';

beforeEach(() => localStorage.clear());

test('keeps what each person has noted, apart from the others', () => {
  notedAlarmsOf('kim').write({ countCharge: idAt(2) });
  notedAlarmsOf('park').write({ countNew: '' });
  expect(notedAlarmsOf('kim').read()).toEqual({ countCharge: idAt(2) });
  expect(notedAlarmsOf('park').read()).toEqual({ countNew: '' });
  expect(notedAlarmsOf('lee').read()).toEqual({});
});

test('is never taken back by a tab that knows less', () => {
  notedAlarmsOf('kim').write({ countCharge: idAt(2) });
  notedAlarmsOf('kim').write({ countCharge: idAt(1), countNew: idAt(3) });
  expect(notedAlarmsOf('kim').read()).toEqual({ countCharge: idAt(2), countNew: idAt(3) });
});

test('remembers the last eight persons of a browser', () => {
  for (let person = 1; person <= 9; person += 1)
    notedAlarmsOf(`person ${person}`).write({ countCharge: idAt(person) });
  expect(notedAlarmsOf('person 1').read()).toEqual({});
  expect(notedAlarmsOf('person 2').read()).toEqual({ countCharge: idAt(2) });
});

test.each([['{'], ['null'], ['{"kim":1}'], ['[["kim",{"countCharge":1}]]'], ['[["kim",null]]']])(
  'knows nothing where something else is kept: %s',
  (kept) => {
    localStorage.setItem('gwanje.alarms.noted', kept);
    expect(notedAlarmsOf('kim').read()).toEqual({});
    notedAlarmsOf('kim').write({ countCharge: idAt(1) });
    expect(notedAlarmsOf('kim').read()).toEqual({ countCharge: idAt(1) });
  },
);
