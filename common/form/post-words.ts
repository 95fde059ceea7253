import type { ShownAnswer } from './shown-answer.ts'

const titleLength = 100
const firstLine = (text: string) => text.split('\n', 1)[0]!.trim()
const cut = (text: string) => [...text].slice(0, titleLength).join('')

/**
 * The name of a report or its post: its first one-line text, else the beginning of its first long text, else
 * `otherwise`. An amount or a name alone is not meaningful.
 */
export function titleOf(shown: readonly ShownAnswer[], otherwise = '') {
  const first = (wanted: string) =>
    shown.find(({ kind, text }) => kind === wanted && text.trim())?.text.trim()
  return cut(firstLine(first('text') ?? first('long_text') ?? otherwise))
}

/** The name of a report that follows an application: its own one-line text, else the name of the application. */
export const titleAfter = (shown: readonly ShownAnswer[], application: string) =>
  titleOf(
    shown.filter(({ kind }) => kind === 'text'),
    application,
  )

/** Shown answers as plain text, for search and for the text versions. */
export const plainWords = (shown: readonly ShownAnswer[]) =>
  shown
    .filter(({ kind }) => kind !== 'heading')
    .map(({ name, text }) => `${name}\n${text}`)
    .join('\n\n')
