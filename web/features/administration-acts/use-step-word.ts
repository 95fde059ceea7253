import { useStrings } from '#ui/locale.tsx'
import { stepWords } from './step-words.strings.ts'

/**
 * Describes one step of a reorganisation, which the log stores as `+ new`, `- closed > into`, `old = new`, `moved <
 * above`.
 */
export function useStepWord() {
  const t = useStrings(stepWords)
  const word = (step: string): string => {
    if (step.startsWith('+ ')) return t.added(step.slice(2))
    if (step.startsWith('- ')) {
      const [name = '', into] = step.slice(2).split(' > ')
      return into ? t.merged(name, into) : t.closed(name)
    }
    const shown = /^(.+): (publish|unpublish)$/.exec(step)
    if (shown) {
      const [, rest = '', way] = shown
      const told = t[way as 'publish' | 'unpublish'](rest.split(' = ').at(-1) ?? rest)
      return rest.includes(' = ') ? t.both(word(rest), told) : told
    }
    const [before = '', after] = step.split(' = ')
    if (after) return t.became(before, after)
    const [name = '', above] = step.split(' < ')
    if (above === undefined) return step
    return above === '' ? t.top(name) : t.moved(name, above)
  }
  return word
}
