import type { DeploymentDocument } from '@gwanje/contract';
import type { Opened } from './shortcuts';

/** What the palette is told; left out is what cannot be done now. */
export interface PaletteProps {
  readonly deployment: DeploymentDocument;
  /** What is to be found, typed in part before the code of the palette was there. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Opens another in the place of the palette, or closes it. */
  readonly onOpened: (opened: Opened | undefined) => void;
  readonly onChangePassword: () => void;
  readonly onSessions: () => void;
  readonly onFold: (() => void) | undefined;
  readonly onStrip: (() => void) | undefined;
  readonly onSound: ((isOn: boolean) => void) | undefined;
}
