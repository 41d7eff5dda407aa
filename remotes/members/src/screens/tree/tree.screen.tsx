import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { useScreenTitle, useSearchParams } from '@gwanje/remote-kit';
import { Answered } from '@gwanje/remote-kit/decision';
import { PartnerTree } from '@gwanje/remote-kit/partner-tree';
import { Card, Page } from '@gwanje/ui-kit';
import { styled } from 'styled-components';
import { TreePanel } from '../../parts/member-detail/tree-panel';
import { useText } from '../../text';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(280px, 2fr) 3fr;
  gap: 12px;
  @media (max-width: 760px) { grid-template-columns: minmax(0, 1fr); }
`;

/** Who stands under whom. */
export default function TreeScreen() {
  const t = useText();
  const title = useScreenTitle();
  const answer = useQuery(query(partners.listPartnerNodes, {}));
  const [params] = useSearchParams();
  const chosen = params.get('open');
  return (
    <Page title={title}>
      <Answered
        answer={answer}
        things={t('tree.things')}
        permission="partner.read"
        isEmpty={({ nodes }) => nodes.length === 0}
      >
        {({ nodes }) => (
          <Columns>
            <Card title={t('tree.all')}>
              <PartnerTree nodes={nodes} />
            </Card>
            <Card title={t('tree.chosen')}>
              {chosen ? <TreePanel key={chosen} memberId={chosen} /> : <p>{t('tree.choose')}</p>}
            </Card>
          </Columns>
        )}
      </Answered>
    </Page>
  );
}
