import { addDays, weekday } from '#common/plain-date.ts'
/** A public holiday of Japan by the key of its name; `substitute` 振替休日, `citizens` 国民の休日. */
export type PublicHoliday =
  | 'newYear'
  | 'comingOfAge'
  | 'foundation'
  | 'emperor'
  | 'vernalEquinox'
  | 'showa'
  | 'constitution'
  | 'greenery'
  | 'children'
  | 'marine'
  | 'mountain'
  | 'aged'
  | 'autumnalEquinox'
  | 'sports'
  | 'culture'
  | 'labour'
  | 'accession'
  | 'substitute'
  | 'citizens'

const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)

/** The nth Monday of a month. */
const monday = (year: number, month: number, nth: number) => {
  const first = day(year, month, 1)
  return addDays(first, ((8 - weekday(first)) % 7) + (nth - 1) * 7)
}

/** The standard formula for equinoxes, valid from 1980 to 2099; legally the observatory announces them a year ahead. */
const equinox = (year: number, base: number) =>
  Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4))

// Moved for the Olympic Games and, in 2019, for the accession.
const games: Record<number, Partial<Record<PublicHoliday, string>>> = {
  2020: { marine: '2020-07-23', sports: '2020-07-24', mountain: '2020-08-10' },
  2021: { marine: '2021-07-22', sports: '2021-07-23', mountain: '2021-08-08' },
}

const named = (year: number): [string, PublicHoliday][] => {
  const { marine, mountain, sports } = games[year] ?? {}
  return [
    [day(year, 1, 1), 'newYear'],
    [monday(year, 1, 2), 'comingOfAge'],
    [day(year, 2, 11), 'foundation'],
    ...(year >= 2020 ? [[day(year, 2, 23), 'emperor'] as [string, PublicHoliday]] : []),
    [day(year, 3, equinox(year, 20.8431)), 'vernalEquinox'],
    [day(year, 4, 29), 'showa'],
    ...(year === 2019 ? [['2019-05-01', 'accession'] as [string, PublicHoliday]] : []),
    [day(year, 5, 3), 'constitution'],
    [day(year, 5, 4), 'greenery'],
    [day(year, 5, 5), 'children'],
    [marine ?? monday(year, 7, 3), 'marine'],
    [mountain ?? day(year, 8, 11), 'mountain'],
    [monday(year, 9, 3), 'aged'],
    [day(year, 9, equinox(year, 23.2488)), 'autumnalEquinox'],
    [sports ?? monday(year, 10, 2), 'sports'],
    ...(year === 2019 ? [['2019-10-22', 'accession'] as [string, PublicHoliday]] : []),
    [day(year, 11, 3), 'culture'],
    [day(year, 11, 23), 'labour'],
    ...(year <= 2018 ? [[day(year, 12, 23), 'emperor'] as [string, PublicHoliday]] : []),
  ]
}

/**
 * The public holidays of Japan in a year from 2016 to 2099, by day (YYYY-MM-DD): those defined by law, the substitute
 * weekday for one on a Sunday, and a day between two of them.
 */
export function publicHolidaysOf(year: number): ReadonlyMap<string, PublicHoliday> {
  const law = new Map(named(year))
  const all = new Map(law)
  for (const on of law.keys()) {
    if (weekday(on) === 0) {
      let next = addDays(on, 1)
      while (law.has(next)) next = addDays(next, 1)
      all.set(next, 'substitute')
    }
    const between = addDays(on, 1)
    if (!all.has(between) && law.has(addDays(on, 2))) all.set(between, 'citizens')
  }
  return all
}
