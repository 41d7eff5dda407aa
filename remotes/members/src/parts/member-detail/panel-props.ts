/** What a panel of a member's detail is told. */
export interface PanelProps {
  readonly memberId: string;
}
