import { AlarmTiles } from './alarm-tiles';
import { AlarmTools } from './alarm-tools';
import { startBrowserAlarms } from './browser-alarms';
import { followRevision } from './follow-revision';
import { RevisionBanner } from './revision-banner';
import { StatusStrip } from './status-strip';

/** Everything of the alarms that the first page can do without; fetched once it has been drawn. */
export const alarmPieces = {
  start: startBrowserAlarms,
  followRevision,
  Tiles: AlarmTiles,
  Tools: AlarmTools,
  Strip: StatusStrip,
  Banner: RevisionBanner,
};
export type AlarmPieces = typeof alarmPieces;
