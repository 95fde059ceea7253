/*
 * Encodes text for spreadsheet files and decodes it: nothing is executed as a formula, and characters that the file's
 * encoding lacks are written as numeric references. Reading reverses both, so that a written file reads back
 * unchanged.
 */

// Characters with which spreadsheets start a formula; in Japanese ones also in full width.
const guarded = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Puts a quote before text that a spreadsheet would execute. */
export const guardCell = (text: string) => (guarded.test(text) ? `'${text}` : text)

export const unguardCell = (text: string) => (text[0] === "'" && guarded.test(text) ? text.slice(1) : text)

/** For formats that execute nothing but are read by the same rule: escapes only text that already looks escaped. */
export const guardQuotedCell = (text: string) => (text[0] === "'" ? guardCell(text) : text)

const escaped = /&#x([0-9a-f]{1,6});/gi

/**
 * Writes each character that `keeps` rejects as `&#x1F600;`, and escapes text that already looks like such a
 * reference.
 */
export function escapeCell(text: string, keeps: (character: string) => boolean) {
  let count = 0
  let result = ''
  for (const character of text.replaceAll('&#', '&#x26;#')) {
    if (keeps(character)) result += character
    else {
      result += `&#x${character.codePointAt(0)!.toString(16).toUpperCase()};`
      count += 1
    }
  }
  return { text: result, count }
}

export const unescapeCell = (text: string) =>
  text.includes('&#')
    ? text.replace(escaped, (whole, code: string) => {
        const point = Number.parseInt(code, 16)
        return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
          ? String.fromCodePoint(point)
          : whole
      })
    : text
