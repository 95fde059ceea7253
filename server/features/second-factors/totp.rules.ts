import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { normalForm } from '#common/normal-form.ts'

const stepSeconds = 30
const digits = 6
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = () => randomBytes(20)

/** Base32 of RFC 4648 without padding, which authenticator apps read. */
export function base32(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

export const stepAt = (ms: number) => Math.floor(ms / 1000 / stepSeconds)

/** The code of a step: RFC 6238 with SHA-1, as all authenticator apps use it. */
export function codeAt(secret: Uint8Array, step: number, length = digits) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const truncated = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(truncated % 10 ** length).padStart(length, '0')
}

/** The step of a code, which may be one early or late; null: wrong. */
export function stepOfCode(secret: Uint8Array, code: string, ms: number) {
  const given = Buffer.from(normalForm(code).replace(/\s/g, ''))
  const steps = [0, -1, 1].map((drift) => stepAt(ms) + drift)
  const isRight = (step: number) => {
    const right = Buffer.from(codeAt(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  }
  return steps.find(isRight) ?? null
}

/** The address that authenticator apps read from a QR code. */
export const otpauthAddress = (
  secret: Uint8Array,
  { issuer, account }: { issuer: string; account: string },
) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${new URLSearchParams({ secret: base32(secret), issuer })}`
