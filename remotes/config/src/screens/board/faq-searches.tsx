import { query, useQuery } from '@gwanje/api-client';
import { config } from '@gwanje/contract';
import { Button, Card, Table } from '@gwanje/ui-kit';
import { useText } from '../../text';

interface FaqSearchesProps {
  /** Why nobody may write here. */
  readonly whyNot: string | undefined;
  readonly onWrite: (word: string) => void;
}

/** What members looked for most among the questions and did not find. */
export function FaqSearches({ whyNot, onWrite }: FaqSearchesProps) {
  const t = useText();
  const { data } = useQuery(query(config.listFaqSearches, {}));
  if (!data || data.searches.length === 0) return null;
  return (
    <Card title={t('faq.searches')} note={t('faq.searches.note')}>
      <Table caption={t('faq.searches')}>
        <thead>
          <tr>
            <th scope="col">{t('faq.searches.word')}</th>
            <th scope="col" data-n>
              {t('faq.searches.times')}
            </th>
            <th scope="col">{t('faq.searches.lastOn')}</th>
            <th scope="col">{t('faq.searches.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {data.searches.map(({ word, times, lastOn }) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <td data-n>{times}</td>
              <td>{lastOn}</td>
              <td>
                <Button
                  size="s"
                  disabledReason={whyNot}
                  aria-label={t('faq.searches.write.one', { word })}
                  onClick={() => onWrite(word)}
                >
                  {t('faq.searches.write')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
