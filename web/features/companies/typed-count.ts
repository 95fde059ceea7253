import { normalForm } from '#common/normal-form.ts'

/** A typed number of at least 1; null: left blank; undefined: anything else. */
export function countOf(text: string): number | null | undefined {
  const plain = normalForm(text).trim()
  if (plain === '') return null
  return /^[1-9]\d{0,7}$/.test(plain) ? Number(plain) : undefined
}
