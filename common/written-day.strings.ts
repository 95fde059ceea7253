/* Each era: how it is written, its first day and the year before its first year. */
const eras = [
  { names: ['令和', '令', 'r'], first: '2019-05-01', before: 2018 },
  { names: ['平成', '平', 'h'], first: '1989-01-08', before: 1988 },
  { names: ['昭和', '昭', 's'], first: '1926-12-25', before: 1925 },
]
export const eraNamed = (name: string) => eras.find(({ names }) => names.includes(name))

/** The parts of 2026/11/22 and 2026年11月22日. */
export const numberedDay = (typed: string) => /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed)

/** The parts of 令和8年11月22日 and r8.11.22: the era, its year, month, day. */
export const dayInEra = (typed: string) =>
  /^([a-z]|\p{Script=Han}{1,2}?)(\d{1,2}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(typed)

export const firstYear = '元'
