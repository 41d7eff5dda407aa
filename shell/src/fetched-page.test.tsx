import { act, render, screen } from '@testing-library/react';
import { Boundary } from './boundary';
import { fetchedPage } from './fetched-page';

const Hello = ({ name }: { name: string }) => <p>{name} 페이지</p>;

/** A page whose code comes when the test says so. */
function given() {
  let resolve: (page: typeof Hello) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<typeof Hello>((...settle) => {
    [resolve, reject] = settle;
  });
  const load = jest.fn(() => promise);
  const { Page, ask } = fetchedPage(load);
  const show = () =>
    render(
      <Boundary fallback={() => <p>받지 못함</p>}>
        <Page name="첫" />
      </Boundary>,
    );
  return { load, ask, show, resolve, reject };
}

describe('a page that is fetched', () => {
  it('is waited for where it is shown, and then drawn', async () => {
    const { show, resolve, load } = given();
    show();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await act(async () => resolve(Hello));
    expect(screen.getByText('첫 페이지')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is fetched once, however often it is asked for before', async () => {
    const { ask, show, resolve, load } = given();
    ask();
    ask();
    show();
    await act(async () => resolve(Hello));
    expect(screen.getByText('첫 페이지')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tells where it is shown that it could not be fetched, and nowhere else', async () => {
    const { ask, show, reject } = given();
    ask();
    await act(async () => reject(new Error('gone')));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    show();
    expect(await screen.findByText('받지 못함')).toBeVisible();
  });
});
