// Pages, cards, tables and the states that stand in for them.
import { act, fireEvent, screen } from '@testing-library/react';
import { Card } from './card';
import { Dialog } from './dialog';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { Page } from './page';
import { Skeleton } from './skeleton';
import { Table } from './table';
import { renderPiece } from './testing';

test('names the main region by the only h1', () => {
  renderPiece(
    <Page title="파워볼 설정" subtitle="5분">
      <p>본문</p>
    </Page>,
  );
  expect(screen.getByRole('main', { name: '파워볼 설정' })).toHaveTextContent('5분본문');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('파워볼 설정');
});

test('names a card by its h2', () => {
  renderPiece(<Card title="배당 설정">본문</Card>);
  expect(screen.getByRole('region', { name: '배당 설정' })).toHaveAttribute('aria-busy', 'false');
});

describe('a busy card', () => {
  test('says so and holds back presses and keys, but keeps focus and text', async () => {
    const onClick = jest.fn();
    const piece = (busy: boolean) => (
      <Card
        title="설정"
        busy={busy}
        actions={
          <button type="button" onClick={onClick}>
            저장
          </button>
        }
      >
        <input aria-label="금액" defaultValue="5" />
      </Card>
    );
    const { person, rerender } = renderPiece(piece(false));
    const input = screen.getByRole('textbox');
    input.focus();
    rerender(piece(true));
    expect(screen.getByRole('region')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('불러오는 중');
    expect(input).toHaveFocus();
    await person.keyboard('7');
    await person.paste('9');
    expect(input).toHaveValue('5');
    screen.getByRole('button').focus();
    await person.keyboard('{Enter}');
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
    rerender(piece(false));
    await person.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('leaves alone a dialog that stands in it', async () => {
    const onClose = jest.fn();
    const { person } = renderPiece(
      <Card title="설정" busy>
        <Dialog title="이력" open onClose={onClose}>
          본문
        </Dialog>
      </Card>,
    );
    await person.click(screen.getByRole('button', { name: '닫기' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('lets Tab through', async () => {
    const { person } = renderPiece(
      <Card title="설정" busy>
        <input aria-label="처음" />
        <input aria-label="다음" />
      </Card>,
    );
    await person.tab();
    await person.tab();
    expect(screen.getByRole('textbox', { name: '다음' })).toHaveFocus();
  });
});

describe('a table', () => {
  let notify: () => void = () => undefined;
  const RealObserver = globalThis.ResizeObserver;
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      constructor(callback: () => void) {
        notify = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof ResizeObserver;
  });
  afterEach(() => {
    globalThis.ResizeObserver = RealObserver;
  });

  test('is named by its caption, and a group to scroll only when too wide, so that no landmark has the name of its card', () => {
    renderPiece(
      <Table caption="배팅금액">
        <tbody>
          <tr>
            <td data-n>5,000</td>
          </tr>
        </tbody>
      </Table>,
    );
    const table = screen.getByRole('table', { name: '배팅금액' });
    act(() => notify());
    expect(screen.queryByRole('group')).toBeNull();
    Object.defineProperty(table, 'scrollWidth', { value: 900 });
    act(() => notify());
    expect(screen.getByRole('group', { name: '배팅금액' })).toHaveAttribute('tabindex', '0');
  });
});

test('says that rows are on their way', () => {
  const { rerender } = renderPiece(<Skeleton rows={3} />);
  expect(screen.getByRole('status')).toHaveTextContent('불러오는 중');
  expect(screen.getByRole('status').querySelectorAll('[aria-hidden]')).toHaveLength(3);
  rerender(<Skeleton rows={1} label="회차를 불러오는 중" />);
  expect(screen.getByRole('status')).toHaveTextContent('회차를 불러오는 중');
});

test('says that there is nothing, and what failed', () => {
  renderPiece(
    <>
      <EmptyState title="변경 이력이 없습니다" text="저장하면 여기에 남습니다." />
      <ErrorState
        title="불러오지 못했습니다"
        text="다시 시도해 주세요."
        action={<button type="button">다시</button>}
      >
        요청 번호 7
      </ErrorState>
    </>,
  );
  expect(screen.getByText('변경 이력이 없습니다')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('불러오지 못했습니다다시 시도해 주세요.');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('불러오지 못했습니다');
  expect(screen.getByText('요청 번호 7')).toBeVisible();
});
