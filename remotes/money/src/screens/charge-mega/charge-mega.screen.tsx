import { DepositDesk } from '../../parts/deposit-desk';

export default function ChargeMegaScreen() {
  return <DepositDesk />;
}
