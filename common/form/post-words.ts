import type { ShownAnswer } from './shown-answer.ts'

const titleLength = 100
const firstLine = (text: string) => text.split('\n', 1)[0]!.trim()
const cut = (text: string) => [...text].slice(0, titleLength).join('')

/**
 * What a report, or its post, is called: its first one-line text, else as its first long text begins, else `otherwise`:
 * an amount or a name alone says nothing.
 */
export function titleOf(shown: readonly ShownAnswer[], otherwise = '') {
  const first = (wanted: string) =>
    shown.find(({ kind, text }) => kind === wanted && text.trim())?.text.trim()
  return cut(firstLine(first('text') ?? first('long_text') ?? otherwise))
}

/** What a report is called that follows an application: by its own one-line text, else as the application was. */
export const titleAfter = (shown: readonly ShownAnswer[], application: string) =>
  titleOf(
    shown.filter(({ kind }) => kind === 'text'),
    application,
  )

/** Shown answers in plain words, for search and for the versions of the text. */
export const plainWords = (shown: readonly ShownAnswer[]) =>
  shown
    .filter(({ kind }) => kind !== 'heading')
    .map(({ name, text }) => `${name}\n${text}`)
    .join('\n\n')
