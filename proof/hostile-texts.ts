/*
 * Texts whose cost may grow faster than their length: they make an expression backtrack from every position,
 * normalisation sort, or a list search itself. Each is a beginning, a repeated part, and an end that prevents a
 * match.
 */
const shapes: Record<string, [begin: string, part: string, end: string]> = {
  letters: ['', 'a', '!'],
  blanks: ['x', ' ', 'x'],
  'blank lines': ['', ' \n', 'x'],
  'line ends': ['', '\r\n', 'x'],
  'dots after an @': ['a@', '.', '@'],
  addresses: ['', 'https://', ' '],
  'an address without end': ['https://', 'a', ' b'],
  'brackets behind an address': ['https://a.example/', ')', ''],
  signs: ['', '@', ''],
  'full-width signs': ['', '＠', ''],
  quotes: ['', '"', 'x'],
  'quotes and commas': ['', 'x",",\n', 'x","'],
  'open quotes': ['', '"x\n', ''],
  tags: ['', '<title', ''],
  comments: ['', '<!--', ''],
  characters: ['', '&#x1', ''],
  'combining marks': ['a', '\u0301\u0316', 'a'],
  'sound marks': ['か', '\uff9e\u0301', 'か'],
  ligatures: ['', 'ﷺ', ''],
  'Hangul parts': ['', '\u1100\u1161', ''],
  emoji: ['', '👩\u200d👩\u200d👧', ''],
  operators: ['', 'from:', '"'],
  hyphens: ['', '-', ' '],
  syllables: ['', 'shoo', 'x'],
  digits: ['', '0', '.'],
  commas: ['', ',', 'x'],
  slashes: ['', '/', ' '],
  braces: ['', '{', ''],
  names: ['', '_', ''],
}

export const hostileNames = Object.keys(shapes)

/** The text with this name, of at most this many UTF-16 units. */
export function hostileText(name: string, length: number): string {
  const [begin, part, end] = shapes[name]!
  const count = Math.max(1, Math.floor((length - begin.length - end.length) / part.length))
  return (begin + part.repeat(count) + end).slice(0, length)
}
