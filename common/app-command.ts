import { normalForm } from './normal-form.ts'

/** The most characters of the name of a command. */
export const commandNameLength = 32

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a command can have this name: lower-case letters, digits and hyphens between them. */
export const isCommandName = (text: string) => text.length <= commandNameLength && name.test(text)

/**
 * The command that a text is: "/name", and what follows it; undefined: it is a text like any other, also if it begins
 * with "/". The full-width forms that a Japanese keyboard writes count as well.
 */
export function commandOf(text: string): { name: string; text: string } | undefined {
  const whole = text.trim()
  const end = whole.search(/\s/)
  const [head, rest] = end < 0 ? [whole, ''] : [whole.slice(0, end), whole.slice(end)]
  if (!/^[/／]/.test(head) || head.length > commandNameLength + 1) return undefined
  const written = normalForm(head.slice(1)).toLowerCase()
  return isCommandName(written) ? { name: written, text: rest.trim() } : undefined
}
