/*
 * What a text goes through on its way into a spreadsheet's file and back: nothing runs there as a formula, and what the
 * file's encoding lacks is written as its number. Reading undoes both, so that a file that was written reads as it was.
 */

// What spreadsheets take for a formula; Japanese ones in full width too.
const guarded = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Puts a quote before what a spreadsheet would run. */
export const guardCell = (text: string) => (guarded.test(text) ? `'${text}` : text)

export const unguardCell = (text: string) => (text[0] === "'" && guarded.test(text) ? text.slice(1) : text)

/** For a file in which nothing runs but which is read by the same rule: only what looks guarded is guarded. */
export const guardQuotedCell = (text: string) => (text[0] === "'" ? guardCell(text) : text)

const escaped = /&#x([0-9a-f]{1,6});/gi

/** Writes each character that `keeps` refuses as `&#x1F600;`; and a text that looks so already in such a way. */
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
