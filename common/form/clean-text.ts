// Removes what databases refuse: control characters except line ends, and unpaired surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** A text on one line: line ends and tabs become spaces; trimmed. */
export const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(controls, '')
    .trim()

/** A text with several lines, which end in \n; trimmed at the end and before the first line. */
export const longText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, '')
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

/** Row ids, each once, in order. */
export const ids = (given: readonly unknown[]): number[] => [
  ...new Set(given.filter((id): id is number => Number.isSafeInteger(id) && (id as number) > 0)),
]

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
