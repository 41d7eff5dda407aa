import {
  ANSWERED_ELSEWHERE,
  type AnsweredElsewhere,
  HISTORY_TYPES,
  type HistoryType,
  REQUEST_KINDS,
  type RequestKind,
  SECOND_WORD_KINDS,
  type SecondWord,
  secondWords,
} from '@gwanje/contract';
import { formatInstant, Link, useBusy, useLocalized, useNamed, useShell } from '@gwanje/remote-kit';
import { decide, decideWithReason, Note } from '@gwanje/remote-kit/decision';
import { ListScreen, useReloadList } from '@gwanje/remote-kit/list';
import { Button, formatWon, toast } from '@gwanje/ui-kit';
import type { Column } from '@gwanje/ui-kit/data-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import type { Verb } from './answer-word';

// The ways of every noun, which most visits do not go.
const fetchWays = () => import('./answer-word');

const VERBS = ['approve', 'decline'] as const;
/** What keeps why it was said of: each is asked for its own, and only a decline cannot go without one. */
const REASONED: Partial<Record<SecondWord['kind'], readonly Verb[]>> = {
  request: VERBS,
  bet: ['approve'],
  sportsBet: ['approve'],
};
/** Where more is told of what waits than fits into a row. */
const PAGES: Partial<Record<SecondWord['kind'], string>> = {
  clear: '/admin/clear',
  domain: '/config/domain',
  proposal: '/vx/configs/site-config',
  depositAccount: '/config/bank',
  coupon: '/coupon',
  settlement: '/vx/partners/partners-calc',
  rates: '/partner',
  limit: '/user-minigames-personal?state=waiting',
};

type Elsewhere = SecondWord & { readonly kind: AnsweredElsewhere };
const isElsewhere = (word: SecondWord): word is Elsewhere =>
  (ANSWERED_ELSEWHERE as readonly string[]).includes(word.kind);

const at = (path: string, words: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(words)}`;
const frontOf = (isDesk: boolean) => (isDesk ? '/v5/money' : '/money');

/** A request where it is worked on, with all that is known of it. */
const queued = ({ id, what, member }: SecondWord, isDesk: boolean) =>
  at(`${frontOf(isDesk)}/${what === 'charge' ? 'charge' : 'exchange'}`, {
    ...(what === 'incomeExchange' && { kind: what }),
    ...{ status: 'all', memberId: member?._id ?? '', range: 'all', open: id },
  });

/** Where it is answered, opened there. */
function elsewhere(word: Elsewhere, isDesk: boolean): string {
  const { kind, id, what } = word;
  if (kind === 'round') return at('/bet/minigameDetail', { round: id });
  if (kind === 'event') {
    const [type = '', day = ''] = what.split('/');
    const page = type.startsWith('sportsLive') ? '/liveclosed' : '/prematchclosed';
    return at(page, { from: day, to: day, open: id });
  }
  // Where requests are worked on at a desk, deposits lie beside them.
  if (kind === 'deposit') {
    const day = { from: what, to: what };
    return isDesk
      ? at('/v5/money/charge', { tab: 'deposits', ...day })
      : at('/money/charge-mega', day);
  }
  return queued(word, isDesk);
}

/** Where more is told of it; undefined where its row tells all that there is. */
function placeOf(word: SecondWord, isDesk: boolean): string | undefined {
  if (isElsewhere(word)) return elsewhere(word, isDesk);
  const { kind, id: bet } = word;
  if (kind === 'request') return queued(word, isDesk);
  if (kind === 'adjustment')
    return at('/money/change', { tab: 'adjustments', range: 'all', open: word.id });
  if (kind === 'bet') return at('/bet/minigameDetail', { bet });
  if (kind === 'sportsBet') return at('/bet/sportshistory', { bet });
  return PAGES[kind];
}

const Buttons = styled.span`
  display: inline-flex;
  gap: 4px;
`;

/** How people name one of them. */
function useNames() {
  const t = useText();
  const localized = useLocalized();
  const whatOf = ({ kind, what, title }: SecondWord) => {
    if (kind === 'request') return localized(REQUEST_KINDS[what as RequestKind]);
    if (kind === 'adjustment') return localized(HISTORY_TYPES[what as HistoryType]);
    return t(`words.what.${kind}`, { what: title ? localized(title) : what });
  };
  return (word: SecondWord) => ({
    what: whatOf(word),
    member: word.member ? `${word.member.id} ${word.member.nick}` : '',
    first: word.first.id,
  });
}

/** Everything that waits for a second administrator, to be decided here. */
export default function SecondWordsScreen() {
  const t = useText();
  const { refusal, disabled, answer } = useAnswer();
  const filters = useMemo(
    () => [
      {
        name: 'kind',
        label: t('words.kind'),
        options: [
          { value: '', label: t('words.kind.all') },
          ...SECOND_WORD_KINDS.map((value) => ({ value, label: t(`words.kind.${value}`) })),
        ],
      },
    ],
    [t],
  );
  return (
    <ListScreen
      list={secondWords}
      things={t('words.things')}
      subtitle={t('words.text')}
      columns={useColumns(disabled, answer)}
      filters={filters}
      toneOf={({ whyNot }) => (whyNot === null ? 'wait' : undefined)}
      empty={{ title: t('words.none') }}
    >
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </ListScreen>
  );
}

/** One yes or no at a time, after a question. */
function useAnswer() {
  const t = useText();
  const namesOf = useNames();
  const reload = useReloadList(secondWords);
  const { run, disabled, release } = useBusy();
  const [refusal, setRefusal] = useState<string>();
  const latest = useRef(namesOf);
  latest.current = namesOf;
  const answer = useCallback(
    async (word: SecondWord, verb: Verb) => {
      setRefusal(undefined);
      const names = latest.current(word);
      const fetching = fetchWays().catch(() => undefined);
      const question = {
        title: t(`words.${verb}.title`, names),
        text: t(`words.${verb}.text`, names),
        verb: t(`words.${verb}`),
        isFinal: true,
        ...(word.amountWon !== null && { amountWon: word.amountWon }),
      };
      const said = REASONED[word.kind]?.includes(verb)
        ? await decideWithReason({
            ...{ ...question, reasons: t(`words.${verb}.reasons`) },
            ...(verb === 'approve' && { optionalReason: t('words.reason') }),
          })
        : (await decide(question)) && '';
      if (said === undefined || said === false) return;
      const ways = await fetching;
      if (!ways) return setRefusal(t('words.unfetched'));
      await run(async () => {
        const { data, error } = await ways.answerWord(verb, word, said);
        if (error) setRefusal(error.message);
        if (data && ways.stillWaits(data))
          toast({ tone: 'warning', title: t('words.stillWaiting') });
        else if (data) toast({ tone: 'success', title: t('words.done') });
        await reload();
        // The next one is another decision, and no second press of this.
        release();
      });
    },
    [t, run, release, reload],
  );
  return { refusal, disabled, answer };
}

function useColumns(
  disabled: boolean,
  answer: (word: SecondWord, verb: Verb) => Promise<void>,
): readonly Column<SecondWord>[] {
  const t = useText();
  const namesOf = useNames();
  const locale = useShell((shell) => shell.locale);
  const isDesk = useShell((shell) => shell.flags.moneyVersion === 5);
  const { words } = useNamed();
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, as the sentences do
  return useMemo(() => {
    const whats = { ...words(REQUEST_KINDS), ...words(HISTORY_TYPES) };
    // Whoever has agreed may still think better of it.
    const whyNot = ({ whyNot: why }: SecondWord, verb: Verb) =>
      why && (verb === 'approve' || why === 'noRight') ? t(`words.whyNot.${why}`) : undefined;
    const nameOf = (word: SecondWord) => {
      const page = placeOf(word, isDesk);
      const { what } = namesOf(word);
      return page ? <Link to={page}>{what}</Link> : what;
    };
    return [
      {
        id: 'what',
        head: t('words.head.what'),
        widthPx: 250,
        isIdentifier: true,
        cell: nameOf,
        inFile: [
          {
            ...{ key: 'kind', head: t('words.kind') },
            words: Object.fromEntries(
              SECOND_WORD_KINDS.map((one) => [one, t(`words.kind.${one}`)]),
            ),
          },
          // A title, where there is one, says in words what `what` says in codes.
          { key: `title.${locale}`, head: t('words.head.title') },
          { key: 'what', words: whats },
        ],
      },
      {
        id: 'member',
        head: t('words.head.member'),
        widthPx: 140,
        cell: (word) => namesOf(word).member,
        inFile: [{ key: 'member.id' }],
      },
      {
        id: 'amountWon',
        head: t('words.head.amount'),
        widthPx: 115,
        isNumber: true,
        cell: ({ amountWon }) => (amountWon === null ? '–' : formatWon(amountWon)),
      },
      { id: 'reason', head: t('words.head.why'), widthPx: 140, cell: ({ reason }) => reason },
      {
        id: 'first',
        head: t('words.head.first'),
        widthPx: 100,
        cell: ({ first }) => first.id,
        inFile: [{ key: 'first.id' }],
      },
      {
        id: 'since',
        head: t('words.head.since'),
        widthPx: 165,
        sorts: { ascending: 'oldest', descending: 'newest' },
        cell: ({ since }) => formatInstant(since),
      },
      {
        id: 'actions',
        head: t('words.head.actions'),
        widthPx: 170,
        isActions: true,
        cell: (word) => (
          <Buttons>
            {isElsewhere(word) && (
              <Link to={elsewhere(word, isDesk)} aria-label={t('words.go.one', namesOf(word))}>
                {t('words.go')}
              </Link>
            )}
            {(isElsewhere(word) ? [] : VERBS).map((verb) => (
              <Button
                key={verb}
                size="s"
                tone={verb === 'approve' ? 'primary' : 'quiet'}
                aria-label={t(`words.${verb}.one`, namesOf(word))}
                disabled={disabled}
                disabledReason={whyNot(word, verb)}
                onClick={() => void answer(word, verb)}
              >
                {t(`words.${verb}`)}
              </Button>
            ))}
          </Buttons>
        ),
      },
    ];
  }, [t, words, locale, isDesk, disabled, answer]);
}
