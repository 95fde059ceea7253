/** Radicals that Unicode does not turn into their characters, though some programs write them in PDF files. */
const pairs = [
  ...['⺟母', '⺠民', '⺩王', '⺫目', '⺬示', '⺮竹', '⺯糸', '⺹老', '⺼肉', '⺾草', '⻁虎', '⻃西', '⻄西'],
  ...['⻅見', '⻆角', '⻉貝', '⻋車', '⻌辶', '⻑長', '⻓長', '⻗雨', '⻘青', '⻛風', '⻝食', '⻢馬', '⻣骨'],
  ...['⻤鬼', '⻥魚', '⻨麦', '⻩黄', '⻫斉', '⻭歯', '⻯竜', '⻲亀'],
]
const characters = new Map(pairs.map((pair) => [pair[0]!, pair[1]!]))

/** A text with characters in place of such radicals. */
export const withoutRadicals = (text: string) =>
  text.replace(/[\u2e80-\u2ef3]/gu, (radical) => characters.get(radical) ?? radical)
