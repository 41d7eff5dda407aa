import { call } from '@gwanje/api-client';
import {
  GAME_CLASS_NAMES,
  type InputOf,
  PARTNER_GRADE_MIN,
  type PartnerDetail,
  partners,
} from '@gwanje/contract';
import { MemberHits } from '@gwanje/remote-kit/member-hits';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { Button, formatWon, TextField } from '@gwanje/ui-kit';
import { useState } from 'react';
import { findPartner } from '../../parts/find-partner';
import { useWords } from '../../parts/use-words';
import { useText } from '../../text';

interface MoveProps {
  readonly detail: PartnerDetail;
  readonly onStale: () => Promise<unknown>;
  readonly onDone: () => unknown;
  readonly onClose: () => void;
}

/** Moves a partner with his line, once it was shown who that is. */
export function MoveForm({ detail, onStale, onDone, onClose }: MoveProps) {
  const t = useText();
  const say = useWords();
  const { partner } = detail;
  const [upline, setUpline] = useState('');
  /** Where to, of the partner as he was when it was looked at. */
  const [seen, setSeen] = useState<{
    readonly uplineId: string | null;
    readonly version: number;
  }>();
  const [said, setSaid] = useState('');
  const type = (text: string) => {
    setUpline(text);
    setSeen(undefined);
    setSaid('');
  };
  const look = async () => {
    const { version } = partner;
    const found = await findPartner(upline);
    if (found === undefined) return setSaid(t('nobody'));
    const { data, error } = await call(partners.previewMove, {
      memberId: partner._id,
      ...(found && { uplineId: found }),
    });
    if (!data) return setSaid(error?.message ?? '');
    setSeen({ uplineId: found, version });
    setSaid(
      t('move.seen', {
        ...{ id: partner.id, count: data.moved - 1, level: data.levelAfter },
        ...{ from: data.from ?? t('move.top'), to: data.to ?? t('move.top') },
      }) +
        (data.lost.length > 0 ? ` ${t('move.lost', { ids: data.lost.join(', ') })}` : '') +
        (data.gained.length > 0 ? ` ${t('move.gained', { ids: data.gained.join(', ') })}` : '') +
        (data.tooHigh.length > 0
          ? ` ${t('move.tooHigh', { classes: data.tooHigh.map((one) => say(GAME_CLASS_NAMES[one])).join(', ') })}`
          : '') +
        (data.openBets > 0
          ? ` ${t('line.openBets', { count: data.openBets, won: formatWon(data.openStakeWon) })}`
          : ''),
    );
  };
  return (
    <ReasonForm
      endpoint={partners.movePartner}
      // What was not looked at is refused, as the contract's schema says.
      input={
        { memberId: partner._id, version: partner.version, ...seen } as InputOf<
          typeof partners.movePartner
        >
      }
      title={t('move.title', { id: partner.id })}
      text={said}
      reasons={t('move.reasons')}
      verb={t('move.verb')}
      done={() => t('move.done', { id: partner.id })}
      onStale={async () => {
        await onStale();
        // Who moves, and from where, is to be looked at again.
        type(upline);
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label={t('move.upline')}
        hint={t('create.upline.hint')}
        value={upline}
        onChange={type}
      />
      <MemberHits
        text={upline}
        label={t('upline.hits')}
        gradeMin={PARTNER_GRADE_MIN}
        onChoose={type}
      />
      <Button onClick={() => void look()}>{t('move.look')}</Button>
    </ReasonForm>
  );
}
