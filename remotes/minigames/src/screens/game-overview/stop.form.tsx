import { type GameId, minigames } from '@gwanje/contract';
import { ReasonForm } from '@gwanje/remote-kit/record';
import { useText } from '../../text';

interface StopFormProps {
  readonly games: readonly GameId[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Ends betting on several games at once, for a reason. */
export function StopForm({ games, onDone, onClose }: StopFormProps) {
  const t = useText();
  const count = games.length;
  return (
    <ReasonForm
      endpoint={minigames.stopGames}
      reasons={t('overview.stop.reasons')}
      input={{ games: [...games] }}
      title={t('overview.stop.title', { count })}
      text={t('overview.stop.text')}
      verb={t('overview.stop.verb')}
      isDestructive
      done={() => t('overview.stop.done', { count })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
