import type { ShownAnswer } from './shown-answer.ts'

const titleLength = 100
const firstLine = (text: string) => text.split('\n', 1)[0]!.trim()
const cut = (text: string) => [...text].slice(0, titleLength).join('')

/** What a report, or its post, is called: its first one-line text, else what was answered first. */
export function titleOf(shown: readonly ShownAnswer[]) {
  const said = shown.filter(({ kind, text }) => kind !== 'heading' && text)
  return cut(firstLine((said.find(({ kind }) => kind === 'text') ?? said[0])?.text ?? ''))
}

/** Shown answers in plain words, for search and for the versions of the text. */
export const plainWords = (shown: readonly ShownAnswer[]) =>
  shown
    .filter(({ kind }) => kind !== 'heading')
    .map(({ name, text }) => `${name}\n${text}`)
    .join('\n\n')
