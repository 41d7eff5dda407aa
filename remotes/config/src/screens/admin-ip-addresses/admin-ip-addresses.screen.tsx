import { IpAddressList } from '../../parts/ip-address-list';

export default function AdminIpAddressesScreen() {
  return <IpAddressList kind="adminIp" />;
}
