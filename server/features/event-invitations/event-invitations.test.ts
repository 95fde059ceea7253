import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelEvent, createEvent, getEvent, updateEvent } from '#contract/events.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { emailsTo, emailTo } from '#testing/emails.ts'
import { checkIcalendar } from '#testing/icalendar-grammar.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

const secret = 'a secret of the mail server'
const meeting = {
  ...{ title: '全社会議', allDay: false, timeZone: 'Asia/Tokyo', invites: true, place: '大会議室' },
  ...{ startsAt: '2027-03-05T10:00:00+09:00', endsAt: '2027-03-05T11:00:00+09:00' },
}

let server: TestServer
let admin: Client
beforeAll(async () => {
  const env = { MAIL_INTAKE_SECRET: secret, MAIL_REPLY_ADDRESS: 'reply@hiroba.example' }
  server = await testServer({ env })
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

/** Someone who wants emails about events, or does not. */
async function person({ mail = true } = {}) {
  const email = `person-${unique()}@hiroba.example`
  const { db, companyId } = server.company
  const userId = await makeUser(db, { email, familyName: '山田', givenName: '花子' })
  if (mail)
    await db
      .insertInto('notificationChoices')
      .values({ companyId, userId, event: 'event', channel: 'mail', wanted: true })
      .execute()
  return { email, userId }
}

const forPeople = (...ids: number[]) => ({
  include: ids.map((id) => ({ type: 'user' as const, id })),
  match: 'any' as const,
})

const create = async (title: string, userIds: number[], more: object = {}) => {
  const { status, body } = await admin.call(createEvent, {
    body: { ...meeting, title, rule: forPeople(...userIds), ...more },
  })
  expect(status).toBe(200)
  return body.id
}
const seen = async (id: number) => (await admin.call(getEvent, { params: { id }, query: {} })).body
const change = async (id: number, title: string, userIds: number[], more: object = {}) => {
  const { version } = await seen(id)
  const body = { ...meeting, title, rule: forPeople(...userIds), version, ...more }
  expect((await admin.call(updateEvent, { params: { id }, body })).status).toBe(200)
}

const cancelOccurrence = async (id: number, occurrence: string) => {
  const { version } = await seen(id)
  const body = { version, scope: 'one' as const, occurrence }
  expect((await admin.call(cancelEvent, { params: { id }, body })).status).toBe(204)
}

/** The value of a property of the invitation in an email, unfolded. */
const property = (email: { calendar?: { content: string } }, name: string) =>
  new RegExp(`^${name}[;:](.*)$`, 'm')
    .exec(email.calendar!.content.replaceAll('\r\n ', '').replace(/BEGIN:VTIMEZONE.*END:VTIMEZONE/s, ''))?.[1]
    ?.trim()

type Sent = Awaited<ReturnType<typeof emailTo>>
type Answering = {
  attendee?: string
  uid?: string
  at?: string
  method?: string
  messageId?: string
  more?: string
}

/** The answer of a calendar program to an invitation. */
function reply(sent: Sent, partStat: string, answering: Answering = {}) {
  const { attendee = sent.to, uid = property(sent, 'UID'), at = '20260301T000000Z' } = answering
  const { method = 'REPLY', messageId = `<${unique()}@client.example>`, more = '' } = answering
  return [
    `From: ${sent.to}`,
    `To: ${sent.replyTo}`,
    `Message-ID: ${messageId}`,
    'Subject: =?UTF-8?B?5Ye65bit?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'OK',
    '--b',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:x',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${at}`,
    'DTSTART:20270305T010000Z',
    ...(more ? [more] : []),
    `ATTENDEE;PARTSTAT=${partStat}:mailto:${attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '--b--',
    '',
  ].join('\r\n')
}

const hand = async (body: string, headers: Record<string, string> = {}) =>
  (
    await fetch(`${server.address}/incoming_mail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822', ...headers },
      body,
    })
  ).status

describe('an event that invites by email', () => {
  it('sends an invitation to those who want emails, a change with a higher sequence, and a cancellation', async () => {
    const [one, silent] = [await person(), await person({ mail: false })]
    const title = `説明会${unique()}`
    const id = await create(title, [one.userId, silent.userId])
    const invited = await emailTo(server, one.email, title)
    checkIcalendar(invited.calendar!.content)
    expect(invited.calendar!.method).toBe('REQUEST')
    expect(property(invited, 'METHOD')).toBe('REQUEST')
    expect(property(invited, 'ORGANIZER')).toMatch(
      new RegExp(`^CN="高橋 健一":mailto:${invited.replyTo!.replace('+', '\\+')}$`),
    )
    expect(property(invited, 'ATTENDEE')).toContain(`PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${one.email}`)
    expect(invited.replyTo!.split('@')[0]!.length).toBeLessThanOrEqual(64)

    await change(id, `${title}（変更）`, [one.userId, silent.userId], {
      startsAt: '2027-03-05T09:00:00+09:00',
    })
    const changed = await emailTo(server, one.email, '変更')
    expect(property(changed, 'DTSTART')).toBe('TZID=Asia/Tokyo:20270305T090000')
    expect(Number(property(changed, 'SEQUENCE'))).toBeGreaterThan(Number(property(invited, 'SEQUENCE')))
    expect(property(changed, 'UID')).toBe(property(invited, 'UID'))

    await admin.call(cancelEvent, { params: { id }, body: { version: (await seen(id)).version } })
    const cancelled = await emailTo(server, one.email, '中止')
    checkIcalendar(cancelled.calendar!.content)
    expect([property(cancelled, 'METHOD'), property(cancelled, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED'])
    expect(Number(property(cancelled, 'SEQUENCE'))).toBeGreaterThan(Number(property(changed, 'SEQUENCE')))
    expect(await emailsTo(server, silent.email)).toEqual([])
  })

  it('withdraws the invitation of those who are taken out of the audience, and of nobody else', async () => {
    const [stays, goes] = [await person(), await person()]
    const title = `打合せ${unique()}`
    const id = await create(title, [stays.userId, goes.userId])
    await emailTo(server, goes.email, title)
    await change(id, title, [stays.userId])
    const cancelled = await emailTo(server, goes.email, '中止')
    expect(property(cancelled, 'METHOD')).toBe('CANCEL')
    await emailTo(server, stays.email, title, 2)
    expect((await emailsTo(server, stays.email)).map((email) => property(email, 'METHOD'))).toEqual([
      'REQUEST',
      'REQUEST',
    ])
  })

  it('tells of a cancelled occurrence alone, and of it with everything else where more changed', async () => {
    const one = await person()
    const title = `朝会${unique()}`
    const id = await create(title, [one.userId], { rrule: 'FREQ=DAILY;COUNT=5' })
    await emailTo(server, one.email, title)
    await cancelOccurrence(id, '20270306T010000Z')
    const cancelled = await emailTo(server, one.email, '中止')
    checkIcalendar(cancelled.calendar!.content)
    expect(property(cancelled, 'METHOD')).toBe('CANCEL')
    expect(property(cancelled, 'STATUS')).toBe('CANCELLED')
    expect(property(cancelled, 'RECURRENCE-ID')).toBe('TZID=Asia/Tokyo:20270306T100000')
    expect(property(cancelled, 'RRULE')).toBeUndefined()
    expect(cancelled.text).toContain('2027-03-06 10:00')
    expect(cancelled.text).not.toContain('2027-03-05')

    // People invited later get the series without the occurrence.
    const late = await person()
    await change(id, `${title}（変更）`, [one.userId, late.userId], { rrule: 'FREQ=DAILY;COUNT=5' })
    for (const { email } of [one, late]) {
      const request = await emailTo(server, email, '変更')
      expect(property(request, 'METHOD')).toBe('REQUEST')
      expect(property(request, 'EXDATE')).toBe('TZID=Asia/Tokyo:20270306T100000')
    }
  })

  it('is in the email as an alternative to the text and as a file', async () => {
    const one = await person()
    const title = `形式${unique()}`
    await create(title, [one.userId])
    const { calendar } = await emailTo(server, one.email, title)
    const folder = join(server.app.config.DATA_DIR, 'mail')
    const sources = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name))),
    )
    const source = sources.find((bytes) => bytes.includes(one.email))!
    expect(source.toString()).toMatch(/content-type: text\/calendar;[^\n]*(\n\s[^\n]*)*method=REQUEST/i)
    const { attachments, text } = await PostalMime.parse(source)
    expect(text).toContain(title)
    const plain = (given: string) => given.replaceAll('\r', '').trim()
    const parts = attachments.map(({ mimeType, content }) => [
      mimeType,
      plain(Buffer.from(content as ArrayBuffer).toString()),
    ])
    expect(parts).toContainEqual(['text/calendar', plain(calendar!.content)])
    expect(attachments.some(({ filename }) => filename === 'invite.ics')).toBe(true)
  })
})

describe('an answer by email', () => {
  const invited = async () => {
    const one = await person()
    const title = `出欠${unique()}`
    const id = await create(title, [one.userId])
    return { id, sent: await emailTo(server, one.email, title) }
  }
  const nobody = { accepted: 0, tentative: 0, declined: 0, waiting: 0 }

  it('is counted for the organiser; the latest one holds, and the same email counts once', async () => {
    const { id, sent } = await invited()
    expect((await seen(id)).answers).toEqual({ ...nobody, waiting: 1 })
    const first = reply(sent, 'ACCEPTED', { messageId: '<one@client.example>' })
    expect(await hand(first)).toBe(204)
    expect((await seen(id)).answers).toEqual({ ...nobody, accepted: 1 })
    expect(await hand(reply(sent, 'DECLINED', { at: '20260302T000000Z' }))).toBe(204)
    expect(await hand(first)).toBe(204)
    expect(await hand(reply(sent, 'TENTATIVE', { at: '20260301T120000Z' }))).toBe(204)
    expect((await seen(id)).answers).toEqual({ ...nobody, declined: 1 })
  })

  it('reaches its event by the envelope when the headers say something else', async () => {
    const { id, sent } = await invited()
    const body = reply(sent, 'TENTATIVE').replace(/^To: .*$/m, 'To: someone@else.example')
    expect(await hand(body, { 'x-envelope-to': sent.replyTo! })).toBe(204)
    expect((await seen(id)).answers).toEqual({ ...nobody, tentative: 1 })
  })

  it.each([
    ['of somebody else', { attendee: 'other@hiroba.example' }],
    ['to another event', { uid: 'other@hiroba' }],
    ['that is none', { method: 'REQUEST' }],
    ['to an occurrence of an event that happens once', { more: 'RECURRENCE-ID:20270305T010000Z' }],
  ])('%s changes nothing', async (_, answering) => {
    const { id, sent } = await invited()
    expect(await hand(reply(sent, 'ACCEPTED', answering))).toBe(204)
    expect((await seen(id)).answers).toEqual({ ...nobody, waiting: 1 })
  })

  describe('to one occurrence', () => {
    const series = async () => {
      const one = await person()
      const title = `定例${unique()}`
      const id = await create(title, [one.userId], { rrule: 'FREQ=DAILY;COUNT=5' })
      const sent = await emailTo(server, one.email, title)
      const answers = async (occurrence: string) =>
        (await admin.call(getEvent, { params: { id }, query: { occurrence } })).body.answers
      const answer = async (partStat: string, at: string, occurrence?: string) => {
        const more = occurrence === undefined ? '' : `RECURRENCE-ID${occurrence}`
        expect(await hand(reply(sent, partStat, { at, more }))).toBe(204)
      }
      return { id, title, one, answers, answer }
    }
    const [first, second] = ['20270305T010000Z', '20270306T010000Z']

    it('counts for that one, and the whole for the others', async () => {
      const { answers, answer } = await series()
      await answer('ACCEPTED', '20260301T000000Z')
      await answer('DECLINED', '20260302T000000Z', ';TZID=Asia/Tokyo:20270306T100000')
      expect(await answers(first)).toEqual({ ...nobody, accepted: 1 })
      expect(await answers(second)).toEqual({ ...nobody, declined: 1 })
      // An older one that arrives late changes nothing; a later one to the whole replaces it.
      await answer('TENTATIVE', '20260301T120000Z', `:${second}`)
      expect(await answers(second)).toEqual({ ...nobody, declined: 1 })
      await answer('TENTATIVE', '20260303T000000Z')
      expect(await answers(second)).toEqual({ ...nobody, tentative: 1 })
    })

    it('moves along with the series', async () => {
      const { id, title, one, answers, answer } = await series()
      await answer('DECLINED', '20260302T000000Z', `:${second}`)
      await change(id, title, [one.userId], {
        ...{ rrule: 'FREQ=DAILY;COUNT=5', scope: 'all', occurrence: first },
        ...{ startsAt: '2027-03-05T11:00:00+09:00', endsAt: '2027-03-05T12:00:00+09:00' },
      })
      expect(await answers('20270306T020000Z')).toEqual({ ...nobody, declined: 1 })
      expect(await answers('20270305T020000Z')).toEqual({ ...nobody, waiting: 1 })
    })

    it.each([
      ['that does not exist', ':20270306T020000Z'],
      ['and all later ones', ';RANGE=THISANDFUTURE:20270306T010000Z'],
      ['that is cancelled', ':20270307T010000Z'],
      ['in words', ':tomorrow'],
    ])('changes nothing for one %s', async (_, occurrence) => {
      const { id, answers, answer } = await series()
      await cancelOccurrence(id, '20270307T010000Z')
      await answer('ACCEPTED', '20260302T000000Z', occurrence)
      for (const name of [first, second]) expect(await answers(name)).toEqual({ ...nobody, waiting: 1 })
      const rows = await server.company.db
        .selectFrom('eventOccurrenceAnswers')
        .select('occursAt')
        .where('eventId', '=', id)
        .execute()
      expect(rows).toEqual([])
    })
  })

  it('is refused at a forged address, with a wrong secret, and where it is too large', async () => {
    const { id, sent } = await invited()
    const forged = sent.replyTo!.replace(/[0-9a-f]{4}@/, (code) => (code === '0000@' ? '1111@' : '0000@'))
    expect(await hand(reply({ ...sent, replyTo: forged }, 'ACCEPTED'))).toBe(404)
    expect(await hand(reply({ ...sent, replyTo: 'info@hiroba.example' }, 'ACCEPTED'))).toBe(404)
    expect(await hand(reply(sent, 'ACCEPTED'), { authorization: 'Bearer wrong' })).toBe(404)
    expect(await hand(`${reply(sent, 'ACCEPTED')}${'x'.repeat(25 * 1024 * 1024)}`)).toBe(413)
    expect((await seen(id)).answers).toEqual({ ...nobody, waiting: 1 })
  })
})

it('without a secret in the configuration no email is taken in', async () => {
  const closed = await testServer()
  const response = await fetch(`${closed.address}/incoming_mail`, {
    ...{ method: 'POST', body: 'x', headers: { 'content-type': 'message/rfc822' } },
  })
  await closed.close()
  expect(response.status).not.toBe(204)
  expect(response.status).toBeGreaterThanOrEqual(400)
})
