import { isIPv6 } from 'node:net'

const longest = 64

/**
 * The network address that limits are counted by: an IPv4 address itself, an IPv6 address by its first 64 bits
 * (`2001:db8:0:1::/64`), since the rest belongs to the same user.
 */
export function networkAddress(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
  if (!isIPv6(plain)) return plain.slice(0, longest)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  // An IPv4 address at the end counts as two groups.
  const lastCount = last.length + (last.at(-1)?.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - lastCount)
  const network = [...groups, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
