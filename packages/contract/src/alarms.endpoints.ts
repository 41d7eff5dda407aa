// What open consoles ask by themselves, over and over.
import * as z from 'zod/mini';
import { alarmReport, currentCounters } from './alarms';
import { endpoint } from './endpoint';
import { secondWords } from './second-words';

export const readAlarm = endpoint({
  method: 'GET',
  path: '/api/alarm',
  access: 'session',
  summary:
    'What waits, counted once a second however many ask, and the deployment’s revision; does not keep an idle session alive.',
  input: z.strictObject({}),
  reply: alarmReport,
  refusals: [],
  keepsIdle: true,
});

export const readCurrent = endpoint({
  method: 'GET',
  path: '/api/current',
  access: 'calc.read',
  summary:
    'The figures of the status strip, as they were a minute ago at most; does not keep an idle session alive.',
  input: z.strictObject({}),
  reply: currentCounters,
  refusals: [],
  keepsIdle: true,
});

export const listSecondWords = secondWords.page;

export const totalSecondWords = secondWords.totals;
