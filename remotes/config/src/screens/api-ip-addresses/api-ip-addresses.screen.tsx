import { IpAddressList } from '../../parts/ip-address-list';

export default function ApiIpAddressesScreen() {
  return <IpAddressList kind="apiIp" />;
}
