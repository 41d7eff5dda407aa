import { query, useQuery } from '@gwanje/api-client';
import { members, type Permission } from '@gwanje/contract';
import { formatInstant } from '@gwanje/remote-kit';
import { Answered, decide, useWhyNot, useWrite } from '@gwanje/remote-kit/decision';
import { Button, Table, toast } from '@gwanje/ui-kit';
import { useText } from '../text';

/** By what the versions of both kinds of templates are read and brought back. */
const OF = {
  help: { list: members.listHelpTemplateVersions, restore: members.restoreHelpTemplate },
  message: { list: members.listMessageTemplateVersions, restore: members.restoreMessageTemplate },
} as const;

interface TemplateVersionsProps {
  readonly scope: keyof typeof OF;
  readonly one: { readonly templateId: string; readonly version: number; readonly name: string };
  readonly permission: Permission;
  readonly onDone: () => Promise<unknown>;
}

/** What a template said before; each of it can be said again. */
export function TemplateVersions({ scope, one, permission, onDone }: TemplateVersionsProps) {
  const t = useText();
  const { templateId, version } = one;
  const whyNot = useWhyNot(permission);
  const asked = useQuery(query(OF[scope].list, { templateId }));
  const write = useWrite(OF[scope].restore);
  const restore = async (restored: number) => {
    const isSure = await decide({
      title: t('template.restore.title', { name: one.name, version: restored }),
      text: t('template.restore.text'),
      verb: t('template.restore'),
    });
    if (!isSure) return;
    const sent = await write.send({ templateId, restored, version });
    write.release();
    if (!sent?.data) return;
    toast({ tone: 'success', title: t('template.saved') });
    await asked.refetch();
    await onDone();
  };
  return (
    <Answered answer={asked} things={t('template.versions')} waitingRows={2}>
      {({ versions }) => (
        <>
          {write.refusal && <p role="alert">{write.refusal}</p>}
          <Table caption={t('template.versions')}>
            <thead>
              <tr>
                <th scope="col">{t('change.at')}</th>
                <th scope="col">{t('money.by')}</th>
                <th scope="col">{t('template.body')}</th>
                <th scope="col">{t('template.restore')}</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((kept) => (
                <tr key={kept.version}>
                  <th scope="row">{formatInstant(kept.at)}</th>
                  <td>{kept.by.id}</td>
                  <td style={{ whiteSpace: 'pre-wrap' }}>
                    {kept.title && <strong>{kept.title} </strong>}
                    {kept.body}
                  </td>
                  <td>
                    {kept.version !== version && (
                      <Button
                        size="s"
                        aria-label={t('template.restore.of', { at: formatInstant(kept.at) })}
                        disabledReason={whyNot}
                        disabled={write.disabled}
                        onClick={() => void restore(kept.version)}
                      >
                        {t('template.restore')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Answered>
  );
}
