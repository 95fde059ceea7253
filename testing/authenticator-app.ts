import { codeAt, stepAt } from '#server/features/second-factors/totp.rules.ts'

/** The bytes of a key in base32, in which spaces do not count. */
function fromBase32(text: string) {
  const bits = [...text.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows for a key at a moment (milliseconds), later or earlier by so many steps. */
export const codeOfApp = (secret: string, moment: number, drift = 0) =>
  codeAt(fromBase32(secret), stepAt(moment) + drift)
