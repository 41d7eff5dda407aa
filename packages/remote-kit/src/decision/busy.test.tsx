import { act, fireEvent, render, screen } from '@testing-library/react';
import { BUTTON_COOLDOWN_MS, useBusy } from './busy';

let finish: (() => void) | undefined;
let calls = 0;

function SaveButton() {
  const { running, disabled, run, release } = useBusy();
  const save = () =>
    run(() => {
      calls += 1;
      return new Promise<void>((resolve, reject) => {
        finish = calls > 1 ? () => reject(new Error('lost')) : resolve;
      });
    }).catch(() => undefined);
  return (
    <>
      <input onChange={release} />
      <button type="button" disabled={disabled} aria-busy={running} onClick={() => void save()}>
        저장
      </button>
    </>
  );
}

const button = () => screen.getByRole('button');
const press = () => act(() => button().click());
const end = () => act(async () => finish?.());
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  calls = 0;
  jest.useFakeTimers();
  render(<SaveButton />);
});
afterEach(() => jest.useRealTimers());

describe('useBusy', () => {
  it('keeps the button off while the call runs and for exactly 3000 ms after', async () => {
    expect(BUTTON_COOLDOWN_MS).toBe(3_000);
    press();
    await pass(10_000);
    expect(button()).toBeDisabled();
    expect(button()).toHaveAttribute('aria-busy', 'true');
    await end();
    expect(button()).toHaveAttribute('aria-busy', 'false');
    await pass(2_999);
    expect(button()).toBeDisabled();
    await pass(1);
    expect(button()).toBeEnabled();
  });

  it('runs once when pressed twice in one frame', () => {
    act(() => {
      button().click();
      button().click();
    });
    expect(calls).toBe(1);
  });

  it('frees the button after a failure too', async () => {
    press();
    await end();
    await pass(3_000);
    press();
    await end();
    await pass(3_000);
    expect(button()).toBeEnabled();
    expect(calls).toBe(2);
  });

  it('lets a press with other content pass at once', async () => {
    press();
    await end();
    press();
    expect(calls).toBe(1);
    type('corrected');
    expect(button()).toBeEnabled();
    press();
    expect(calls).toBe(2);
    expect(button()).toBeDisabled();
    type('while it runs');
    expect(button()).toBeDisabled();
    await end();
    expect(button()).toBeEnabled();
    await pass(3_000);
    expect(button()).toBeEnabled();
  });
});
