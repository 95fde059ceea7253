import { BlockList, isIP, isIPv6 } from 'node:net'

/** An address without the writings that name it in another way: IPv4 within IPv6, and the zone of a link. */
export const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!

const lists = new WeakMap<readonly string[], BlockList>()

/* Sessions are cached, so the same list is checked at every request. */
function listOf(ranges: readonly string[]) {
  const known = lists.get(ranges)
  if (known) return known
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  lists.set(ranges, list)
  return list
}

/** Whether an address is in one of the ranges (`10.0.0.0/8`, `2001:db8::/32`); without ranges, always. */
export function mayComeFrom(ranges: readonly string[], ip: string): boolean {
  if (ranges.length === 0) return true
  const plain = plainAddress(ip)
  const kind = isIP(plain)
  return kind !== 0 && listOf(ranges).check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}
