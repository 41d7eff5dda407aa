import type { Board } from '@gwanje/contract';
import type { Database, Tx } from '../../platform/database';
import { fillPlaceholders } from '../settings/placeholders.queries';
import { renderBody } from './render-body.rule';

/** A text as HTML; game rules say what the settings in force say. */
export const drawBody = async (db: Database | Tx, board: Board, body: string): Promise<string> =>
  board === 'gamerule' ? fillPlaceholders(db, renderBody(body)) : renderBody(body);

/** A title as plain text, which game rules leave to the settings as they do their text. */
export const drawTitle = async (db: Database | Tx, board: Board, title: string): Promise<string> =>
  board === 'gamerule' ? fillPlaceholders(db, title) : title;
