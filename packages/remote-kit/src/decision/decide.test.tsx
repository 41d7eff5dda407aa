import { act, screen, within } from '@testing-library/react';
import { renderInShell } from '../testing';
import { decide } from './decide';
import { useWhyNot } from './use-why-not';

const QUESTION = {
  title: 'lucky77 환전 1,200,000원을 승인할까요?',
  text: '이체 후 승인하세요.',
  verb: '승인',
  amountWon: 1_200_000,
  changes: [{ label: '보유머니', before: '1,500,000', after: '300,000' }],
};

const ask = async (more: Partial<Parameters<typeof decide>[0]> = {}) => {
  let answered: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    answered = decide({ ...QUESTION, ...more });
  });
  const dialog = screen.getByRole('dialog', { name: QUESTION.title });
  const button = (name: string) => within(dialog).getByRole('button', { name });
  return { answered, dialog, button };
};

describe('decide', () => {
  it('shows what follows, how much in figures and as it is said, and what changes', async () => {
    renderInShell(<main />);
    const { dialog } = await ask();
    expect(dialog).toHaveTextContent('이체 후 승인하세요.');
    expect(dialog).toHaveTextContent('1,200,000');
    expect(dialog).toHaveTextContent('120만원');
    expect(within(dialog).getByRole('row', { name: '보유머니 1,500,000 300,000' })).toBeVisible();
    expect(within(dialog).getByRole('cell', { name: '300,000' })).toHaveAttribute('data-n');
  });

  it('lines up what changes as figures only where an amount moves', async () => {
    renderInShell(<main />);
    const changes = [{ label: '상태', before: '정상', after: '정지' }];
    const { dialog } = await ask({ amountWon: undefined, changes });
    expect(within(dialog).getByRole('cell', { name: '정지' })).not.toHaveAttribute('data-n');
  });

  it.each([
    [{}, '승인'],
    [{ isFinal: true }, '취소'],
    [{ isDestructive: true }, '취소'],
  ])('puts the focus for %j on %s', async (more, focused) => {
    renderInShell(<main />);
    const { button } = await ask(more);
    expect(button(focused)).toHaveFocus();
  });

  it.each([
    ['승인', true],
    ['취소', false],
  ])('answers %s with %s', async (name, isYes) => {
    renderInShell(<main />);
    const { answered, button } = await ask();
    await act(async () => button(name).click());
    expect(await answered).toBe(isYes);
  });
});

describe('useWhyNot', () => {
  const Adjust = () => <p>{useWhyNot('money.adjust') ?? '할 수 있음'}</p>;
  const whoOf = (type: number) => ({ _id: 'a', id: 'a', nick: 'a', type });

  it('says nothing to whoever may', () => {
    renderInShell(<Adjust />, { admin: whoOf(2) });
    expect(screen.getByText('할 수 있음')).toBeVisible();
  });

  it('names the right to whoever may not, and whom to ask', () => {
    renderInShell(<Adjust />, { admin: whoOf(5) });
    expect(
      screen.getByText(
        '직접지급·회수 권한이 없어 보기만 할 수 있습니다. 필요하면 최고관리자에게 요청하세요.',
      ),
    ).toBeVisible();
  });
});
