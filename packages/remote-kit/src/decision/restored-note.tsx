import { Note } from './note';
import { useText } from './text';

/** Says that what stands in the form was typed before and never saved. */
export function RestoredNote() {
  const t = useText();
  return (
    <Note data-tone="warn" role="status">
      {t('draft.restored')}
    </Note>
  );
}
