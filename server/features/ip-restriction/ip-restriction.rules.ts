import { isIP } from 'node:net'
import { normalForm } from '#common/normal-form.ts'
import { plainAddress } from '#server/platform/auth/address-ranges.ts'

/** An address or a network as typed, full width too, as PostgreSQL reads it; null: it is none. */
export function readNetwork(typed: string): string | null {
  const text = normalForm(typed).replace(/\s/g, '').toLowerCase()
  const [address = '', bits, ...rest] = text.split('/')
  // An IPv4 network in the writing of IPv6 would cover nobody: addresses are compared in their plain writing.
  if (rest.length > 0 || address.includes('%') || plainAddress(address) !== address) return null
  const kind = isIP(address)
  if (kind === 0) return null
  const most = kind === 6 ? 128 : 32
  if (bits === undefined) return `${address}/${most}`
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return null
  return `${address}/${Number(bits)}`
}

/** Whether a network holds every address there is: it would restrict nothing. */
export const isEverywhere = (network: string) => network.endsWith('/0')
