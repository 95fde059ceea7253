/*
 * What phones of Japanese carriers send that Unicode does not know: their signs are in areas of Shift_JIS that are
 * decoded to private characters.
 */

/** Signs of DoCoMo, as they are decoded, that have the same meaning in Unicode. */
const carrierSigns: Readonly<Record<string, string>> = {
  '\u{e63e}': '☀',
  '\u{e63f}': '☁',
  '\u{e640}': '☔',
  '\u{e641}': '⛄',
  '\u{e642}': '⚡',
  '\u{e643}': '🌀',
  '\u{e644}': '🌁',
  '\u{e645}': '🌂',
  '\u{e6ec}': '❤',
  '\u{e6ed}': '💓',
  '\u{e6ee}': '💔',
  '\u{e6ef}': '💕',
  '\u{e6f0}': '😃',
  '\u{e6f1}': '😠',
  '\u{e6f2}': '😞',
  '\u{e6f3}': '😖',
  '\u{e6f4}': '😵',
  '\u{e6f6}': '🎵',
  '\u{e6fa}': '✨',
  '\u{e6fb}': '💡',
  '\u{e6fc}': '💢',
  '\u{e702}': '❗',
  '\u{e703}': '⁉',
  '\u{e704}': '‼',
  '\u{e70b}': '🆗',
  '\u{e727}': '👍',
}

const unknown = /[\u{e000}-\u{f8ff}\u{fffd}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The text of an email without what no screen can show; the signs of carriers become those of Unicode. */
export const readableText = (text: string) =>
  text
    .toWellFormed()
    .replace(unknown, (sign) => carrierSigns[sign] ?? '')
    .replace(control, '')
    .replace(/\r\n?/g, '\n')
