import type { Random } from '../../random.ts'

/**
 * Generates a text from its pattern. `[a|b|c]` becomes one of the three, with any nesting; `{name}` becomes a
 * new value of that slot each time.
 * @throws RangeError when a pattern names a slot that does not exist.
 */
export function write(
  pattern: string,
  random: Random,
  slots: Readonly<Record<string, () => string>>,
): string {
  let at = 0
  const fail = (why: string) => new RangeError(`${why} in "${pattern}"`)

  function sequence(end: string): string {
    let text = ''
    while (at < pattern.length && !end.includes(pattern[at]!)) {
      const char = pattern[at++]!
      if (char === '[') text += choice()
      else if (char === '{') text += slot()
      else text += char
    }
    return text
  }

  function choice(): string {
    const options: string[] = []
    for (;;) {
      options.push(sequence('|]'))
      if (at >= pattern.length) throw fail('A choice is not closed')
      if (pattern[at++] === ']') return random.pick(options)
    }
  }

  function slot(): string {
    const end = pattern.indexOf('}', at)
    const name = pattern.slice(at, end)
    at = end + 1
    const fill = slots[name]
    if (!fill) throw fail(`There is no slot {${name}}`)
    return fill()
  }

  return sequence('')
}
