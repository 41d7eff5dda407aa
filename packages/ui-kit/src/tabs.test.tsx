import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Tabs } from './tabs';
import { renderPiece } from './testing';

const TABS = [
  { id: 'lv1', label: '레벨 1' },
  { id: 'lv2', label: '레벨 2', marked: true, markedLabel: '저장되지 않음' },
  { id: 'lv3', label: '레벨 3' },
];

function Levels() {
  const [level, setLevel] = useState('lv1');
  return (
    <Tabs label="레벨" tabs={TABS} selected={level} onSelect={setLevel}>
      <input aria-label={`${level} 금액`} />
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true });

test('names its list, its marks and its one panel', () => {
  renderPiece(<Levels />);
  expect(screen.getByRole('tablist', { name: '레벨' })).toBeVisible();
  expect(screen.getByRole('tab', { name: '레벨 2 저장되지 않음' })).toBeVisible();
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('레벨 1');
  expect(selected()).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
});

test('selects by pointer', async () => {
  const { person } = renderPiece(<Levels />);
  await person.click(screen.getByRole('tab', { name: '레벨 3' }));
  expect(screen.getByRole('textbox', { name: 'lv3 금액' })).toBeVisible();
});

test('moves by arrows around the ends, by Home and by End, with the focus', async () => {
  const { person } = renderPiece(<Levels />);
  await person.tab();
  for (const [key, label] of [
    ['{ArrowRight}', '레벨 2 저장되지 않음'],
    ['{End}', '레벨 3'],
    ['{ArrowRight}', '레벨 1'],
    ['{ArrowLeft}', '레벨 3'],
    ['{Home}', '레벨 1'],
  ] as const) {
    await person.keyboard(key);
    expect(selected()).toHaveAccessibleName(label);
    expect(selected()).toHaveFocus();
  }
});

test('is one stop of Tab, before its panel', async () => {
  const { person } = renderPiece(<Levels />);
  await person.tab();
  expect(selected()).toHaveFocus();
  await person.tab();
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('leaves Alt and arrow to the browser', async () => {
  const { person } = renderPiece(<Levels />);
  await person.tab();
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(selected()).toHaveAccessibleName('레벨 1');
});
