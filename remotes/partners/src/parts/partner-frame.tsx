import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { PartnerTree } from '@gwanje/remote-kit/partner-tree';
import { Card } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(220px, 320px) minmax(0, 1fr);
  align-items: start;
  gap: 12px;
  > aside { padding: 18px 0 0 20px; }
  @media (max-width: 600px) { > aside { padding: 12px 12px 0; } }
  main & > aside { padding: 0; }
  /* Where both do not fit beside each other, the page says first what it is. */
  @media (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
    > aside { order: 1; }
  }
`;

interface FrameProps {
  /** What the address calls the chosen partner. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The tree at the left, and what is shown of the chosen partner beside it. */
export function PartnerFrame({ name, children }: FrameProps) {
  const t = useText();
  const answer = useQuery(query(partners.listPartnerNodes, {}));
  return (
    <Sides>
      <aside>
        <Card title={t('tree.title')}>
          <Answered
            answer={answer}
            things={t('partner.things')}
            permission="partner.read"
            isEmpty={({ nodes }) => nodes.length === 0}
          >
            {({ nodes }) => <PartnerTree nodes={nodes} name={name} />}
          </Answered>
        </Card>
      </aside>
      {children}
    </Sides>
  );
}
