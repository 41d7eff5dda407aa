import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { ConfirmHost, confirm, confirmWithReason } from './confirm';
import { renderPiece } from './testing';

const QUESTION = { title: '저장할까요?', text: '되돌릴 수 없습니다.', confirmLabel: '저장' };

async function given(options: Partial<Parameters<typeof confirm>[0]> = {}) {
  const { person } = renderPiece(<ConfirmHost />);
  let answer: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    answer = confirm({ ...QUESTION, ...options });
  });
  return { person, answer: () => answer };
}

test('answers yes only to its own button', async () => {
  const { person, answer } = await given({ details: <b>2.78 → 2.90</b> });
  expect(screen.getByRole('dialog', { name: '저장할까요?' })).toHaveTextContent('2.78 → 2.90');
  await person.click(screen.getByRole('button', { name: '저장' }));
  await expect(answer()).resolves.toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([['취소'], ['닫기']])('answers no to %s', async (name) => {
  const { person, answer } = await given();
  await person.click(screen.getByRole('button', { name }));
  await expect(answer()).resolves.toBe(false);
});

test('answers no to Escape', async () => {
  const { person, answer } = await given();
  await person.keyboard('{Escape}');
  await expect(answer()).resolves.toBe(false);
});

test('offers its button to Enter, but the way out where there is danger', async () => {
  const { person, answer } = await given();
  expect(screen.getByRole('button', { name: '저장' })).toHaveFocus();
  await person.keyboard('{Enter}');
  await expect(answer()).resolves.toBe(true);
});

test('puts the focus on cancel where there is danger', async () => {
  await given({ tone: 'danger' });
  expect(screen.getByRole('button', { name: '취소' })).toHaveFocus();
});

test.each([
  ['ends a syllable', { isComposing: true }],
  ['Safari reports after a syllable', { keyCode: 229 }],
  ['is still held down', { repeat: true }],
])('does not take the Enter that %s', async (_, init) => {
  await given();
  const wasAllowed = fireEvent.keyDown(screen.getByRole('button', { name: '저장' }), {
    key: 'Enter',
    ...init,
  });
  expect(wasAllowed).toBe(false);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('stays off until every point is ticked, one by one', async () => {
  const { person, answer } = await given({
    tone: 'danger',
    each: ['배당 2.90', <b key="seconds">마감 0초</b>],
  });
  const save = screen.getByRole('button', { name: '저장' });
  const [first, second] = screen.getAllByRole('checkbox');
  expect(first).toHaveAccessibleName('배당 2.90');
  expect(second).toHaveAccessibleName('마감 0초');
  expect(save).toHaveAccessibleDescription('모두 표시하면 누를 수 있습니다.');
  await person.click(save);
  expect(screen.getByRole('dialog')).toBeVisible();
  await person.click(screen.getByText('배당 2.90'));
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByText('마감 0초'));
  expect(save).not.toHaveAttribute('aria-disabled');
  await person.click(screen.getByText('마감 0초'));
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByText('마감 0초'));
  await person.click(save);
  await expect(answer()).resolves.toBe(true);
});

test('takes no tick over to the next question', async () => {
  const { person } = await given({ each: ['배당 2.90'] });
  await act(async () => {
    void confirm({ ...QUESTION, title: '다시 저장할까요?', each: ['배당 3.10'] });
  });
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: '저장' }));
  expect(screen.getByRole('dialog', { name: '다시 저장할까요?' })).toBeVisible();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('asks one question after the other', async () => {
  const { person, answer } = await given();
  let second: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    second = confirm({ ...QUESTION, title: '나갈까요?' });
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await person.keyboard('{Escape}');
  await expect(answer()).resolves.toBe(false);
  expect(screen.getByRole('dialog', { name: '나갈까요?' })).toBeVisible();
  expect(screen.getByRole('button', { name: '저장' })).toHaveFocus();
  await person.keyboard('{Enter}');
  await expect(second).resolves.toBe(true);
});

test('fails at once where nobody could see the question', async () => {
  await expect(confirm(QUESTION)).rejects.toThrow('ConfirmHost');
});

test('answers no when it is taken back', async () => {
  const asker = new AbortController();
  const { answer } = await given({ signal: asker.signal });
  act(() => asker.abort());
  await expect(answer()).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('answers no when the host goes', async () => {
  const { answer } = await given();
  cleanup();
  await expect(answer()).resolves.toBe(false);
});

test('answers with the reason that was chosen, and not before', async () => {
  const { person } = renderPiece(<ConfirmHost />);
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  await act(async () => {
    answer = confirmWithReason({ ...QUESTION, tone: 'danger', reasons: '이벤트 적용\n위험 관리' });
  });
  expect(screen.getByRole('button', { name: '취소' })).toHaveFocus();
  expect(screen.getByRole('button', { name: '저장' })).toHaveAttribute('aria-disabled', 'true');
  await person.click(screen.getByRole('button', { name: '위험 관리' }));
  await person.click(screen.getByRole('button', { name: '저장' }));
  await expect(answer).resolves.toBe('위험 관리');
});

test('does without a reason that may be left out, and takes one', async () => {
  const { person } = renderPiece(<ConfirmHost />);
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  const ask = () =>
    act(async () => {
      answer = confirmWithReason({
        ...{ ...QUESTION, reasons: '증빙 확인', optionalReason: '사유 (선택)' },
      });
    });
  await ask();
  await person.click(screen.getByRole('button', { name: '저장' }));
  await expect(answer).resolves.toBe('');
  await ask();
  await person.type(screen.getByLabelText('사유 (선택)'), '통화함');
  await person.click(screen.getByRole('button', { name: '저장' }));
  await expect(answer).resolves.toBe('통화함');
});

describe('a reason that was typed', () => {
  async function typed() {
    const { person } = renderPiece(<ConfirmHost />);
    let answer: Promise<string | undefined> = Promise.resolve(undefined);
    const asker = new AbortController();
    await act(async () => {
      const { signal } = asker;
      answer = confirmWithReason({ ...QUESTION, reasons: '위험 관리', signal });
    });
    await person.type(screen.getByLabelText('사유'), '야간 점검');
    return { person, answer: () => answer, asker };
  }

  test.each(['Escape', '닫기', '취소'])('is asked about before it is lost to %s', async (way) => {
    const { person, answer } = await typed();
    const leave = () =>
      way === 'Escape'
        ? person.keyboard('{Escape}')
        : person.click(screen.getByRole('button', { name: way }));
    await leave();
    await person.click(screen.getByRole('button', { name: '계속 수정' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByLabelText('사유')).toHaveValue('야간 점검');
    await leave();
    await person.click(screen.getByRole('button', { name: '저장하지 않고 나가기' }));
    await expect(answer()).resolves.toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays where the question about it is left by Escape', async () => {
    const { person } = await typed();
    await person.keyboard('{Escape}{Escape}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByLabelText('사유')).toHaveValue('야간 점검');
    expect(screen.getByLabelText('사유')).toHaveFocus();
  });

  test('is not asked about where the question is taken back', async () => {
    const { answer, asker } = await typed();
    act(() => asker.abort());
    await expect(answer()).resolves.toBeUndefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
