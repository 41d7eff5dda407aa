import { act, render, screen } from '@testing-library/react';
import { en } from './locales/en';
import { ko } from './locales/ko';
import { shellStore } from './shell';
import { defineCatalogue, fetchSentences } from './text';

const { text, useText } = defineCatalogue(
  { hello: '{name}님 안녕하세요' },
  { hello: 'Hello {name}' },
);

describe('defineCatalogue', () => {
  it('speaks either language outside components', () => {
    expect(text('ko')('hello', { name: '김' })).toBe('김님 안녕하세요');
    expect(text('en')('hello', { name: 'Kim' })).toBe('Hello Kim');
  });

  it('follows a change of the language in a component', () => {
    function Greeting() {
      return <p>{useText()('hello', { name: 'Kim' })}</p>;
    }
    shellStore.setState({ locale: 'ko' });
    render(<Greeting />);
    expect(screen.getByText('Kim님 안녕하세요')).toBeVisible();
    act(() => shellStore.setState({ locale: 'en' }));
    expect(screen.getByText('Hello Kim')).toBeVisible();
  });

  it('writes a count as the amounts beside it, and a number that is a name as it is', () => {
    const { text: said } = defineCatalogue(
      { laid: '{no}회 배팅 {bets}건(을/를) {won}원에', left: '남은 {count}건' },
      {
        laid: 'Round {no}: {bets, plural, one {1 bet} other {{bets} bets}} at {won} won',
        left: '{count, plural, one {# is left} other {# are left}}',
      },
    );
    const values = { no: 1_440, bets: 52_340, won: '523,400,000' };
    expect(said('ko')('laid', values)).toBe('1440회 배팅 52,340건을 523,400,000원에');
    expect(said('en')('laid', values)).toBe('Round 1440: 52,340 bets at 523,400,000 won');
    expect(said('en')('laid', { ...values, bets: 1 })).toBe('Round 1440: 1 bet at 523,400,000 won');
    expect(said('ko')('left', { count: 999 })).toBe('남은 999건');
    expect(said('en')('left', { count: 1_000 })).toBe('1,000 are left');
  });

  it('does not compile when a sentence is missing in English', () => {
    // @ts-expect-error the English catalogue lacks `bye`
    expect(defineCatalogue({ hello: '안녕', bye: '잘 가' }, { hello: 'Hi' })).toBeDefined();
  });
});

describe('English that a build has set apart', () => {
  const late = () => {
    let there: { readonly hello: string } | undefined;
    const fetch = jest.fn(async () => {
      there = { hello: 'Hello {name}' };
    });
    const catalogue = defineCatalogue(
      { hello: '{name}님 안녕하세요' },
      // The build gives this in place of the sentences, of which alone the source can know.
      { fetch, read: () => there } as unknown as { hello: string },
    );
    return { fetch, say: catalogue.text };
  };

  it('is not fetched for Korean', async () => {
    const { fetch, say } = late();
    await fetchSentences('ko');
    expect(say('ko')('hello', { name: '김' })).toBe('김님 안녕하세요');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is said once it is there, and Korean until then, by the same function', async () => {
    const english = late().say('en');
    expect(english('hello', { name: 'Kim' })).toBe('Kim님 안녕하세요');
    await fetchSentences('en');
    expect(english('hello', { name: 'Kim' })).toBe('Hello Kim');
  });

  it('is waited for where a catalogue is defined in the meantime', async () => {
    const first = late();
    let second: ReturnType<typeof late> | undefined;
    first.fetch.mockImplementationOnce(async () => {
      second = late();
    });
    await fetchSentences('en');
    expect(second?.fetch).toHaveBeenCalled();
    expect(second?.say('en')('hello', { name: 'Kim' })).toBe('Hello Kim');
  });

  it('lets whoever waits know that it cannot be fetched, and is fetched again', async () => {
    const { fetch, say } = late();
    fetch.mockRejectedValueOnce(new Error('lost'));
    await expect(fetchSentences('en')).rejects.toThrow('lost');
    await fetchSentences('en');
    expect(say('en')('hello', { name: 'Kim' })).toBe('Hello Kim');
  });
});

it('gives the pieces of ui-kit the same words in both languages', () => {
  expect(Object.keys(en)).toEqual(Object.keys(ko));
});
