// A file of its own kind: random, so not a rule; reads and writes nothing.
import { randomInt } from 'node:crypto'

// Omits characters that are easily confused when read from paper.
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const lower = 'abcdefghijkmnopqrstuvwxyz'
const digits = '23456789'
const all = upper + lower + digits

const oneOf = (letters: string) => letters[randomInt(letters.length)]!

/** Twelve letters and digits, at least one of each kind: over 60 bits. */
export function makeInitialPassword() {
  const letters = [oneOf(upper), oneOf(lower), oneOf(digits), ...Array.from({ length: 9 }, () => oneOf(all))]
  for (let i = letters.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    const letter = letters[i]!
    letters[i] = letters[j]!
    letters[j] = letter
  }
  return letters.join('')
}
