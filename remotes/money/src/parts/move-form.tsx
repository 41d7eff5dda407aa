import { call } from '@gwanje/api-client';
import { HISTORY_TYPES, money } from '@gwanje/contract';
import { shareWon } from '@gwanje/game-rules';
import { useShell } from '@gwanje/remote-kit';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, toast, useLabels } from '@gwanje/ui-kit';
import {
  type FieldRefusal,
  Form,
  FormAmountField,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import type { Typed } from '@gwanje/ui-kit/number';
import { useId } from 'react';
import {
  type Adjusted,
  adjustmentChanges,
  type Converted,
  conversionChanges,
  MOVE_CHOICES,
  type MoveKind,
  transferChanges,
  type WalletChange,
} from '../domain/move.rule';
import { useText } from '../text';
import { findMember } from './find-member';
import { useAdjustmentWords } from './use-adjustment-words';

type Values = { id: string; toId: string; what: string; amountWon: Typed; reason: string };

interface Side {
  readonly _id: string;
  readonly id: string;
}

const moneyOf = async (memberId: string) =>
  (await call(money.readMemberMoney, { memberId }, { expects: 'all' })).data;

/**
 * What stands before and after in the wallets that a move touches: nothing where they cannot be read,
 * null where it is nothing that whoever asks could move.
 */
async function changesOf(
  kind: MoveKind,
  { what, amountWon }: { what: string; amountWon: number },
  [from, to]: readonly Side[],
): Promise<readonly WalletChange[] | null> {
  const held = from && (await moneyOf(from._id));
  if (!held) return [];
  const { walletsWon, pointBps, mayMove } = held;
  if (!mayMove) return null;
  if (kind === 'adjust') return adjustmentChanges(what as Adjusted, walletsWon, amountWon);
  if (kind === 'convert') {
    const toWon = what === 'PointChange' ? shareWon(amountWon, pointBps) : amountWon;
    return conversionChanges(what as Converted, walletsWon, amountWon, toWon);
  }
  const taker = to && (await moneyOf(to._id));
  if (!taker) return [];
  const { walletsWon: toWon } = taker;
  return transferChanges({ id: from.id, walletsWon }, { id: to.id, walletsWon: toWon }, amountWon);
}

const FIELD_OF = {
  'money.insufficient': 'amountWon',
  'money.convert_rule': 'amountWon',
  'money.convert_limit': 'amountWon',
  'money.convert_differs': 'amountWon',
  'money.transfer_limit': 'amountWon',
  'money.not_in_line': 'toId',
  'money.not_own': 'id',
} as const;

/** The one call of a kind, in the words of the form. */
function useMove(kind: MoveKind, requestId: string | undefined) {
  const convert = useWrite(money.convertMoney, { fieldOf: FIELD_OF });
  const transfer = useWrite(money.transferMoney, { fieldOf: FIELD_OF });
  const adjust = useWrite(money.createAdjustment, { fieldOf: FIELD_OF });
  const write = { convert, transfer, adjust }[kind];
  const inputOf = (
    { what, amountWon, reason }: Values,
    [from, to]: readonly Side[],
    expectedWon?: number,
  ) => {
    const amount = { amountWon: amountWon as number };
    if (kind === 'transfer')
      return { ...amount, fromMemberId: from?._id ?? '', toMemberId: to?._id ?? '', reason };
    const whose = { ...amount, memberId: from?._id ?? '', type: what };
    if (kind === 'convert') return { ...whose, ...(expectedWon !== undefined && { expectedWon }) };
    return { ...whose, reason, ...(requestId && { requestId }) };
  };
  return {
    ...{ running: write.running, disabled: write.disabled, release: write.release },
    check: (values: Values, sides: readonly Side[]) => write.check(inputOf(values, sides)),
    /** @param expectedWon what was shown to become money of what is converted */
    send: (values: Values, sides: readonly Side[], expectedWon?: number) =>
      (write.send as (input: object) => ReturnType<typeof adjust.send | typeof convert.send>)(
        inputOf(values, sides, expectedWon),
      ),
  };
}

/** What stands in the form when it opens. */
export interface PrefilledMove {
  readonly id: string;
  readonly what: string;
  readonly reason: string;
  /** The request that an adjustment puts right. */
  readonly requestId: string | undefined;
}

interface MoveFormProps {
  readonly kind: MoveKind;
  readonly prefilled?: PrefilledMove;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Moves money of one member or between two: who and how much, then from where to where, then the deed. */
export function MoveForm({ kind, prefilled, onDone, onClose }: MoveFormProps) {
  const t = useText();
  const labels = useLabels();
  const locale = useShell((shell) => shell.locale);
  const formId = useId();
  const move = useMove(kind, prefilled?.requestId);
  const choices: readonly string[] = MOVE_CHOICES[kind];
  const adjustmentWords = useAdjustmentWords();

  const find = async (values: Values) => {
    const names = kind === 'transfer' ? (['id', 'toId'] as const) : (['id'] as const);
    const meant = await Promise.all(names.map((name) => findMember(values[name])));
    const refusals: FieldRefusal[] = meant.flatMap(({ why }, at) =>
      why === undefined
        ? []
        : [
            {
              path: names[at] as string,
              rules: [{ message: why instanceof Error ? why.message : t(why) }],
            },
          ],
    );
    return { sides: meant.flatMap(({ member }) => member ?? []), refusals };
  };
  const form = useForm<Values>({
    defaultValues: {
      ...{ id: prefilled?.id ?? '', toId: '', what: prefilled?.what ?? choices[0] ?? '' },
      ...{ amountWon: '', reason: prefilled?.reason ?? '' },
    },
    reValidateMode: 'onSubmit',
    validate: async (values) => {
      const { sides, refusals } = await find(values);
      return refusals.length > 0 ? refusals : move.check(values, sides);
    },
  });
  useReleaseOnTyping(form, move.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: move.running, close: onClose },
  });

  /** What a conversion takes and brings, and what of it stays as the fee. */
  const conversionText = (
    words: { readonly id: string; readonly won: string },
    { what, amountWon }: { readonly what: string; readonly amountWon: number },
    [, brought]: readonly WalletChange[],
  ) => {
    if (!brought) return t('move.convert.text', words);
    const becameWon = brought.afterWon - brought.beforeWon;
    if (what !== 'PointChange') return t('move.convert.text.income', { won: formatWon(becameWon) });
    return t('move.convert.text.points', {
      ...{ points: words.won, won: formatWon(becameWon), fee: formatWon(amountWon - becameWon) },
    });
  };

  const submit = async (values: Values) => {
    const { sides } = await find(values);
    const [from, to] = sides;
    if (!from) return;
    const asked = { what: values.what, amountWon: values.amountWon as number };
    const changes = await changesOf(kind, asked, sides);
    if (!changes) {
      setServerErrors(form, [{ path: 'id', rules: [{ message: t('move.notOwn') }] }]);
      return;
    }
    const won = formatWon(asked.amountWon);
    const words = { id: from.id, to: to?.id ?? '', won };
    const isTaking = asked.what.startsWith('directExchange');
    const question =
      kind === 'adjust'
        ? adjustmentWords({
            ...{ id: from.id, type: asked.what as Adjusted, amountWon: asked.amountWon },
            change: changes[0],
          })
        : {
            title: t(`move.${kind}.title`, words),
            text:
              kind === 'convert'
                ? conversionText(words, asked, changes)
                : t('move.transfer.text', words),
            amountWon: asked.amountWon,
            changes: changes.map(({ wallet, of, beforeWon, afterWon }) => ({
              label: of === undefined ? t(`wallet.${wallet}`) : `${of} ${t(`wallet.${wallet}`)}`,
              ...{ before: formatWon(beforeWon), after: formatWon(afterWon) },
            })),
            isFinal: true as const,
          };
    const verb = t(isTaking ? 'move.take.verb' : `move.${kind}.verb`);
    if (!(await decide({ ...question, verb }))) return;
    const [, brought] = changes;
    const sent = await move.send(values, sides, brought && brought.afterWon - brought.beforeWon);
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    if (!sent.data) return;
    const waits = 'status' in sent.data && sent.data.status === 'waiting';
    toast({
      tone: waits ? 'info' : 'success',
      title: t(waits ? 'move.waits' : `move.${kind}.done`, words),
    });
    onClose();
    await onDone();
  };

  return (
    <Dialog
      open
      title={t(`move.${kind}.button`)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={move.disabled}>
            {t(
              form.watch('what').startsWith('directExchange')
                ? 'move.take.verb'
                : `move.${kind}.verb`,
            )}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <FormTextField
          name="id"
          label={t(kind === 'transfer' ? 'move.from' : 'entries.member')}
          autoCapitalize="none"
          spellCheck={false}
        />
        {kind === 'transfer' && (
          <FormTextField
            name="toId"
            label={t('move.to')}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {choices.length > 0 && (
          <FormSelectField
            name="what"
            label={t('entries.type')}
            options={choices.map((value) => ({
              value,
              label: HISTORY_TYPES[value as keyof typeof HISTORY_TYPES][locale],
            }))}
          />
        )}
        <FormAmountField name="amountWon" label={t('entries.amount')} />
        {kind !== 'convert' && (
          <FormReasonField
            name="reason"
            label={t('reason.field')}
            reasons={t(`move.${kind}.reasons`)}
          />
        )}
      </Form>
      {question}
    </Dialog>
  );
}
