import { normalForm } from '#common/normal-form.ts'

/** A number as fields show it: with separators, and all its decimals. */
export const groupedNumber = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 10 })

/**
 * Reads a number as people type it: 1,200 in any width, with a yen sign before or after it, -3.5. Returns null for an
 * empty text and NaN for an invalid one, which the form's check reports beside the item.
 */
export function readNumber(typed: string): number | null {
  const plain = normalForm(typed)
    .replace(/[\s,¥\u5186]/g, '')
    .replace(/[\u2212\u2010-\u2015\u30fc]/, '-')
  if (plain === '') return null
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}
