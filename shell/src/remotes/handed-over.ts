import type { RemoteManifest } from '@gwanje/contract';
import type { RemoteDefinition, Screen } from '@gwanje/remote-kit';
import type { ComponentType } from 'react';
import { LoadError } from './load-failure';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * The definition in what a remote's code handed over, when it is the one its manifest promised.
 *
 * @throws LoadError `invalid` when the ids differ or a screen cannot be loaded
 */
export function readDefinition(handedOver: unknown, manifest: RemoteManifest): RemoteDefinition {
  const definition = isObject(handedOver) ? handedOver.default : undefined;
  const refuse = (why: string) => new LoadError('module', 'invalid', why);
  if (!isObject(definition) || !Array.isArray(definition.screens))
    throw refuse('The remote exports no definition.');
  if (definition.id !== manifest.id) throw refuse(`The remote calls itself ${definition.id}.`);
  const screens: readonly Partial<Screen>[] = definition.screens;
  for (const { id } of manifest.screens) {
    const screen = screens.find((one) => one?.id === id);
    if (typeof screen?.load !== 'function') throw refuse(`Screen ${id} cannot be loaded.`);
  }
  if (screens.length !== manifest.screens.length)
    throw refuse('The remote has screens that its manifest does not declare.');
  return definition as unknown as RemoteDefinition;
}

/**
 * The component in what a screen's loader handed over.
 *
 * @throws LoadError `invalid` when there is none
 */
export function readScreen(handedOver: unknown): ComponentType {
  const component = isObject(handedOver) ? handedOver.default : undefined;
  if (typeof component !== 'function' && !isObject(component))
    throw new LoadError('screen', 'invalid', 'The screen exports no component.');
  return component as ComponentType;
}
