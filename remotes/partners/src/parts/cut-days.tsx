import { LIVE_LINE_MAX } from '@gwanje/contract';
import { useText } from '../text';
import { Remark } from './won';

/** That bettors of days which are not over are not listed, where they are not. */
export function CutDays({ isCut }: { readonly isCut: boolean }) {
  const t = useText();
  return isCut ? (
    <Remark role="status">
      {t('statement.cut', { line: LIVE_LINE_MAX.toLocaleString('en-US') })}
    </Remark>
  ) : null;
}
