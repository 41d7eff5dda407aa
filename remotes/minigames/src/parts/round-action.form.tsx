import {
  GAMES,
  type GameRound,
  minigames,
  type RoundAction,
  type RoundPreview,
} from '@gwanje/contract';
import { pickWordsOf } from '@gwanje/game-rules';
import { useLocalized } from '@gwanje/remote-kit';
import { decide, useReleaseOnTyping, useUnsavedForm, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Dialog, formatWon, isComposing, toast, useLabels } from '@gwanje/ui-kit';
import {
  Form,
  FormReasonField,
  FormSelectField,
  FormTextField,
  setServerErrors,
  useForm,
} from '@gwanje/ui-kit/form';
import { type KeyboardEvent, useId } from 'react';
import { styled } from 'styled-components';
import { drawFieldsOf, isSorted, readTypedDraw } from '../domain/draw-form.rule';
import type { RoundDeed } from '../domain/round-deeds.rule';
import { useText } from '../text';
import { DrawChips } from './draw-chips';

const ENDPOINTS = {
  close: minigames.closeGameRound,
  hold: minigames.holdGameRound,
  release: minigames.releaseGameRound,
  result: minigames.enterRoundResult,
  rollback: minigames.rollBackGameRound,
  resettle: minigames.resettleGameRound,
  void: minigames.voidGameRound,
} as const;

const MOVES_MONEY: readonly string[] = ['result', 'rollback', 'resettle', 'void'];

const Fields = styled.div`
  display: contents;
`;

/** Enter moves on to what is to be filled in next; in the last field it sends. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || isComposing(event)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select')];
  const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
  if (!next || !fields.includes(event.target as HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** What follows from what is typed, as soon as it is a draw of the game; a hash tells nothing before. */
function Derived({ round, typed }: { round: GameRound; typed: Record<string, string> }) {
  const t = useText();
  const { draw: source } = GAMES[round.game];
  const draw = source === 'blockHash' || source === 'entropy' ? null : readTypedDraw(round, typed);
  return (
    <p aria-live="polite">
      {draw && (
        <>
          {t('round.draw.derived')} <DrawChips round={round} draw={draw} />
        </>
      )}
    </p>
  );
}

interface RoundActionProps {
  readonly deed: RoundDeed;
  readonly round: GameRound;
  /** With the round as it was left, where it was decided. */
  readonly onDone: (left?: GameRound) => Promise<unknown>;
  readonly onClose: () => void;
}

/** One deed on one round: what is entered, what it would do, and one yes to exactly that. */
export function RoundActionForm({ deed, round, onDone, onClose }: RoundActionProps) {
  const t = useText();
  const localized = useLocalized();
  const labels = useLabels();
  const formId = useId();
  const { game, roundId, version, roundNo } = round;
  const isOwn = GAMES[game].draw === 'own';
  const fields = deed === 'result' || (deed === 'resettle' && !isOwn) ? drawFieldsOf(round) : [];
  const preview = useWrite(minigames.previewGameRound);
  const write = useWrite(ENDPOINTS[deed] as typeof minigames.voidGameRound);
  const form = useForm({
    defaultValues: {
      reason: '',
      ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    } as Record<string, string>,
    validate: async (values) => {
      if (fields.length > 0 && !readTypedDraw(round, values))
        return [
          {
            path: fields[0]?.name ?? '',
            rules: [{ message: t('round.draw.wrong') }],
          },
        ];
      return values.reason?.trim()
        ? []
        : [{ path: 'reason', rules: [{ message: t('round.reason.missing') }] }];
    },
  });
  useReleaseOnTyping(form, write.release);
  const { close, question } = useUnsavedForm({
    ...{ isDirty: form.formState.isDirty, isSaving: write.running, close: onClose },
  });
  const name = `${localized(GAMES[game])} ${t('round.no', { no: roundNo })}`;

  const pickText = (betType: string, pick: string): string => {
    const { set, prefix } = GAMES[game];
    const words = pickWordsOf(set, round.offer, betType.slice(prefix.length), pick);
    return words ? localized(words) : pick;
  };
  const derivedText = (of: RoundPreview['derived'][number]): string =>
    t('round.preview.derived', {
      ...{ game: localized(GAMES[of.game]), bets: of.bets, won: of.won, lost: of.lost },
      ...{ members: of.members, belowZero: of.belowZero, stake: formatWon(of.stakeWon) },
      ...{ payout: formatWon(of.payoutWon), house: formatWon(of.houseWon) },
      commission: formatWon(of.commissionWon),
    });

  const askWithPreview = async (values: Record<string, string>) => {
    const draw = fields.length > 0 ? readTypedDraw(round, values) : null;
    if (draw && isSorted(draw)) {
      const isMeant = await decide({
        title: t('round.sorted.title'),
        text: t('round.sorted.text'),
        verb: t('round.sorted.verb'),
      });
      if (!isMeant) return undefined;
    }
    const asked = await preview.send({
      ...{ roundId, action: deed as RoundAction },
      ...(draw && { draw }),
    });
    if (!asked?.data) {
      if (asked) setServerErrors(form, asked.refusals);
      return undefined;
    }
    const { expected, bets, stakeWon, won, lost, differenceWon, belowZero, derived, payouts } =
      asked.data;
    const isMeant = await decide({
      title: t(`round.ask.${deed}`, { name }),
      text: t('round.preview', {
        ...{ bets, stake: formatWon(stakeWon), won, lost },
        ...{ payout: formatWon(asked.data.payoutWon), belowZero, members: asked.data.members },
        house: formatWon(asked.data.houseWon),
        commission: formatWon(asked.data.commissionWon),
        derived: derived.length === 0 ? '–' : derived.map(derivedText).join(' / '),
      }),
      verb: t(`round.deed.${deed}`),
      changes: [
        {
          label: t('round.difference'),
          before: formatWon(0),
          after: formatWon(differenceWon),
        },
        ...derived.map((one) => ({
          label: t('round.difference.of', { game: localized(GAMES[one.game]) }),
          before: formatWon(0),
          after: formatWon(one.differenceWon),
        })),
        ...payouts.map(({ member, betType, pick, stakeWon: won, payoutWon }) => ({
          label: t('round.payout', { id: member.id, pick: pickText(betType, pick) }),
          before: formatWon(won),
          after: formatWon(payoutWon),
        })),
        ...asked.data.largest.map(({ member, balanceWon, balanceAfterWon }) => ({
          label: t('round.balance', { id: member.id }),
          before: formatWon(balanceWon),
          after: formatWon(balanceAfterWon),
        })),
      ],
      isFinal: true,
    });
    return isMeant ? { expected, ...(draw && { draw }) } : undefined;
  };

  const submit = async (values: Record<string, string>) => {
    const more = MOVES_MONEY.includes(deed) ? await askWithPreview(values) : {};
    if (!more) return;
    const sent = await write.send({
      ...{ roundId, version, reason: values.reason ?? '' },
      ...(more as { expected: { bets: number; payoutWon: number } }),
    });
    if (!sent) return;
    setServerErrors(form, sent.refusals);
    const read = onDone(sent.data?.round);
    if (sent.data) {
      const { outcome } = sent.data;
      toast({
        tone: outcome === 'differs' ? 'warning' : 'success',
        title: t(`round.outcome.${outcome}`, { name }),
      });
      onClose();
    }
    await read;
  };
  return (
    <Dialog
      open
      size="s"
      title={t(`round.ask.${deed}`, { name })}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{labels.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={write.disabled}>
            {t(`round.deed.${deed}`)}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit}>
        <Fields onKeyDown={moveOn}>
          <p>{t(`round.text.${deed}`)}</p>
          {fields.map(({ name: field, kind, place = 0, label, choices }) =>
            choices ? (
              <FormSelectField
                key={field}
                name={field}
                label={label ? localized(label) : field}
                options={[
                  { value: '', label: t('round.draw.choose') },
                  ...choices.map(({ value, label: words }) => ({
                    value,
                    label: words ? localized(words) : t('round.draw.none'),
                  })),
                ]}
              />
            ) : (
              <FormTextField key={field} name={field} label={t(`round.draw.${kind}`, { place })} />
            ),
          )}
          {fields.length > 0 && <Derived round={round} typed={form.watch()} />}
          <FormReasonField
            name="reason"
            label={t('round.reason')}
            reasons={t(`round.reasons.${deed}`)}
          />
        </Fields>
      </Form>
      {question}
    </Dialog>
  );
}
