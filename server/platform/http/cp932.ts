import iconv from 'iconv-lite'
import { normalForm } from '#common/normal-form.ts'

/** Written in place of a character that CP932 lacks. iconv-lite writes `?`, which looks like part of the text. */
const missingMark = '〓'

/**
 * The same characters as a Mac or a phone types them. CP932 has only the full-width ones; ¥ and ‾ would be encoded as
 * `\` and `~`, and decoded as those.
 */
const alike: Record<string, string> = {
  '\u301c': '～',
  '\u2212': '－',
  '\u2016': '∥',
  '\u2014': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '￥',
  '\u203e': '￣',
  '\u00a0': ' ',
}

const decoder = new TextDecoder('shift_jis')
const composed = (text: string) => normalForm(text, 'NFC')

/** Returns whether a character is the same after it has been encoded in CP932 and decoded again. */
export const keptInCp932 = (character: string) =>
  decoder.decode(iconv.encode(character, 'cp932')) === character

/** The character, a CP932 equivalent, or null. */
function inCp932(character: string) {
  const usual = alike[character] ?? character
  if (keptInCp932(usual)) return usual
  // Unicode contains some characters twice, such as the Kelvin sign and K.
  const plain = composed(usual)
  return keptInCp932(plain) ? plain : null
}

/**
 * Encodes a text as Shift_JIS the way Japanese Windows does (CP932).
 * @returns the bytes, and how many characters CP932 lacks; each of those is written as 〓
 */
export function encodeCp932(text: string): { bytes: Uint8Array; replacedCount: number } {
  // A Mac's file names write が as two characters. Nothing else is composed: 福 (U+FA1B), 神 (U+FA19) and other characters
  // of names have codes of their own in CP932, which composing the whole text would lose.
  const whole = text.replace(/\P{M}\p{M}+/gu, composed)
  const written = new Map<string, string | null>()
  let replacedCount = 0
  let encodable = ''
  for (const character of whole) {
    let known = written.get(character)
    if (known === undefined) {
      known = inCp932(character)
      written.set(character, known)
    }
    if (known === null) replacedCount += 1
    encodable += known ?? missingMark
  }
  return { bytes: iconv.encode(encodable, 'cp932'), replacedCount }
}
