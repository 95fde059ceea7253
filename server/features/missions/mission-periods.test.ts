import { expect, it } from 'vitest'
import { countedDays, type MissionRule, nextPeriod, turnDue } from './mission-periods.rules.ts'

const timeZone = 'Asia/Tokyo'
const rule = (fields: Partial<MissionRule>): MissionRule => ({
  ...{ validFrom: '2026-01-31', unit: 'month', every: 1, workingDays: false, endsOn: null },
  ...fields,
})

/** The starts of periods, one after the other. */
function starts(rules: MissionRule[], count: number) {
  const found: string[] = []
  let after: string | null = null
  for (let i = 0; i < count; i += 1) {
    const next = nextPeriod('repeating', rules, { after, today: rules[0]!.validFrom, timeZone })
    if (!next) break
    found.push(next.startsOn)
    after = next.startsOn
  }
  return found
}

it('a monthly mission on the 31st falls on the last day of shorter months, and on the 31st again', () => {
  expect(starts([rule({})], 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(starts([rule({ validFrom: '2028-01-31' })], 2)).toEqual(['2028-01-31', '2028-02-29'])
})

it('a period lasts until the day before the next one, or until the mission ends', () => {
  const wanted = { after: null, today: '2026-02-10', timeZone }
  expect(nextPeriod('repeating', [rule({})], wanted)).toMatchObject({
    startsOn: '2026-01-31',
    dueOn: '2026-02-27',
  })
  expect(nextPeriod('repeating', [rule({ endsOn: '2026-02-15' })], wanted)).toMatchObject({
    dueOn: '2026-02-15',
  })
  expect(nextPeriod('repeating', [rule({ endsOn: '2026-02-05' })], wanted)).toBeNull()
})

it('every two weeks and every three days are counted from the first day', () => {
  expect(starts([rule({ validFrom: '2026-03-02', unit: 'week', every: 2 })], 3)).toEqual([
    '2026-03-02',
    '2026-03-16',
    '2026-03-30',
  ])
  const days = rule({ validFrom: '2026-03-02', unit: 'day', every: 3 })
  expect(nextPeriod('repeating', [days], { after: null, today: '2027-03-02', timeZone })).toMatchObject({
    startsOn: '2027-02-28',
    dueOn: '2027-03-02',
  })
})

it('a daily mission on working days leaves out weekends and public holidays', () => {
  const daily = rule({ validFrom: '2026-05-01', unit: 'day', workingDays: true })
  // Friday; Golden Week from Sunday to Wednesday.
  expect(starts([daily], 3)).toEqual(['2026-05-01', '2026-05-07', '2026-05-08'])
  const week = { startsOn: '2026-05-04', dueOn: '2026-05-10' }
  expect(countedDays(week, { workingDays: true, timeZone })).toEqual(['2026-05-07', '2026-05-08'])
  expect(countedDays(week, { workingDays: true, timeZone: 'Europe/London' })).toHaveLength(5)
  expect(countedDays(week, { workingDays: false, timeZone })).toHaveLength(7)
})

it('a rule that takes effect later shortens the last period before it', () => {
  const rules = [
    rule({ validFrom: '2026-03-02', unit: 'week' }),
    rule({ validFrom: '2026-03-12', unit: 'day', every: 5 }),
  ]
  expect(starts(rules, 4)).toEqual(['2026-03-02', '2026-03-09', '2026-03-12', '2026-03-17'])
  const wanted = { after: '2026-03-02', today: '2026-03-09', timeZone }
  expect(nextPeriod('repeating', rules, wanted)).toMatchObject({
    startsOn: '2026-03-09',
    dueOn: '2026-03-11',
  })
})

it('a mission that is demanded once has one period', () => {
  const once = rule({ endsOn: '2026-02-28' })
  const wanted = { after: null, today: '2026-02-10', timeZone }
  expect(nextPeriod('once', [once], wanted)).toMatchObject({ startsOn: '2026-01-31', dueOn: '2026-02-28' })
  expect(nextPeriod('once', [once], { ...wanted, after: '2026-01-31' })).toBeNull()
})

it('a turn of a relay lasts as long as the rule says', () => {
  expect(turnDue({ unit: 'week', every: 1 }, '2026-03-02')).toBe('2026-03-08')
  expect(turnDue({ unit: 'day', every: 3 }, '2026-03-02')).toBe('2026-03-04')
})
