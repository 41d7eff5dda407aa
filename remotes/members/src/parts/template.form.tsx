import {
  type Endpoint,
  fillVariables,
  type InputOf,
  type RefusalOf,
  VARIABLES,
  type Variable,
} from '@gwanje/contract';
import { type RecordField, RecordForm } from '@gwanje/remote-kit/record';
import { useText } from '../text';

interface TemplateFormProps<E extends Endpoint, V extends Record<string, string>> {
  /** What stands in its fields of one that is kept. */
  readonly valuesOf: (current: never) => V;
  readonly endpoint: E;
  /** What it is a template of, which names its draft. */
  readonly kind: string;
  /** Left out, a new one is made. */
  readonly one?: { readonly templateId: string; readonly version: number; readonly name: string };
  readonly saved: V;
  readonly fields: readonly RecordField<keyof V & string>[];
  readonly inputOf: (values: V) => InputOf<E>;
  readonly fieldOf: Partial<Record<RefusalOf<E>, string>>;
  /** What its texts may name, as it is filled in now. */
  readonly variablesOf: (values: V) => readonly Variable[];
  /** The texts that are shown filled in, of the fields. */
  readonly previewed: readonly (keyof V & string)[];
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** A text in standard words: its fields, what it may name, and how it reads for somebody. */
export function TemplateForm<E extends Endpoint, V extends Record<string, string>>({
  kind,
  one,
  saved,
  fields,
  variablesOf,
  previewed,
  ...rest
}: TemplateFormProps<E, V>) {
  const t = useText();
  const isOn = {
    ...{ name: 'isOn' as keyof V & string, label: t('template.isOn') },
    options: [
      { value: 'true', label: t('template.on') },
      { value: 'false', label: t('template.off') },
    ],
  };
  return (
    <RecordForm
      {...rest}
      title={one ? t('template.edit.title', { name: one.name }) : t('template.add')}
      draft={{
        document: `${kind}/${one?.templateId ?? 'new'}`,
        ...(one && { version: one.version }),
      }}
      values={saved}
      fields={[...fields, isOn]}
      verb={t('template.save')}
      done={() => t('template.saved')}
      onStale={rest.onDone}
    >
      {(values: V) => {
        const known = variablesOf(values);
        const samples = samplesOf(known, t('template.sample'));
        return (
          <>
            <p>
              {t('template.variables')}{' '}
              {known.map((name) => (
                <code key={name}>{`{${VARIABLES[name]}} `}</code>
              ))}
            </p>
            <section aria-label={t('template.preview')}>
              <strong>{t('template.preview')}</strong>
              {previewed.map((name) => (
                <p key={name} style={{ whiteSpace: 'pre-wrap' }}>
                  {fillVariables(values[name] ?? '', samples)}
                </p>
              ))}
            </section>
          </>
        );
      }}
    </RecordForm>
  );
}

/** What stands in a preview: the member, level and sums of nobody in particular. */
const samplesOf = (known: readonly Variable[], nick: string): Partial<Record<Variable, string>> => {
  const samples: Partial<Record<Variable, string>> = {
    ...{ id: 'lucky77', nick, level: '3', siteName: 'Gwanje', amount: '50,000', reason: '–' },
    ...{ lastCharge: '50,000', lastExchange: '30,000', openWagering: '120,000' },
  };
  return Object.fromEntries(known.map((name) => [name, samples[name] ?? '']));
};
