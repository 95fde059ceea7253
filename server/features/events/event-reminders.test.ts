import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAnnouncements } from '#contract/announcements.ts'
import { makeEvent } from '#db/factories/event.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { remindOfEvents } from './event-reminders.commands.ts'

const address = 'https://hiroba.example'
/** Monday at eight in the morning in Japan. */
const morning = (day: string) => new Date(`${day}T08:00:00+09:00`)

onEachEngine('reminders of events', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ kind })
  })
  afterAll(() => server.close())

  async function makePerson(calendarLead?: 'none' | 'same_day' | 'two_days') {
    const { db, companyId, departmentId } = server.company
    const login = `reminded-${unique()}@mihon.example`
    const userId = await makeUser(db, { email: login, memberships: [{ departmentId }] })
    if (calendarLead)
      await db.insertInto('notificationSettings').values({ companyId, userId, calendarLead }).execute()
    const client = await server.as(login)
    const told = async (title: string) =>
      (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
        .map(({ text, hrefPath }) => [text, hrefPath])
        .filter(([text]) => text!.includes(title))
    const emails = () =>
      namedQuery<{ subject: string; text: string }>(
        server.app.engine.installation,
        `select data->'data'->'letter'->>'subject' as subject, data->'data'->'letter'->>'text' as text
         from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'to' = $1 order by created_on`,
        [login],
      )
    return { told, emails }
  }
  const make = (fields: object) => {
    const { db, administratorId, everyoneId } = server.company
    return makeEvent(db, { createdById: administratorId, audienceId: everyoneId, remindDays: 1, ...fields })
  }
  const remind = (day: string) => remindOfEvents(server.company.db, morning(day), address)

  it('are sent once, as long before as the event says, by notice and email', async () => {
    const person = await makePerson()
    const title = `棚卸し${unique()}`
    const startsAt = new Date('2031-03-05T10:00:00+09:00')
    const id = await make({ title, startsAt, place: '倉庫' })
    await remind('2031-03-03')
    expect(await person.told(title)).toEqual([])
    await remind('2031-03-04')
    await remind('2031-03-04')
    const text = `イベント「${title}」は2031年3月5日(水) 10:00です`
    expect(await person.told(title)).toEqual([[text, `/events/${id}`]])
    const emails = (await person.emails()).filter(({ subject }) => subject.includes(title))
    expect(emails).toHaveLength(1)
    expect(emails[0]!.text).toContain(`2031年3月5日(水) 10:00\n場所：倉庫\n${address}/events/${id}`)
  })

  it('are sent at the lead time that a person chose, or never', async () => {
    const [usual, early, never] = [await makePerson(), await makePerson('two_days'), await makePerson('none')]
    const title = `健康診断${unique()}`
    await make({ title, startsAt: new Date('2031-04-10T09:00:00+09:00') })
    const told = async () => [
      (await usual.told(title)).length,
      (await early.told(title)).length,
      (await never.told(title)).length,
    ]
    await remind('2031-04-08')
    expect(await told()).toEqual([0, 1, 0])
    await remind('2031-04-09')
    await remind('2031-04-10')
    expect(await told()).toEqual([1, 1, 0])
  })

  it('are sent for each occurrence except cancelled ones, and by the new day of one that was moved', async () => {
    const person = await makePerson()
    const { db, companyId } = server.company
    const title = `朝会${unique()}`
    const eventId = await make({
      ...{ title, rrule: 'FREQ=WEEKLY;BYDAY=MO', startsAt: new Date('2031-05-05T09:00:00+09:00') },
    })
    const occursAt = (day: string) => new Date(`2031-05-${day}T09:00:00+09:00`)
    await db
      .insertInto('eventOverrides')
      .values([
        { companyId, eventId, occursAt: occursAt('12'), cancelled: true },
        { companyId, eventId, occursAt: occursAt('19'), startsAt: occursAt('21'), endsAt: occursAt('22') },
      ])
      .execute()
    for (const day of ['04', '11', '18', '20', '25']) await remind(`2031-05-${day}`)
    expect((await person.told(title)).map(([, href]) => href)).toEqual([
      `/events/${eventId}?occurrence=20310526T000000Z`,
      `/events/${eventId}?occurrence=20310519T000000Z`,
      `/events/${eventId}?occurrence=20310505T000000Z`,
    ])
  })

  it('are sent days before whole-day events, and never for events without a reminder', async () => {
    const person = await makePerson()
    const title = `夏季休業${unique()}`
    const days = {
      allDay: true,
      startsAt: new Date('2031-08-13T00:00:00Z'),
      endsAt: new Date('2031-08-16T00:00:00Z'),
    }
    await make({ title, ...days })
    const silent = `点検${unique()}`
    await make({ title: silent, ...days, remindDays: null })
    await remind('2031-08-12')
    expect((await person.told(title)).map(([text]) => text)).toEqual([
      `イベント「${title}」は2031年8月13日(水)です`,
    ])
    expect(await person.told(silent)).toEqual([])
  })
})
