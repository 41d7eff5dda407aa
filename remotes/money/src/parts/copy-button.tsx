import { Button, toast } from '@gwanje/ui-kit';
import { useText } from '../text';

/** Puts a text on the clipboard, and says where it went or that it did not. */
export function useCopy(): (text: string, label: string) => Promise<void> {
  const t = useText();
  return async (text, label) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', title: t('copy.done', { label }) });
    } catch {
      toast({ tone: 'warning', title: t('copy.failed') });
    }
  };
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  const copy = useCopy();
  return (
    <Button size="s" tone="quiet" onClick={() => void copy(text, label)}>
      {t('copy.button', { label })}
    </Button>
  );
}
