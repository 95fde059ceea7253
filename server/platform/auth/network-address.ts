import { isIPv6 } from 'node:net'

const longest = 64

/**
 * What counts as one place on the network: an IPv4 address as it is, an IPv6 address by its first 64 bits
 * (`2001:db8:0:1::/64`), since the person who has one of these has all that follow.
 */
export function networkAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
  if (!isIPv6(plain)) return plain.slice(0, longest)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // An IPv4 address at the end stands for two groups.
  const lastCount = last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - lastCount)
  const network = [...groups, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
