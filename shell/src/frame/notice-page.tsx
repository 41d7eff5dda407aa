import { ErrorState, Page } from '@gwanje/ui-kit';
import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title';

interface NoticePageProps {
  /** The screen that is not shown, or the address at which there is none. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** What was typed on the screen that is not shown. */
  readonly drafts?: ReactNode;
}

/** A page in place of a screen: there is none, it is off, or not for this administrator. */
export function NoticePage({ name, title, text, action, drafts }: NoticePageProps) {
  useDocumentTitle(title);
  return (
    <Page title={name}>
      <ErrorState title={title} text={text} action={action} />
      {drafts}
    </Page>
  );
}
