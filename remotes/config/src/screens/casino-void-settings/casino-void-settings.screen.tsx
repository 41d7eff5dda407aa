import { casinoVoid } from '@gwanje/contract';
import { BetDocuments } from '../../parts/bet-documents';

const SETTINGS = [casinoVoid];

export default function CasinoVoidSettingsScreen() {
  return <BetDocuments settings={SETTINGS} />;
}
