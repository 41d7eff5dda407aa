import { HiddenText } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { useText } from './text';

const Dot = styled.span`
  flex: none;
  width: 6px;
  height: 6px;
  border-radius: 50%;
  &[data-on] { background: var(--warn); }
`;

/** Marks a switch that differs from what is saved; its place is kept, so that nothing moves. */
export function ChangedDot({ isOn }: { isOn: boolean }) {
  const t = useText();
  return (
    <Dot data-on={isOn ? '' : undefined} title={isOn ? t('unsaved.field') : undefined}>
      {isOn && <HiddenText>{t('unsaved.field')}</HiddenText>}
    </Dot>
  );
}
