import { query, useQuery } from '@gwanje/api-client';
import {
  BET_ACTIONS,
  BET_REASONS,
  BET_RESULTS,
  type Bet,
  type BetAction,
  type Bilingual,
  bets,
  type Endpoint,
} from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import {
  Answered,
  Note,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, Table, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { useId } from 'react';
import { useText } from '../text';
import { reasonsFor } from './bet-words';
import { useOpened } from './use-opened';

const ENDPOINTS = {
  cancel: bets.cancelBet,
  void: bets.voidBet,
  resettle: bets.resettleBet,
} as const;

interface DecidedBet {
  readonly betId: string;
  readonly version: number;
  readonly member: { readonly _id: string; readonly id: string };
  readonly isVoidAsked: boolean;
}

interface BetDecisionProps {
  readonly action: BetAction;
  readonly bet: DecidedBet;
  /** The operation that decides, with whatever it is told beside the bet. */
  readonly endpoint: Endpoint;
  readonly more?: object;
  readonly previewed: { readonly endpoint: Endpoint; readonly input: object };
  readonly reasons: Readonly<Record<string, Bilingual>>;
  readonly text: string;
  /** With the bet as it was left, where it was decided. */
  readonly onDone: (left?: DecidedBet) => Promise<unknown>;
  readonly onClose: () => void;
}

const versionOf = ({ version }: DecidedBet) => version;

/** One decision on one bet: what it would do, why, and a yes to exactly that. */
export function BetDecisionForm(props: BetDecisionProps) {
  const { action, endpoint, more, previewed, reasons, onDone, onClose } = props;
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const formId = useId();
  const [bet, goOn] = useOpened(props.bet, versionOf);
  const { betId, version, member } = bet;
  const preview = useQuery(
    query(previewed.endpoint as typeof bets.previewBet, previewed.input as never),
  );
  const write = useWrite(endpoint as typeof bets.voidBet);
  const form = useForm({
    defaultValues: { reasonCode: '', reason: '' } as Record<'reasonCode' | 'reason', string>,
    validate: async ({ reasonCode }) =>
      reasonCode
        ? []
        : [{ path: 'reasonCode', rules: [{ message: t('action.reasonCode.missing') }] }],
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const submit = async ({ reasonCode, reason }: Record<'reasonCode' | 'reason', string>) => {
    const sent = await write.send({
      ...{ memberId: member._id, betId, version, ...more },
      reasonCode: reasonCode as keyof typeof BET_REASONS,
      ...(reason.trim() && { reason: reason.trim() }),
    });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    const read = onDone(sent.data?.bet);
    if (sent.data) {
      const isDone = sent.data.outcome === 'done';
      toast({
        tone: 'success',
        title: isDone ? t('action.done', { id: member.id }) : t('action.needsSecond'),
      });
      onClose();
    }
    const isStale = sent.code === 'bet.stale';
    if (isStale) {
      goOn();
      write.release();
    }
    await Promise.all([read, isStale && preview.refetch()]);
  };
  return (
    <Dialog
      open
      size="s"
      title={t(`action.title.${action}`, { id: member.id })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            disabled={write.disabled || !preview.data}
          >
            {localized(BET_ACTIONS[action])}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <p>{props.text}</p>
        <Answered answer={preview} things={t('detail.things')} waitingRows={2}>
          {({ fromResult, toResult, balanceWon, balanceAfterWon, needsSecond }) => (
            <>
              <Table caption={t(`action.title.${action}`, { id: member.id })}>
                <tbody>
                  <tr>
                    <th scope="row">{t('action.result')}</th>
                    <td>{localized(BET_RESULTS[fromResult])}</td>
                    <td>
                      <strong>{localized(BET_RESULTS[toResult])}</strong>
                    </td>
                  </tr>
                  <tr>
                    <th scope="row">{t('action.balance')}</th>
                    <td data-n>{formatWon(balanceWon)}</td>
                    <td data-n>
                      <strong>{formatWon(balanceAfterWon)}</strong>
                    </td>
                  </tr>
                </tbody>
              </Table>
              {needsSecond && !bet.isVoidAsked && (
                <Note data-tone="warn">{t('action.second')}</Note>
              )}
            </>
          )}
        </Answered>
        <FormSelectField
          name="reasonCode"
          label={t('action.reasonCode')}
          options={[
            { value: '', label: t('action.choose') },
            ...reasonsFor(action, reasons).map(([value, words]) => ({
              ...{ value, label: localized(words) },
            })),
          ]}
        />
        <FormReasonField name="reason" label={t('action.reason')} reasons={t('action.reasons')} />
      </Form>
      {question}
    </Dialog>
  );
}

interface BetActionProps {
  readonly action: BetAction;
  readonly bet: Bet;
  readonly onDone: (left?: Bet) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The same of a bet on a mini-game. */
export function BetActionForm({ action, bet, ...handlers }: BetActionProps) {
  const t = useText();
  const { betId, member } = bet;
  return (
    <BetDecisionForm
      action={action}
      bet={bet}
      endpoint={ENDPOINTS[action]}
      previewed={{
        endpoint: bets.previewBet,
        input: { memberId: member._id, betId, action },
      }}
      reasons={BET_REASONS}
      text={t(`action.text.${action}`)}
      {...(handlers as Pick<BetDecisionProps, 'onDone' | 'onClose'>)}
    />
  );
}
