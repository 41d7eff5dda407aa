import { noticeTexts } from '@gwanje/contract';
import { SiteDocuments } from '../../parts/site-documents';

const SETTINGS = [noticeTexts];

export default function NoticeSettingsScreen() {
  return <SiteDocuments settings={SETTINGS} />;
}
