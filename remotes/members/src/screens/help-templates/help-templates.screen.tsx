import { helpTemplates, members, TICKET_KINDS } from '@gwanje/contract';
import { useShell } from '@gwanje/remote-kit';
import { useWrite } from '@gwanje/remote-kit/decision';
import type { Column } from '@gwanje/ui-kit/data-table';
import { lazy, useMemo } from 'react';
import { TemplatesScreen } from '../../parts/templates-screen';
import { useText } from '../../text';
import type { HelpTemplate } from './help-template.form';

// Most visits only read.
const HelpTemplateForm = lazy(async () => ({
  default: (await import('./help-template.form')).HelpTemplateForm,
}));

const percent = (bps: number) => `${(Math.floor(bps) / 100).toFixed(2)} %`;

function useOwnColumns(): readonly Column<HelpTemplate>[] {
  const t = useText();
  const locale = useShell((shell) => shell.locale);
  return useMemo(
    () => [
      {
        ...{ id: 'kind', head: t('help.kind'), widthPx: 90 },
        inFile: [
          {
            key: 'kind',
            words: Object.fromEntries(
              Object.entries(TICKET_KINDS).map(([value, name]) => [value, name[locale]]),
            ),
          },
        ],
        cell: ({ kind }) => TICKET_KINDS[kind][locale],
      },
      {
        ...{ id: 'shortcut', head: t('template.shortcut'), widthPx: 100 },
        cell: ({ shortcut }) => `;${shortcut}`,
      },
      {
        ...{ id: 'resolvedBps', head: t('template.resolved'), widthPx: 110, isNumber: true },
        cell: ({ resolvedBps }) => (resolvedBps === null ? '–' : percent(resolvedBps)),
      },
    ],
    [t, locale],
  );
}

/** Replies in standard words. */
export default function HelpTemplatesScreen() {
  const t = useText();
  return (
    <TemplatesScreen
      list={helpTemplates}
      scope="help"
      subtitle={t('helpTemplates.subtitle')}
      permission="help.answer"
      own={useOwnColumns()}
      removal={useWrite(members.removeHelpTemplate)}
      form={(opened) => <HelpTemplateForm {...opened} />}
    />
  );
}
