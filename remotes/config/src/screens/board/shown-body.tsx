import { POST_ALIGNS, POST_COLOURS, POST_SIZES } from '@gwanje/contract';
import DOMPurify from 'dompurify';
import { styled } from 'styled-components';
import { useText } from '../../text';

/** Nothing but what the server draws. */
const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'table', 'tbody', 'tr'],
  ...['td', 'th', 'img', 'a', 'strong', 'em', 'u', 's', 'span'],
];
const ATTRIBUTES = ['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'style'];

/** Styles that a text may have; the page lets no other in, and those by their own sheet alone. */
const STYLES = [
  ...Object.keys(POST_COLOURS).map((value) => ['color', value] as const),
  ...POST_SIZES.map((value) => ['font-size', value] as const),
  ...POST_ALIGNS.map((value) => ['text-align', value] as const),
];

const nonceOf = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';

const SHEET = `
  body { margin: 12px; font: 14px/1.6 'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', sans-serif; color: #14181f; background: #fff; word-break: break-word; }
  img { max-width: 100%; height: auto; }
  table { border-collapse: collapse; }
  td, th { padding: 4px 8px; border: 1px solid #c5cad3; }
  blockquote { margin: 0; padding-left: 12px; border-left: 3px solid #c5cad3; }
  ${STYLES.map(([name, value]) => `[data-style~="${name}=${value}"] { ${name}: ${value}; }`).join('\n')}
`;

/** Whatever a text would look like, as words that the sheet knows. */
function restyle(element: Element): void {
  const style = element.getAttribute('style');
  if (style === null) return;
  element.removeAttribute('style');
  const words = style.split(';').map((rule) => rule.replace(/\s/g, '').replace(':', '='));
  element.setAttribute('data-style', words.join(' '));
}

/** What the server has drawn, once more without anything that could run, for a frame of its own. */
export function frameOf(html: string): string {
  const body = DOMPurify.sanitize(html, {
    ...{ ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false },
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const element of body.querySelectorAll('[style]')) restyle(element);
  return `<!doctype html><html lang="ko"><head><style nonce="${nonceOf()}">${SHEET}</style></head><body>${body.innerHTML}</body></html>`;
}

const Frame = styled.iframe`
  width: 100%;
  height: 320px;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: #fff;
  &[data-width='390'] { width: min(390px, 100%); }
  &[data-width='1280'] { width: 1280px; }
`;

/** As wide as a screen is; what does not fit is scrolled to. */
const Scroll = styled.div`
  max-width: 100%;
  overflow-x: auto;
`;

/** Of a screen at a desk, and of a phone; in pixels. */
export type FrameWidth = '1280' | '390';

interface ShownBodyProps {
  readonly html: string;
  /** Left out: as wide as there is room. */
  readonly width?: FrameWidth;
}

/** A text as its readers see it, in a frame that may do nothing at all. */
export function ShownBody({ html, width }: ShownBodyProps) {
  const t = useText();
  return (
    <Scroll>
      <Frame title={t('board.preview')} sandbox="" srcDoc={frameOf(html)} data-width={width} />
    </Scroll>
  );
}
