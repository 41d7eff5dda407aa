import { query, useQuery } from '@gwanje/api-client';
import {
  alarms,
  HISTORY_TYPES,
  type HistoryType,
  REQUEST_KINDS,
  type RequestKind,
  SECOND_WORD_KINDS,
  SECOND_WORDS_MAX,
  type SecondWord,
} from '@gwanje/contract';
import {
  formatInstant,
  Link,
  useBusy,
  useLocalized,
  useScreenTitle,
  useSearchParams,
} from '@gwanje/remote-kit';
import { Answered, decide, Note } from '@gwanje/remote-kit/decision';
import {
  Button,
  Card,
  EmptyState,
  formatWon,
  Page,
  SelectField,
  Table,
  TextField,
  toast,
} from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { answerWord, stillWaits, type Verb } from './answer-word';

const VERBS = ['approve', 'decline'] as const;
const KIND = 'kind';
/** Where more is told of what waits than fits into a row. */
const PAGES: Partial<Record<SecondWord['kind'], string>> = {
  proposal: '/vx/configs/site-config',
  depositAccount: '/config/bank',
  coupon: '/coupon',
};

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 200px) minmax(0, 420px);
  gap: 12px;
  margin-bottom: 12px;
  @media (max-width: 600px) { grid-template-columns: minmax(0, 1fr); }
`;

const Scroll = styled.div`
  overflow-x: auto;
  td, th { white-space: nowrap; }
  tr > :last-child { position: sticky; right: 0; background: var(--surface); }
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
  const answer = useQuery(query(alarms.listSecondWords, {}));
  return (
    <Page title={useScreenTitle()} subtitle={t('words.text')}>
      <Card title={t('words.things')}>
        <Answered answer={answer} things={t('words.things')}>
          {(found) => <Waiting {...found} onChanged={answer.refetch} />}
        </Answered>
      </Card>
    </Page>
  );
}

interface WaitingProps {
  readonly waiting: readonly SecondWord[];
  readonly more: boolean;
  readonly onChanged: () => Promise<unknown>;
}

function Waiting({ waiting, more, onChanged }: WaitingProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const [reason, setReason] = useState('');
  const { refusal, disabled, answer } = useAnswer(reason, onChanged);
  const kind = params.get(KIND) ?? '';
  const shown = waiting.filter((word) => kind === '' || word.kind === kind);
  return (
    <>
      <Fields>
        <SelectField
          label={t('words.kind')}
          value={kind}
          onChange={(value) => setParams(value ? { [KIND]: value } : {}, { replace: true })}
          options={[
            { value: '', label: t('words.kind.all') },
            ...SECOND_WORD_KINDS.map((value) => ({ value, label: t(`words.kind.${value}`) })),
          ]}
        />
        <TextField label={t('words.reason')} value={reason} onChange={setReason} />
      </Fields>
      {refusal && (
        <Note data-tone="bad" role="alert">
          {refusal}
        </Note>
      )}
      {more && <p>{t('words.more', { count: SECOND_WORDS_MAX })}</p>}
      {shown.length === 0 ? (
        <EmptyState title={t(kind ? 'words.noneOfKind' : 'words.none')} />
      ) : (
        <Rows words={shown} disabled={disabled} onAnswer={answer} />
      )}
    </>
  );
}

/** One yes or no at a time, after a question. */
function useAnswer(reason: string, onChanged: () => Promise<unknown>) {
  const t = useText();
  const namesOf = useNames();
  const { run, disabled, release } = useBusy();
  const [refusal, setRefusal] = useState<string>();
  const answer = async (word: SecondWord, verb: Verb) => {
    setRefusal(undefined);
    if (verb === 'decline' && word.kind === 'request' && reason.trim() === '')
      return setRefusal(t('words.reasonMissing'));
    const names = namesOf(word);
    const isSure = await decide({
      title: t(`words.${verb}.title`, names),
      text: t(`words.${verb}.text`, names),
      verb: t(`words.${verb}`),
      isFinal: true,
      ...(word.amountWon !== null && { amountWon: word.amountWon }),
    });
    if (!isSure) return;
    await run(async () => {
      const { data, error } = await answerWord(verb, word, reason.trim());
      if (error) setRefusal(error.message);
      if (data && stillWaits(data)) toast({ tone: 'warning', title: t('words.stillWaiting') });
      else if (data) toast({ tone: 'success', title: t('words.done') });
      await onChanged();
      // The next one is another decision, and no second press of this.
      release();
    });
  };
  return { refusal, disabled, answer };
}

interface RowsProps {
  readonly words: readonly SecondWord[];
  readonly disabled: boolean;
  readonly onAnswer: (word: SecondWord, verb: Verb) => Promise<void>;
}

function Rows({ words, disabled, onAnswer }: RowsProps) {
  const t = useText();
  const namesOf = useNames();
  // Whoever has agreed may still think better of it.
  const whyNot = ({ whyNot: why }: SecondWord, verb: Verb) =>
    why && (verb === 'approve' || why === 'noRight') ? t(`words.whyNot.${why}`) : undefined;
  const nameOf = (word: SecondWord) => {
    const page = PAGES[word.kind];
    const { what } = namesOf(word);
    return page ? <Link to={page}>{what}</Link> : what;
  };
  return (
    <Scroll>
      <Table caption={t('words.things')}>
        <thead>
          <tr>
            {(['what', 'member', 'amount', 'why', 'first', 'since', 'actions'] as const).map(
              (head) => (
                <th key={head} scope="col" data-n={head === 'amount' ? '' : undefined}>
                  {t(`words.head.${head}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {words.map((word) => (
            <tr key={word.id}>
              <th scope="row">{nameOf(word)}</th>
              <td>{namesOf(word).member}</td>
              <td data-n>{word.amountWon === null ? '' : formatWon(word.amountWon)}</td>
              <td>{word.reason}</td>
              <td>{word.first.id}</td>
              <td>{formatInstant(word.since)}</td>
              <td data-n>
                {VERBS.map((verb) => (
                  <Button
                    key={verb}
                    size="s"
                    tone={verb === 'approve' ? 'primary' : 'quiet'}
                    aria-label={t(`words.${verb}.one`, namesOf(word))}
                    disabled={disabled}
                    disabledReason={whyNot(word, verb)}
                    onClick={() => void onAnswer(word, verb)}
                  >
                    {t(`words.${verb}`)}
                  </Button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
