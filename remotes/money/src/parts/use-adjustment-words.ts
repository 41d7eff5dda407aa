import { formatWon } from '@gwanje/ui-kit';
import { type Adjusted, type WalletChange, walletOf } from '../domain/move.rule';
import { useText } from '../text';

interface Asked {
  readonly id: string;
  readonly type: Adjusted;
  readonly amountWon: number;
  /** The wallet before and after; undefined where it cannot be read. */
  readonly change: WalletChange | undefined;
}

/** The question before a member is paid directly or something is taken from him. */
export function useAdjustmentWords() {
  const t = useText();
  return ({ id, type, amountWon, change }: Asked) => {
    const deed = type.startsWith('directExchange') ? 'take' : 'adjust';
    const words = { id, won: formatWon(amountWon) };
    const wallet = walletOf(type);
    const shown = change && {
      ...{ before: formatWon(change.beforeWon), after: formatWon(change.afterWon) },
    };
    return {
      title: t(`move.${deed}.title`, words),
      text: [
        t(wallet === 'point' ? `move.${deed}.text.points` : `move.${deed}.text`, words),
        ...(shown ? [t('move.change', shown)] : []),
      ].join(' '),
      amountWon,
      changes: shown ? [{ label: t(`wallet.${wallet}`), ...shown }] : [],
      ...(deed === 'take' ? { isDestructive: true as const } : { isFinal: true as const }),
    };
  };
}
