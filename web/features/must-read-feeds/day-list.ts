import { normalForm } from '#common/normal-form.ts'
/** Numbers typed with any separator and width: `3、1` → [3, 1]; undefined if the text contains anything else. */
export function readDays(text: string): number[] | undefined {
  const parts = normalForm(text)
    .split(/[\s,\u3001\u30fb/]+/)
    .filter(Boolean)
  const days = parts.map(Number)
  const wrong = days.length > 5 || days.some((day) => !Number.isInteger(day) || day < 0 || day > 60)
  return wrong ? undefined : days
}

/** A number of days from 1 to 365, in any width; undefined if invalid. */
export function readDueDays(text: string): number | undefined {
  const days = Number(normalForm(text).trim())
  return text.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined
}
