import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { applyCalendarImport, calendarImportLimits, checkCalendarImport } from '#contract/calendar-imports.ts'
import { cancelEvent, getEvent, listEvents } from '#contract/events.ts'
import { unique } from '#db/factories/unique.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const everyone = { include: 'everyone' as const }
const window = { from: '2027-03-01', until: '2027-05-01' }

const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
const file = (...entries: string[][]) => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...entries.flat(), 'END:VCALENDAR']
  return new File([lines.join('\r\n')], 'calendar.ics', { type: 'text/calendar' })
}

onEachEngine('calendar imports', (kind) => {
  let server: TestServer
  let admin: Client
  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await server.as(server.company.logins.administrator)
  })
  afterAll(() => server.close())

  const check = (sent: File, client = admin) =>
    client.call(checkCalendarImport, { body: { rule: everyone }, files: { file: [sent] } })
  const checked = async (sent: File) => (await check(sent)).body
  const apply = (sent: File, fingerprint: string) =>
    admin.call(applyCalendarImport, { body: { rule: everyone, fingerprint }, files: { file: [sent] } })
  const imported = async (sent: File) => {
    const { fingerprint } = await checked(sent)
    const { status, body } = await apply(sent, fingerprint!)
    expect(status).toBe(200)
    return body
  }
  const listed = async (title: string) => {
    const { body } = await admin.call(listEvents, { query: window })
    return body.events.filter((event) => event.title.startsWith(title))
  }
  const states = async (sent: File) =>
    (await checked(sent)).entries.map(({ state, reason }) => [state, reason])

  it('create the events of a file once, and change those that differ', async () => {
    const uid = unique()
    const title = `展示会${uid}`
    const sent = (summary: string, hour: number) =>
      file(
        entry(
          `UID:${uid}`,
          `DTSTART;TZID=Asia/Tokyo:20270305T${hour}0000`,
          `DTEND;TZID=Asia/Tokyo:20270305T180000`,
          `SUMMARY:${summary}`,
          'LOCATION:幕張\\, 5番',
          'DESCRIPTION:一行目\\n二行目',
          'URL:https://example.com/x',
        ),
      )
    expect(await states(sent(title, 10))).toEqual([['new', null]])
    expect(await imported(sent(title, 10))).toEqual({ newCount: 1, changedCount: 0 })
    const [event] = await listed(title)
    const { body } = await admin.call(getEvent, { params: { id: event!.id }, query: {} })
    expect(body).toMatchObject({
      ...{ title, place: '幕張, 5番', body: '一行目\n二行目', linkUrl: 'https://example.com/x' },
      ...{ startsAt: '2027-03-05T01:00:00.000Z', endsAt: '2027-03-05T09:00:00.000Z', timeZone: 'Asia/Tokyo' },
    })
    const again = await checked(sent(title, 10))
    expect([again.counts, again.fingerprint]).toEqual([
      { new: 0, changed: 0, unchanged: 1, refused: 0 },
      null,
    ])
    expect(await imported(sent(title, 11))).toEqual({ newCount: 0, changedCount: 1 })
    const after = await listed(title)
    expect(after.map(({ id, startsAt }) => [id, startsAt])).toEqual([[event!.id, '2027-03-05T02:00:00.000Z']])
    const log = await admin.call(listAdministrationActs, { query: {} })
    expect(JSON.stringify(log.body)).toContain(title)
  })

  it('keep repetition and exceptions', async () => {
    const uid = unique()
    const at = (name: string, text: string) => `${name};TZID=Europe/London:${text}`
    const sent = file(
      entry(
        `UID:${uid}`,
        at('DTSTART', '20270318T100000'),
        at('DTEND', '20270318T110000'),
        `SUMMARY:朝会${uid}`,
        'RRULE:FREQ=WEEKLY;COUNT=4',
        at('EXDATE', '20270325T100000'),
      ),
      entry(
        `UID:${uid}`,
        at('RECURRENCE-ID', '20270401T100000'),
        at('DTSTART', '20270402T120000'),
        at('DTEND', '20270402T130000'),
        `SUMMARY:朝会${uid}（移動）`,
      ),
    )
    const { entries } = await checked(sent)
    expect(entries).toMatchObject([{ state: 'new', exceptionCount: 2, rrule: 'FREQ=WEEKLY;COUNT=4' }])
    await imported(sent)
    const found = await listed(`朝会${uid}`)
    expect(found.map(({ title, startsAt }) => [title.slice(-4), startsAt])).toEqual([
      [`朝会${uid}`.slice(-4), '2027-03-18T10:00:00.000Z'],
      ['（移動）', '2027-04-02T11:00:00.000Z'],
      [`朝会${uid}`.slice(-4), '2027-04-08T09:00:00.000Z'],
    ])
    expect(await states(sent)).toEqual([['unchanged', null]])
  })

  it.each([
    [
      'a time without a zone is the time here',
      ['DTSTART:20270305T100000', 'DTEND:20270305T110000'],
      '2027-03-05T01:00:00.000Z',
    ],
    ['a time in UTC', ['DTSTART:20270305T100000Z', 'DTEND:20270305T110000Z'], '2027-03-05T10:00:00.000Z'],
    [
      'a zone by its Windows name',
      ['DTSTART;TZID=GMT Standard Time:20270405T100000', 'DURATION:PT1H'],
      '2027-04-05T09:00:00.000Z',
    ],
    ['days', ['DTSTART;VALUE=DATE:20270305', 'DTEND;VALUE=DATE:20270307'], '2027-03-05..2027-03-06'],
    ['one day without an end', ['DTSTART;VALUE=DATE:20270305'], '2027-03-05..2027-03-05'],
  ])('%s', async (_, lines, expected) => {
    const uid = unique()
    await imported(file(entry(`UID:${uid}`, `SUMMARY;LANGUAGE=ja:時刻${uid}`, ...lines)))
    const [event] = await listed(`時刻${uid}`)
    expect(event!.allDay ? `${event!.startOn}..${event!.endOn}` : event!.startsAt).toBe(expected)
  })

  describe('refuse', () => {
    const good = ['DTSTART:20270305T100000Z', 'SUMMARY:x']
    it.each([
      ['an entry without a UID', good],
      ['one without a title', ['UID:a', 'DTSTART:20270305T100000Z']],
      ['one that repeats within a day', ['UID:a', ...good, 'RRULE:FREQ=HOURLY']],
      ['one that counts to a million', ['UID:a', ...good, 'RRULE:FREQ=DAILY;COUNT=1000000']],
      ['one that lasts for years', ['UID:a', ...good, 'DTEND:20400305T100000Z']],
      ['one that is cancelled', ['UID:a', ...good, 'STATUS:CANCELLED']],
      ['an occurrence without its series', ['UID:a', ...good, 'RECURRENCE-ID:20270305T100000Z']],
      ['a title that is too long', ['UID:a', 'DTSTART:20270305T100000Z', `SUMMARY:${'長'.repeat(101)}`]],
    ])('%s, and say why', async (_, lines) => {
      const { entries, fingerprint } = await checked(file(entry(...lines)))
      expect(entries).toMatchObject([{ state: 'refused', reason: expect.stringMatching(/./) }])
      expect(fingerprint).toBeNull()
    })

    it('an event that was cancelled here', async () => {
      const uid = unique()
      const sent = file(entry(`UID:${uid}`, 'DTSTART:20270305T100000Z', `SUMMARY:中止${uid}`))
      await imported(sent)
      const [event] = await listed(`中止${uid}`)
      await admin.call(cancelEvent, { params: { id: event!.id }, body: { version: 1 } })
      expect(await states(sent)).toEqual([['refused', expect.stringMatching(/./)]])
    })

    it.each([
      ['what is no calendar', new File(['<html>'], 'a.ics')],
      ['a calendar without events', file()],
      [
        'more events than are allowed',
        file(
          ...Array.from({ length: calendarImportLimits.entries + 1 }, (_, i) =>
            entry(`UID:${i}`, 'DTSTART:20270305T100000Z', 'SUMMARY:x'),
          ),
        ),
      ],
      ['bytes that are no text', new File([new Uint8Array([0xff, 0xfe, 0, 0xd8])], 'a.ics')],
    ])('%s', async (_, sent) => {
      const { status, body } = await check(sent)
      expect([status, Object.keys(body.error!.fields)]).toEqual([422, ['file']])
    })

    it('names that would change objects of the process', async () => {
      const sent = file(
        entry('UID:__proto__', 'DTSTART:20270305T100000Z', 'SUMMARY:polluted'),
        entry('UID:constructor', 'DTSTART:20270305T100000Z', 'SUMMARY:x'),
      )
      await checked(sent)
      expect(({} as { summary?: string }).summary).toBeUndefined()
    })
  })

  it('are refused when something has changed since the check, and for those who do not administer events', async () => {
    const uid = unique()
    const sent = file(entry(`UID:${uid}`, 'DTSTART:20270305T100000Z', `SUMMARY:競合${uid}`))
    const { fingerprint } = await checked(sent)
    await apply(sent, fingerprint!)
    const second = await apply(sent, fingerprint!)
    expect([second.status, second.body.error?.code]).toEqual([409, 'conflict'])
    expect(await listed(`競合${uid}`)).toHaveLength(1)
    const reader = await server.as(server.company.logins.employee)
    expect((await check(sent, reader)).status).toBe(404)
  })
})
