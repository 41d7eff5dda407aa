import type { Bilingual, RemoteId, ScreenDeclaration } from '@gwanje/contract';
import type { ComponentType } from 'react';

/** One screen: its path, right, menu entry, flags and code in one object. */
export interface Screen extends ScreenDeclaration {
  /**
   * What it asks for first where its address says no more than its path, as the call is written:
   * the page asks for it before a script runs. `{today-6}` stands for a day of Seoul. Left out where
   * the first rows depend on anything else.
   */
  readonly rows?: `/api/${string}`;
  /** Fetches the screen's code; the landing screen's with `webpackMode: "eager"`. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** What a remote's `manifest.ts` exports by default, and what the shell receives at run time. */
export interface RemoteDefinition {
  readonly id: RemoteId;
  readonly title: Bilingual;
  /** Range of SHELL_CONTRACT_VERSION that this remote works with, e.g. `^1.0.0`. */
  readonly contract: string;
  readonly screens: readonly Screen[];
}

/** Returns `definition` unchanged; exists so that a mistake in it is a compile error in place. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition;
