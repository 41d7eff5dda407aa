// Longer than most: one toolbar of everything that a text may have.
import { isSafeLink, POST_ALIGNS, POST_COLOURS, POST_SIZES, type PostNode } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { Button, isComposing, SelectField, TextField } from '@gwanje/ui-kit';
import { Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { cleanBody } from '../../domain/clean-body.rule';
import { useUpload } from '../../parts/use-upload';
import { useText } from '../../text';
import { alignOf, cleanPasted } from './clean-pasted';

const Box = styled.div`
  display: grid;
  gap: 4px;
  > label, > span { font-weight: 500; }
  > [role='toolbar'] { display: flex; flex-wrap: wrap; align-items: end; gap: 4px; }
  > [role='toolbar'] [data-field] { width: 110px; }
  > [role='toolbar'] ~ [role='toolbar'] [data-field] { flex: 1; width: auto; }
  > p { font-size: 12px; color: var(--bad); }
  .ProseMirror {
    min-height: 180px;
    max-height: 40dvh;
    overflow: auto;
    padding: 8px 12px;
    border: 1px solid var(--field-line);
    border-radius: var(--radius-s);
    outline: none;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    line-height: 1.6;
    background: var(--surface);
  }
  .ProseMirror:focus { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
  .ProseMirror :is(h2, h3, h4) { font-weight: 700; }
  .ProseMirror h2 { font-size: 1.4em; }
  .ProseMirror h3 { font-size: 1.2em; }
  .ProseMirror :is(ul, ol) { padding-left: 24px; }
  .ProseMirror ul { list-style: disc; }
  .ProseMirror ol { list-style: decimal; }
  .ProseMirror blockquote { padding-left: 12px; border-left: 3px solid var(--line); }
  .ProseMirror img { max-width: 100%; }
  .ProseMirror a { color: var(--accent); text-decoration: underline; }
  .ProseMirror table { border-collapse: collapse; }
  .ProseMirror :is(td, th) { min-width: 48px; padding: 4px 8px; border: 1px solid var(--field-line); }
`;

export const EXTENSIONS = [
  // A table stands in the text itself, and in nothing else.
  Node.create({ name: 'doc', topNode: true, content: '(block | table)+' }),
  Table.extend({ group: 'table' }).configure({ resizable: false }),
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      protocols: ['https'],
      isAllowedUri: (uri) => isSafeLink(uri),
    },
  }),
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: false }),
  TextAlign.extend({
    addGlobalAttributes() {
      // The page's policy takes styles that stand in markup from what is pasted, also from here.
      return (this.parent?.() ?? []).map((one) => ({
        ...one,
        attributes: { textAlign: { ...one.attributes.textAlign, parseHTML: alignOf } },
      }));
    },
  }).configure({ types: ['heading', 'paragraph'], alignments: [...POST_ALIGNS] }),
  TextStyle,
  Color,
  FontSize,
];

/** A text as it is sent: what an editor says of nodes beyond what is taken is left out. */
const jsonOf = (editor: Editor) => JSON.stringify(cleanBody(editor.getJSON() as PostNode));

/** Images that were copied or dragged by themselves: beside words lies a mere picture of them. */
const imagesIn = (data: DataTransfer | null): readonly File[] =>
  data?.getData('text/plain')
    ? []
    : [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Once it is there: whoever asked for a link goes on by typing where it leads. */
const toFocus = (field: HTMLInputElement | null) => field?.focus();

interface BodyEditorProps {
  readonly label: string;
  /** A document in a text of JSON. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (json: string) => void;
}

/** Writes the text of a post. */
export function BodyEditor({ label, value, error, onChange }: BodyEditorProps) {
  const id = useId();
  const written = useRef(value);
  const { running, refusal, upload } = useUpload();
  const addImage = async (picked: File) => {
    const src = await upload(picked);
    const alt = picked.name.replace(/\.\w+$/, '').slice(0, 100);
    if (src) editor?.chain().focus().setImage({ src, alt }).run();
  };
  const takeImages = useRef<(data: DataTransfer | null) => boolean>(() => false);
  takeImages.current = (data) => {
    const images = imagesIn(data);
    void images.reduce((before, image) => before.then(() => addImage(image)), Promise.resolve());
    return images.length > 0;
  };
  const isRefused = error !== undefined;
  // The same from drawing to drawing, so that what is composed meanwhile is left alone.
  const editorProps = useMemo(
    () => ({
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id },
        'aria-invalid': String(isRefused),
      },
      transformPasted: cleanPasted,
      handlePaste: (_: unknown, event: ClipboardEvent) => takeImages.current(event.clipboardData),
      handleDrop: (_: unknown, event: DragEvent) => takeImages.current(event.dataTransfer),
    }),
    [id, isRefused],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    // The page's policy lets in no sheet that does not bear its mark.
    injectCSS: false,
    content: JSON.parse(value),
    editorProps,
    onUpdate: ({ editor: now }) => {
      written.current = jsonOf(now);
      onChange(written.current);
    },
  });
  useEffect(() => {
    // A draft that comes back, or what somebody else has saved meanwhile.
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(JSON.parse(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box>
      <span id={id}>{label}</span>
      {editor && <Tools editor={editor} isUploading={running} onImage={addImage} />}
      {refusal && <p role="alert">{refusal}</p>}
      <EditorContent editor={editor} />
      {error && <p role="alert">{error}</p>}
    </Box>
  );
}

interface ToolsProps {
  readonly editor: Editor;
  readonly isUploading: boolean;
  readonly onImage: (picked: File) => Promise<void>;
}

function Tools({ editor, isUploading, onImage }: ToolsProps) {
  const t = useText();
  const localized = useLocalized();
  const file = useRef<HTMLInputElement>(null);
  const [href, setHref] = useState<string>();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      blockquote: now.isActive('blockquote'),
      link: now.isActive('link'),
      block: [2, 3, 4].find((level) => now.isActive('heading', { level })) ?? 0,
      align: POST_ALIGNS.find((textAlign) => now.isActive({ textAlign })) ?? 'left',
      color: String(now.getAttributes('textStyle').color ?? ''),
      fontSize: String(now.getAttributes('textStyle').fontSize ?? ''),
    }),
  });
  const chain = () => editor.chain().focus();
  const tool = (label: string, isOn: boolean | undefined, press: () => unknown) => (
    <Button
      key={label}
      size="s"
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={press}
    >
      {label}
    </Button>
  );
  const setLink = () => {
    if (href === '') chain().extendMarkRange('link').unsetLink().run();
    else if (href && isSafeLink(href)) chain().extendMarkRange('link').setLink({ href }).run();
    else return;
    setHref(undefined);
  };
  const dropLink = () => {
    setHref(undefined);
    editor.commands.focus();
  };
  /** Enter and Escape are about the link, and neither send nor leave the post around it. */
  const onLinkKey = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') setLink();
    else dropLink();
  };
  return (
    <>
      <div role="toolbar" aria-label={t('editor.tools')}>
        <SelectField
          label={t('editor.block')}
          value={String(on.block)}
          options={[0, 2, 3, 4].map((level) => ({
            value: String(level),
            label: level === 0 ? t('editor.paragraph') : t('editor.heading', { level }),
          }))}
          onChange={(level) =>
            level === '0'
              ? chain().setParagraph().run()
              : chain()
                  .setHeading({ level: Number(level) as 2 | 3 | 4 })
                  .run()
          }
        />
        <SelectField
          label={t('editor.size')}
          value={on.fontSize}
          options={[
            { value: '', label: t('editor.plain') },
            ...POST_SIZES.map((value) => ({ value, label: value })),
          ]}
          onChange={(size) =>
            size === '' ? chain().unsetFontSize().run() : chain().setFontSize(size).run()
          }
        />
        <SelectField
          label={t('editor.colour')}
          value={on.color}
          options={[
            { value: '', label: t('editor.plain') },
            ...Object.entries(POST_COLOURS).map(([value, words]) => ({
              value,
              label: localized(words),
            })),
          ]}
          onChange={(colour) =>
            colour === '' ? chain().unsetColor().run() : chain().setColor(colour).run()
          }
        />
        <SelectField
          label={t('editor.align')}
          value={on.align}
          options={POST_ALIGNS.map((value) => ({ value, label: t(`editor.align.${value}`) }))}
          onChange={(align) => chain().setTextAlign(align).run()}
        />
        {tool(t('editor.bold'), on.bold, () => chain().toggleBold().run())}
        {tool(t('editor.italic'), on.italic, () => chain().toggleItalic().run())}
        {tool(t('editor.underline'), on.underline, () => chain().toggleUnderline().run())}
        {tool(t('editor.strike'), on.strike, () => chain().toggleStrike().run())}
        {tool(t('editor.bullets'), on.bulletList, () => chain().toggleBulletList().run())}
        {tool(t('editor.numbers'), on.orderedList, () => chain().toggleOrderedList().run())}
        {tool(t('editor.quote'), on.blockquote, () => chain().toggleBlockquote().run())}
        {tool(t('editor.rule'), undefined, () => chain().setHorizontalRule().run())}
        {tool(t('editor.table'), undefined, () =>
          chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        )}
        {tool(t('editor.link'), on.link, () =>
          setHref(String(editor.getAttributes('link').href ?? '')),
        )}
        <Button size="s" disabled={isUploading} onClick={() => file.current?.click()}>
          {t('editor.image')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          aria-label={t('editor.image')}
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={(event) => {
            const picked = event.currentTarget.files?.[0];
            if (picked) void onImage(picked);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {href !== undefined && (
        <div role="toolbar" aria-label={t('editor.link')}>
          <TextField
            label={t('editor.href')}
            hint={t('editor.href.hint')}
            value={href}
            onChange={setHref}
            onKeyDown={onLinkKey}
            inputRef={toFocus}
          />
          <Button
            size="s"
            disabledReason={href === '' || isSafeLink(href) ? undefined : t('editor.href.hint')}
            onClick={setLink}
          >
            {t('editor.href.set')}
          </Button>
          <Button size="s" tone="quiet" onClick={dropLink}>
            {t('editor.href.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}
