import { query, useQuery } from '@gwanje/api-client';
import { partners } from '@gwanje/contract';
import { Answered } from '@gwanje/remote-kit/decision';
import { Table } from '@gwanje/ui-kit';
import { FIGURES } from '../../parts/figures';
import { Amounts, WonCell } from '../../parts/won';
import { useText } from '../../text';
import { useTypeName } from './use-type-name';

/** Everything that one snapshot keeps. */
export function ShotDetail({ shotId }: { readonly shotId: string }) {
  const t = useText();
  const typeName = useTypeName();
  const answer = useQuery(query(partners.readCalcShot, { shotId }));
  return (
    <Answered answer={answer} things={t('calcShots.things')} permission="calc.read">
      {({ figures }) => (
        <Amounts>
          <Table caption={t('calcShots.figures')}>
            <tbody>
              {FIGURES.map(([name, head]) => (
                <tr key={name}>
                  <th scope="row">{t(head)}</th>
                  <WonCell won={figures[name]} />
                </tr>
              ))}
              {Object.entries(figures.types).map(([type, won]) => (
                <tr key={type}>
                  <th scope="row">{typeName(type)}</th>
                  <WonCell won={won} />
                </tr>
              ))}
            </tbody>
          </Table>
        </Amounts>
      )}
    </Answered>
  );
}
