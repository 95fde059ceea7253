import { describe, expect, it } from 'vitest'
import { base32, codeAt, newSecret, otpauthAddress, stepAt, stepOfCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of authenticator apps', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000), 8)).toBe(code)
  })

  it('are right one step early and late, not two, however they are written', () => {
    const now = 1_800_000_015_000
    const at = (drift: number) => codeAt(secret, stepAt(now) + drift)
    const found = [-2, -1, 0, 1, 2].map((drift) => stepOfCode(secret, at(drift), now))
    expect(found).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
    const wide = at(0).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    expect(stepOfCode(secret, ` ${wide.slice(0, 3)} ${wide.slice(3)} `, now)).toBe(stepAt(now))
    expect(stepOfCode(secret, '', now)).toBeNull()
  })

  it('come from a key in base32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthAddress(secret, { issuer: '広場', account: 'a@b.example' })).toMatch(
      /^otpauth:\/\/totp\/[^?]+\?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=/,
    )
  })
})
