import { randomInt } from 'node:crypto'
import { normalForm } from '#common/normal-form.ts'
import type { Engine } from '#db/connect.ts'

/* Letters and digits that nobody mistakes for each other, also by hand from a poster. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8
const pattern = /^([1-9]\d{0,14})[2-9A-HJ-NP-Z]{8}$/

/** A code such as `12-K7MX-2QVB`: the company's number, and 40 random bits. */
export function newCode(companyId: number) {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${companyId}-${text.slice(0, 4)}-${text.slice(4)}`
}

/* Codes are typed: full-width letters, lower case, and without hyphens too. */
const plain = (code: string) =>
  normalForm(code)
    .toUpperCase()
    .replace(/[\s‐‑–—−ー-]/g, '')

/** Whether a typed code is this one. */
export const isSameCode = (typed: string, code: string) => plain(typed) === plain(code)

/** The company that a typed code claims, which proves nothing; null: it is no code. */
export function companyOfTypedCode(engine: Pick<Engine, 'company'>, typed: string) {
  const match = pattern.exec(plain(typed))
  return match && engine.company(Number(match[1]))
}
