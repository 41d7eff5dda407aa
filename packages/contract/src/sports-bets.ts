/** No cart has more legs than these, whatever the rules of sports say. */
export const LEGS_MAX = 20;

/** Where an event stood when somebody bet on it. */
export interface PlayState {
  readonly period: number | null;
  readonly clockSeconds: number | null;
  readonly home: number | null;
  readonly away: number | null;
}
