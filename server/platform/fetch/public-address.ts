import { BlockList, isIP } from 'node:net'

/*
 * Networks that are not the internet: the machine itself, private and shared networks, link-local (where clouds provide
 * metadata), documentation, multicast, and the IPv6 notations that contain an IPv4 address.
 */
const closed = new BlockList()
const ipv4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'
const ipv6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
for (const range of ipv4.split(' ')) add(range, 'ipv4')
for (const range of ipv6.split(' ')) add(range, 'ipv6')
/** The range of public IPv6 addresses; everything else is blocked. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

function add(range: string, family: 'ipv4' | 'ipv6') {
  const [network, bits] = range.split('/')
  closed.addSubnet(network!, Number(bits), family)
}

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  if (family === 6) return global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  return false
}
