import type { SettingField, SettingGroup } from '@gwanje/contract';
import { useLocalized } from '@gwanje/remote-kit';
import { SettingFields, type SettingForm } from '@gwanje/remote-kit/settings';
import { styled } from 'styled-components';
import { ImageField } from '../../parts/image-field';

type Fields = Readonly<Record<string, SettingField | SettingGroup>>;

const Group = styled.fieldset`
  min-width: 0;
  margin: 6px 0 0;
  padding: 0;
  border: 0;
  > legend { padding: 0 0 4px; font-weight: 600; }
`;
const Images = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 24px;
  padding-bottom: 12px;
`;

const isImage = (field: SettingField | SettingGroup) =>
  field.kind === 'text' && field.format === 'image';

const pick = (fields: Fields, is: (field: SettingField | SettingGroup) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => is(field)));

/** Whether any image is among fields, at whatever depth. */
const hasImages = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) => isImage(field) || (field.kind === 'group' && hasImages(field.fields)),
  );

interface WebsiteFieldsProps {
  readonly form: SettingForm;
  readonly fields?: Fields;
  readonly prefix?: string;
}

/** The fields of a document by their kinds; images are uploaded and shown as they lie with us. */
export function WebsiteFields({
  form,
  fields = form.draft.setting.fields,
  prefix = '',
}: WebsiteFieldsProps) {
  const localized = useLocalized();
  const images = Object.entries(pick(fields, isImage));
  const groups = Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'group' && hasImages(field.fields) ? [[key, field] as const] : [],
  );
  const plain = pick(
    fields,
    (field) => !isImage(field) && !(field.kind === 'group' && hasImages(field.fields)),
  );
  return (
    <>
      {images.length > 0 && (
        <Images>
          {images.map(([key, field]) => {
            const path = `${prefix}${key}`;
            return (
              <ImageField
                key={key}
                label={localized(field)}
                value={String(form.draft.values[path] ?? '')}
                disabledReason={form.disabledReason}
                error={form.input(path).error}
                onChange={(image) => form.set(path, image)}
              />
            );
          })}
        </Images>
      )}
      <SettingFields form={form} fields={plain} prefix={prefix} />
      {groups.map(([key, field]) => (
        <Group key={key}>
          <legend>{localized(field)}</legend>
          <WebsiteFields form={form} fields={field.fields} prefix={`${prefix}${key}.`} />
        </Group>
      ))}
    </>
  );
}
