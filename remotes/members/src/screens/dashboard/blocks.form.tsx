import { Button, Dialog, Switch, useLabels } from '@gwanje/ui-kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import { type Arranged, type BlockId, moved } from './blocks.rule';

const Rows = styled.ol`
  display: grid;
  gap: 6px;
  margin: 8px 0 0;
  padding: 0;
  list-style: none;
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; gap: 6px; }
  li > :first-child { justify-content: space-between; }
`;

interface BlocksFormProps {
  readonly arranged: Arranged;
  /** @returns whether it is kept now */
  readonly save: (arranged: Arranged) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Which blocks are shown, and in which order. */
export function BlocksForm({ arranged, save, onClose }: BlocksFormProps) {
  const t = useText();
  const labels = useLabels();
  const [order, setOrder] = useState(arranged.order);
  const [hidden, setHidden] = useState(arranged.hidden);
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const show = (block: BlockId, isShown: boolean) =>
    setHidden((before) => [...before.filter((one) => one !== block), ...(isShown ? [] : [block])]);
  const keep = async () => {
    setSaving(true);
    const isKept = await save({ order, hidden });
    setSaving(false);
    setFailed(!isKept);
    if (isKept) onClose();
  };
  return (
    <Dialog
      open
      size="s"
      title={t('dash.blocks')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{labels.cancel}</Button>
          <Button tone="primary" disabled={isSaving} onClick={() => void keep()}>
            {t('dash.blocks.save')}
          </Button>
        </>
      }
    >
      <p>{t('dash.blocks.text')}</p>
      <Rows>
        {order.map((block, at) => {
          const name = t(`dash.${block}`);
          return (
            <li key={block}>
              <Switch
                label={name}
                checked={!hidden.includes(block)}
                onChange={(isShown) => show(block, isShown)}
              />
              <Button
                size="s"
                aria-label={t('dash.blocks.up', { name })}
                disabled={at === 0}
                onClick={() => setOrder(moved(order, block, -1))}
              >
                ↑
              </Button>
              <Button
                size="s"
                aria-label={t('dash.blocks.down', { name })}
                disabled={at === order.length - 1}
                onClick={() => setOrder(moved(order, block, 1))}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </Rows>
      {hasFailed && <p role="alert">{t('dash.blocks.failed')}</p>}
    </Dialog>
  );
}
