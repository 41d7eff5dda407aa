import { query, useQuery } from '@gwanje/api-client';
import { config, SETTING_CHECKS, type SettingCheck } from '@gwanje/contract';
import { Link, useLocalized, useShell } from '@gwanje/remote-kit';
import { Badge, Button, Card, ErrorState, Skeleton, Table, useLabels } from '@gwanje/ui-kit';
import { placeOfDocument } from '../../document-pages';
import { useText } from '../../text';

/** The document by which a check is put in order, or the page on which that is done. */
const MENDED_BY: Readonly<Record<SettingCheck, readonly [scope: string, where: string]>> = {
  bonus: ['money', 'chargeBonus'],
  comp: ['money', 'comp'],
  account: ['page', '/config/bank'],
  limits: ['money', 'cashinWithdraw'],
  hours: ['config', 'noticeTexts'],
  rules: ['page', '/board/gamerule'],
  topAdmin: ['page', '/admin'],
};

/** What of the settings contradicts other settings, check by check. */
export function Checklist() {
  const t = useText();
  const labels = useLabels();
  const localized = useLocalized();
  const flags = useShell((shell) => shell.flags);
  const { data, isError, refetch } = useQuery(query(config.listSettingFindings, {}));
  if (!data && isError)
    return (
      <ErrorState
        title={t('check.failed')}
        text={t('check.failedText')}
        action={<Button onClick={() => void refetch()}>{labels.retry}</Button>}
      />
    );
  if (!data) return <Skeleton rows={7} label={t('check.loading')} />;
  const count = data.filter(({ found }) => found.length > 0).length;
  return (
    <Card title={t('check.title')} note={t(count > 0 ? 'check.open' : 'check.done', { count })}>
      <div data-flush>
        <Table caption={t('check.title')}>
          <thead>
            <tr>
              <th scope="col">{t('check.what')}</th>
              <th scope="col">{t('check.state')}</th>
              <th scope="col">{t('check.found')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ check, found }) => {
              const [scope, where] = MENDED_BY[check];
              const path = scope === 'page' ? where : placeOfDocument(scope, where, flags);
              const name = localized(SETTING_CHECKS[check]);
              const isGood = found.length === 0;
              return (
                <tr key={check}>
                  <th scope="row">{path ? <Link to={path}>{name}</Link> : name}</th>
                  <td>
                    <Badge tone={isGood ? 'good' : 'warn'}>
                      {isGood ? t('check.good') : t('check.count', { count: found.length })}
                    </Badge>
                  </td>
                  <td>
                    {found.map((one) => (
                      <div key={one.ko}>{localized(one)}</div>
                    ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
