import { momentInSeoul } from '@gwanje/contract';
import {
  decide,
  RestoredNote,
  useFormDraft,
  useReleaseOnTyping,
  useUnsavedForm,
  useWrite,
} from '@gwanje/remote-kit/decision';
import { Button, Card, toast } from '@gwanje/ui-kit';
import { Form, FormTextField, setServerErrors, useForm } from '@gwanje/ui-kit/form';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { IP_LISTS, type IpListKind } from './ip-lists';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(180px, 260px) minmax(180px, 420px) minmax(180px, 260px) auto;
  align-items: start;
  gap: 12px;
  /* The height of the labels beside them. */
  > [data-buttons] { display: flex; gap: 8px; padding-top: 24px; }
  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
    > [data-buttons] { padding-top: 0; }
  }
`;

const EMPTY = { network: '', memo: '', until: '' };

/** Fewer bits than these are whole providers: an office is never that wide. */
const BITS_MIN = { ipv4: 16, ipv6: 32 } as const;
/** IPv4 may come wrapped as IPv6, behind so many bits more. */
const WRAPPED = /^[0:]*:ffff:/i;
const WRAPPED_BITS = 96;
const isWide = (network: string): boolean => {
  const bits = Number(network.split('/')[1] ?? Number.NaN);
  if (WRAPPED.test(network)) return bits < WRAPPED_BITS + BITS_MIN.ipv4;
  return bits < (network.includes(':') ? BITS_MIN.ipv6 : BITS_MIN.ipv4);
};

interface AddIpAddressFormProps {
  kind: IpListKind;
  /** The address from which this person is connected. */
  connectIp: string;
  /** True while nothing on the list decides who is let in. */
  isFirst: boolean;
  onChanged: () => Promise<unknown>;
}

export function AddIpAddressForm({ kind, connectIp, isFirst, onChanged }: AddIpAddressFormProps) {
  const t = useText();
  const [wouldLockOut, setWouldLockOut] = useState(false);
  const { running, disabled, check, send, release } = useWrite(IP_LISTS[kind].add, {
    fieldOf: {
      'ip.exists': 'network',
      'ip.host_bits': 'network',
      'ip.everything': 'network',
      'ip.over': 'until',
    },
  });
  const inputOf = ({ network, memo, until }: typeof EMPTY) => ({
    ...{ network: network.trim(), memo },
    ...(until !== '' && { untilAt: momentInSeoul(until).toISOString() }),
  });
  const form = useForm({ defaultValues: EMPTY, validate: (values) => check(inputOf(values)) });
  useReleaseOnTyping(form, release);
  const { isKept, restored } = useFormDraft({
    form,
    document: 'add',
    title: t('ip.add.title'),
    saved: EMPTY,
    labels: { network: t('ip.network'), memo: t('ip.memo'), until: t('ip.untilAt') },
  });
  const { question } = useUnsavedForm({ isDirty: isKept, isKept, isSaving: running });

  /** True once the address is on the list. */
  const add = async (input: ReturnType<typeof inputOf>): Promise<boolean> => {
    const { network } = input;
    const isMeant =
      !isWide(network) ||
      (await decide({
        title: t('ip.wide.title', { network }),
        text: t('ip.wide.text'),
        verb: t('ip.wide.confirm'),
      }));
    if (!isMeant) return false;
    const isSure =
      !(isFirst && kind === 'adminIp' && input.untilAt === undefined) ||
      (await decide({
        title: t('ip.adminIp.first.title'),
        text: t('ip.adminIp.first.text', { network }),
        verb: t('ip.adminIp.first.confirm'),
      }));
    const sent = isSure ? await send(input) : undefined;
    if (!sent) return false;
    setWouldLockOut(sent.code === 'ip.would_lock_out');
    setServerErrors(form, sent.refusals);
    if (!sent.data) return false;
    toast({ tone: 'success', title: t('ip.added', { network: sent.data.network }) });
    await onChanged();
    return true;
  };

  const addTyped = async (values: typeof EMPTY) => {
    if (await add(inputOf(values))) form.reset(EMPTY);
  };

  const addCurrent = async () => {
    const typed = form.getValues();
    const memo = wouldLockOut ? '' : typed.memo;
    // What the lock-out refused is still wanted, and can be added now.
    const next = wouldLockOut ? typed : EMPTY;
    if (await add({ network: connectIp, memo })) form.reset(next);
  };

  return (
    <Card title={t('ip.add.title')} busy={running}>
      <Form form={form} onSubmit={addTyped}>
        {restored && isKept && <RestoredNote />}
        <Row>
          <FormTextField
            name="network"
            label={t('ip.network')}
            autoCapitalize="none"
            spellCheck={false}
          />
          <FormTextField name="memo" label={t('ip.memo')} hint={t('ip.memoHint')} />
          <FormTextField
            name="until"
            label={t('ip.untilAt')}
            type="datetime-local"
            hint={t(`ip.${kind}.untilHint`)}
          />
          <div data-buttons>
            <Button type="submit" tone="primary" disabled={disabled}>
              {t('ip.add')}
            </Button>
            {connectIp && (isFirst || wouldLockOut) && (
              <Button disabled={disabled} onClick={() => void addCurrent()}>
                {t('ip.addCurrent')}
              </Button>
            )}
          </div>
        </Row>
      </Form>
      {question}
    </Card>
  );
}
