import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { notificationEvents } from '#common/notification-event.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import { approveReport } from '#contract/approvals.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createFeedComment } from '#contract/feed-comments.ts'
import { getFeedHotDigestOptions, updateFeedHotDigestOptions } from '#contract/feed-hot-digests.ts'
import { reactToFeed } from '#contract/feeds.ts'
import { getNotificationOptions, updateNotificationOptions } from '#contract/notification-options.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery, transaction } from '#db/tenant.ts'
import { tellReaders } from '#server/features/report-publishing/published-notices.commands.ts'
import { onEachEngine } from '#testing/each-engine.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Client, newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { makeWaitingReport, stepOf } from '#testing/waiting-reports.ts'

onEachEngine('notification options', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer({ kind })
  })
  afterAll(() => server.close())

  const hanako = () => server.as(server.company.logins.employee)
  const taro = () => server.as(server.company.logins.manager)
  const kenichi = () => server.as(server.company.logins.administrator)
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 })

  type Change = Omit<CallInput<typeof updateNotificationOptions>['body'], 'version'>
  const see = async (client: Client, id: number) =>
    (await client.call(getNotificationOptions, { params: { id } })).body
  async function choose(who: () => Promise<Client>, id: number, change: Change) {
    const client = await who()
    const { version } = await see(client, id)
    return client.call(updateNotificationOptions, { params: { id }, body: { version, ...change } })
  }
  const say = (event: keyof typeof notificationEvents, channel: 'notice' | 'mail', wanted: boolean) => ({
    choices: [{ event, channel, wanted }],
  })
  const channelsOf = ({ events }: Awaited<ReturnType<typeof see>>, event: string) =>
    events.find((one) => one.event === event)?.channels
  const noticesOf = async (client: Client, path: string) =>
    (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
      .filter(({ hrefPath }) => hrefPath.startsWith(path))
      .map((notice) => notice.kind)
  const letters = (textLike: string) =>
    namedQuery<{ receiver: string; unsubscribe: string | null; waits: boolean; startAfter: Date }>(
      server.app.engine.installation,
      `select data->'data'->'letter'->>'to' as receiver,
         data->'data'->'letter'->'unsubscribe'->>'address' as unsubscribe,
         start_after > now() as waits, start_after
       from pgboss.job where name = 'mail.send' and data->'data'->'letter'->>'text' like $1 order by created_on`,
      [textLike],
    )

  describe('a person’s own options', () => {
    it('have defaults until they are changed, and show which notices are always sent', async () => {
      const options = await see(await kenichi(), server.company.administratorId)
      expect(options).toMatchObject({
        version: 0,
        hasEmail: true,
        timeZone: 'Asia/Tokyo',
        quietHours: null,
        calendarLead: 'usual',
      })
      expect(channelsOf(options, 'comment')).toEqual([
        { channel: 'notice', wanted: true, compulsory: false },
        { channel: 'mail', wanted: false, compulsory: false },
        { channel: 'push', wanted: true, compulsory: false },
      ])
      expect(channelsOf(options, 'hot_digest')).toEqual([
        { channel: 'notice', wanted: true, compulsory: false },
        { channel: 'mail', wanted: false, compulsory: false },
        { channel: 'push', wanted: false, compulsory: false },
      ])
      for (const event of ['approval', 'must_read', 'account'])
        expect(channelsOf(options, event)).toEqual([
          { channel: 'notice', wanted: true, compulsory: true },
          { channel: 'mail', wanted: true, compulsory: true },
          { channel: 'push', wanted: true, compulsory: true },
        ])
      // Events that only concern administrators are shown to administrators only.
      expect(channelsOf(options, 'plan')).toBeDefined()
      expect(channelsOf(await see(await hanako(), server.company.employeeId), 'plan')).toBeUndefined()
    })

    it('cannot be viewed or changed by anyone else, including administrators', async () => {
      const params = { id: server.company.employeeId }
      for (const who of [taro, kenichi]) {
        const client = await who()
        expect((await client.call(getNotificationOptions, { params })).status).toBe(404)
        const body = { version: 0, calendarLead: 'none' as const }
        expect((await client.call(updateNotificationOptions, { params, body })).status).toBe(404)
      }
      expect(await see(await hanako(), params.id)).toMatchObject({ version: 0, calendarLead: 'usual' })
    })

    it('change once if a change is sent twice, and not at all if it is based on an outdated version', async () => {
      const client = await hanako()
      const params = { id: server.company.employeeId }
      const body = {
        version: 0,
        quietHours: { from: '22:00', until: '07:00' },
        calendarLead: 'one_week' as const,
        choices: [{ event: 'points' as const, channel: 'notice' as const, wanted: false }],
      }
      const first = await client.call(updateNotificationOptions, { params, body })
      expect(first.body).toMatchObject({
        version: 1,
        quietHours: { from: '22:00', until: '07:00' },
        calendarLead: 'one_week',
      })
      expect(channelsOf(first.body, 'points')).toEqual([
        { channel: 'notice', wanted: false, compulsory: false },
        { channel: 'push', wanted: false, compulsory: false },
      ])
      expect((await client.call(updateNotificationOptions, { params, body })).body).toEqual(first.body)
      const late = await client.call(updateNotificationOptions, {
        params,
        body: { version: 0, quietHours: null },
      })
      expect([late.status, late.body.error?.code]).toEqual([409, 'conflict'])
      expect(await see(client, params.id)).toEqual(first.body)
      const back = await client.call(updateNotificationOptions, {
        params,
        body: { version: 1, quietHours: null, calendarLead: 'usual' },
      })
      expect(back.body).toMatchObject({ version: 2, quietHours: null, calendarLead: 'usual' })
    })

    it('cannot switch off mandatory notices, use an unknown channel, or set quiet hours without an end', async () => {
      const client = await hanako()
      const params = { id: server.company.employeeId }
      const { version } = await see(client, params.id)
      for (const choice of [
        { event: 'approval' as const, channel: 'mail' as const, wanted: false },
        { event: 'reaction' as const, channel: 'mail' as const, wanted: true },
      ]) {
        const { status, body } = await client.call(updateNotificationOptions, {
          params,
          body: { version, choices: [choice] },
        })
        expect([status, Object.keys(body.error!.fields)]).toEqual([422, ['choices']])
      }
      const twice = [true, false].map((wanted) => ({
        ...{ event: 'points' as const, channel: 'notice' as const, wanted },
      }))
      const unclear = await client.call(updateNotificationOptions, {
        params,
        body: { version, choices: twice },
      })
      expect([unclear.status, Object.keys(unclear.body.error!.fields)]).toEqual([422, ['choices']])
      const { status, body } = await client.call(updateNotificationOptions, {
        params,
        body: { version, quietHours: { from: '09:00', until: '09:00' } },
      })
      expect([status, Object.keys(body.error!.fields)]).toEqual([422, ['quietHours']])
    })

    it('do not offer email to a person without an address', async () => {
      const { db, companyId, departmentId } = server.company
      const companyLoginId = `ohne-${companyId}`
      const id = await makeUser(db, { email: null, companyLoginId, memberships: [{ departmentId }] })
      const options = await see(await server.as(companyLoginId), id)
      expect(options.hasEmail).toBe(false)
      expect(options.events.flatMap(({ channels }) => channels.map(({ channel }) => channel))).not.toContain(
        'mail',
      )
    })

    it('are the same options that the digest shows', async () => {
      const client = await taro()
      await client.call(updateFeedHotDigestOptions, { body: { notice: false, mail: true } })
      const options = await see(client, server.company.managerId)
      expect(channelsOf(options, 'hot_digest')!.map(({ wanted }) => wanted)).toEqual([false, true, false])
      await choose(taro, server.company.managerId, say('hot_digest', 'notice', true))
      expect((await client.call(getFeedHotDigestOptions, {})).body).toMatchObject({
        notice: true,
        mail: true,
      })
    })
  })

  describe('a switched-off notification', () => {
    const post = () =>
      makeFeed(server.company.db, { menuId: server.company.menuId, authorId: server.company.employeeId })
    const comment = async (who: () => Promise<Client>, feedId: number, mentionedUserIds: number[] = []) =>
      (await who()).call(createFeedComment, {
        params: { id: feedId },
        body: { body: 'いいですね', mentionedUserIds, clientKey: newClientKey() },
      })

    it('creates no notice: comments, mentions and reactions can each be switched off', async () => {
      const { employeeId, stampIds } = server.company
      await choose(hanako, employeeId, say('comment', 'notice', false))
      const feedId = await post()
      await comment(taro, feedId)
      await comment(taro, feedId, [employeeId])
      await soon(async () => expect(await noticesOf(await hanako(), `/feeds/${feedId}`)).toEqual(['mention']))
      // Comments switched on again, mentions not: a person affected by both is notified of the comment.
      await choose(hanako, employeeId, {
        choices: [
          { event: 'comment', channel: 'notice', wanted: true },
          { event: 'mention', channel: 'notice', wanted: false },
          { event: 'reaction', channel: 'notice', wanted: false },
        ],
      })
      const other = await post()
      await (await taro()).call(reactToFeed, { params: { id: other }, body: { stampId: stampIds[0]! } })
      await comment(taro, other, [employeeId])
      await soon(async () => expect(await noticesOf(await hanako(), `/feeds/${other}`)).toEqual(['comment']))
      await choose(hanako, employeeId, say('reaction', 'notice', true))
      await (await kenichi()).call(reactToFeed, { params: { id: other }, body: { stampId: stampIds[0]! } })
      await soon(async () =>
        expect((await noticesOf(await hanako(), `/feeds/${other}`)).sort()).toEqual(['comment', 'reaction']),
      )
    })

    it('is skipped when the readers of a new post are notified', async () => {
      const { db, menuId, managerId } = server.company
      await db.updateTable('menus').set({ notifyReaders: true }).where('id', '=', menuId).execute()
      await choose(taro, managerId, say('menu_post', 'notice', false))
      const feedId = await post()
      await transaction(db, (trx) => tellReaders(trx, feedId))
      expect(await noticesOf(await kenichi(), `/feeds/${feedId}`)).toEqual(['menu_posted'])
      expect(await noticesOf(await taro(), `/feeds/${feedId}`)).toEqual([])
    })

    async function waiting() {
      const { db, menuId, employeeId, managerId } = server.company
      const steps = [stepOf([managerId])]
      return (await makeWaitingReport(db, { menuId, userId: employeeId, title: '出張', steps })).reportId
    }
    async function decided() {
      const reportId = await waiting()
      await (await taro()).call(approveReport, { params: { id: reportId }, body: { approvalVersion: 1 } })
      return reportId
    }

    it('by email still arrives as a notice, and the other way round; an email says where to change this', async () => {
      const { employeeId, logins } = server.company
      const both = await decided()
      await soon(async () =>
        expect(await noticesOf(await hanako(), `/reports/${both}`)).toEqual(['report_approved']),
      )
      const letter = async (id: number) =>
        (await letters(`%/reports/${id}\n`)).filter(({ receiver }) => receiver === logins.employee)
      expect(await letter(both)).toMatchObject([{ waits: false }])
      expect((await letter(both))[0]!.unsubscribe).toMatch(
        new RegExp(`/users/${employeeId}/notification_options$`),
      )
      await choose(hanako, employeeId, say('outcome', 'mail', false))
      const noMail = await decided()
      await soon(async () =>
        expect(await noticesOf(await hanako(), `/reports/${noMail}`)).toEqual(['report_approved']),
      )
      expect(await letter(noMail)).toEqual([])
      await choose(hanako, employeeId, {
        choices: [
          { event: 'outcome', channel: 'mail', wanted: true },
          { event: 'outcome', channel: 'notice', wanted: false },
        ],
      })
      const noNotice = await decided()
      await soon(async () => expect(await letter(noNotice)).toHaveLength(1))
      expect(await noticesOf(await hanako(), `/reports/${noNotice}`)).toEqual([])
    })

    it('is switched off by a mail program, with the address in the email and nothing else', async () => {
      const { employeeId, companyId, logins } = server.company
      await choose(hanako, employeeId, {
        choices: [
          { event: 'outcome', channel: 'mail', wanted: true },
          { event: 'outcome', channel: 'notice', wanted: true },
        ],
      })
      const id = await decided()
      const email = async () =>
        (await emailsTo(server, logins.employee)).find(({ text }) => text.includes(`/reports/${id}\n`))
      await soon(async () => expect(await email()).toBeDefined())
      const { pathname } = new URL((await email())!.unsubscribe!.oneClick!)
      expect(pathname).toMatch(/^\/unsubscribe\/[^/]+\/outcome$/)
      const post = (path: string) =>
        fetch(server.address + path, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      const wanted = async () =>
        channelsOf(await see(await hanako(), employeeId), 'outcome')!.find(
          ({ channel }) => channel === 'mail',
        )!.wanted

      const looked = await fetch(server.address + pathname, { redirect: 'manual' })
      expect([looked.status, looked.headers.get('location')]).toEqual([
        303,
        `/users/${employeeId}/notification_options`,
      ])
      const token = pathname.split('/')[2]!
      const forOther = token.replace(`-${employeeId}-`, `-${server.company.managerId}-`)
      for (const path of [
        `/unsubscribe/${token}/request`,
        `/unsubscribe/${forOther}/outcome`,
        `/unsubscribe/${token.replace(`${companyId}-`, `${server.other.companyId}-`)}/outcome`,
        `/unsubscribe/${token}/approval`,
        `/unsubscribe/${token}/nothing`,
        '/unsubscribe/x/outcome',
      ])
        expect((await post(path)).status, path).toBe(404)
      expect(await wanted()).toBe(true)

      const form = new FormData()
      form.set('List-Unsubscribe', 'One-Click')
      expect((await fetch(server.address + pathname, { method: 'POST', body: form })).status).toBe(200)
      expect(await wanted()).toBe(false)
      const answer = await post(pathname)
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringMatching(/no longer receive|停止しました/),
      ])
      const quietly = await decided()
      await soon(async () =>
        expect(await noticesOf(await hanako(), `/reports/${quietly}`)).toContain('report_approved'),
      )
      expect(
        (await letters(`%/reports/${quietly}\n`)).filter(({ receiver }) => receiver === logins.employee),
      ).toEqual([])
      await choose(hanako, employeeId, say('outcome', 'mail', true))
    })

    it('does not affect an approval, whose email waits for the end of quiet hours and cannot be switched off', async () => {
      const { managerId, logins } = server.company
      const hour = (hours: number) =>
        new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('sv-SE', {
          timeZone: 'Asia/Tokyo',
          hour: '2-digit',
          minute: '2-digit',
        })
      await choose(taro, managerId, { quietHours: { from: hour(-1), until: hour(2) } })
      const id = await waiting()
      await soon(async () =>
        expect((await letters(`%/reports/${id}\n`)).map(({ receiver }) => receiver)).toContain(
          logins.manager,
        ),
      )
      const sent = (await letters(`%/reports/${id}\n`)).find(({ receiver }) => receiver === logins.manager)!
      expect(sent).toMatchObject({ unsubscribe: null, waits: true })
      expect((sent.startAfter.getTime() - Date.now()) / 3_600_000).toBeCloseTo(2, 1)
      expect(await noticesOf(await taro(), `/reports/${id}`)).toEqual(['approval_turn'])
      await choose(taro, managerId, { quietHours: null })
    })
  })

  it('quiet hours end in the person’s time zone, also past midnight', async () => {
    const end = async (from: string, until: string, moment: string, zone = 'Asia/Tokyo') => {
      const [row] = await namedQuery<{ end: Date | null }>(
        server.company.db,
        'select end_of_quiet($1::time, $2::time, $3, $4::timestamptz) as end',
        [from, until, zone, moment],
      )
      return row!.end?.toISOString() ?? null
    }
    // 22:00 to 07:00 in Japan is 13:00 to 22:00 UTC.
    expect(await end('22:00', '07:00', '2026-11-20T12:59:59Z')).toBeNull()
    expect(await end('22:00', '07:00', '2026-11-20T13:00:00Z')).toBe('2026-11-20T22:00:00.000Z')
    expect(await end('22:00', '07:00', '2026-11-20T21:59:00Z')).toBe('2026-11-20T22:00:00.000Z')
    expect(await end('22:00', '07:00', '2026-11-20T22:00:00Z')).toBeNull()
    expect(await end('12:00', '13:30', '2026-11-20T03:30:00Z')).toBe('2026-11-20T04:30:00.000Z')
    expect(await end('12:00', '13:30', '2026-11-20T05:00:00Z')).toBeNull()
    expect(await end('22:00', '07:00', '2026-11-21T03:00:00Z', 'America/New_York')).toBe(
      '2026-11-21T12:00:00.000Z',
    )
  })
})
