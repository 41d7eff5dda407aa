import type { DeploymentDocument } from '@gwanje/contract';
import type { Opened } from './shortcuts';

/** What the palette is told; left out is what cannot be done now. */
export interface PaletteProps {
  readonly deployment: DeploymentDocument;
  /** Opens another in the place of the palette, or closes it. */
  readonly onOpened: (opened: Opened | undefined) => void;
  readonly onChangePassword: () => void;
  readonly onFold: (() => void) | undefined;
  readonly onStrip: (() => void) | undefined;
  readonly onSound: ((isOn: boolean) => void) | undefined;
}
