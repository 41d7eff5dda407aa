import { keyframes, styled } from 'styled-components';
import { HiddenText } from './hidden-text';
import { useLabels } from './labels';

const breathe = keyframes`50% { opacity: 0.45; }`;

const Rows = styled.div`
  > i { display: flex; align-items: center; height: 32px; border-bottom: 1px solid var(--line); }
  > i:last-child { border-bottom: 0; }
  > i::before, > i::after {
    content: '';
    height: 10px;
    border-radius: 5px;
    background: var(--line);
    animation: ${breathe} 1.4s ease-in-out infinite;
  }
  > i::before { width: 24%; }
  > i::after { width: 14%; margin-left: auto; }
  > i:nth-child(odd)::before { width: 31%; }
`;

interface SkeletonProps {
  rows: number;
  label?: string;
  /** Something else on the page says already that it is on its way. */
  isSilent?: boolean;
}

/** Holds the place of rows that are on their way, at the height they will have. */
export function Skeleton({ rows, label, isSilent = false }: SkeletonProps) {
  const labels = useLabels();
  return (
    <Rows role={isSilent ? undefined : 'status'}>
      {!isSilent && <HiddenText>{label ?? labels.loading}</HiddenText>}
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} aria-hidden />
      ))}
    </Rows>
  );
}
