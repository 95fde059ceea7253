import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listAnnouncements } from '#contract/announcements.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeUser } from '#db/factories/user.ts'
import { companyIdOf, namedQuery, transaction } from '#db/tenant.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { defineNotice } from './define-notice.ts'
import { registerNotices } from './registered-notices.ts'
import { tell } from './tell.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/* Everything that a feature writes for a new kind, besides its line in server/notices.ts. */
const visited = defineNotice({
  kind: 'visited',
  event: 'calendar',
  group: 'others',
  icon: 'calendar',
  payload: { rooms: z.number() },
  people: ['guide'],
  sentence: {
    ja: ({ actor, payload, people }) => `${actor}が${people.guide ?? ''}と${payload.rooms}室を見学しました`,
    en: ({ actor, payload, people }) => `${actor} saw ${payload.rooms} rooms with ${people.guide ?? ''}`,
  },
  href: ({ feedId }) => `/feeds/${feedId}`,
})

const tellVisited = (feedId: number | null, userIds: readonly number[], rooms = '3') =>
  transaction(server.company.db, (trx) =>
    tell(trx, {
      values: [userIds, feedId, server.company.managerId],
      recipients: 'select unnest($2::bigint[]) as user_id',
      notices: [
        visited.row({
          actor: '$4',
          feed: '$3',
          once: '$3::bigint',
          payload: { rooms },
          people: { guide: '$4::bigint' },
        }),
      ],
    }),
  )

describe('a kind that a feature declares', () => {
  it('is sent once to people who are active, want it and may read the post', async () => {
    const { db, employeeId, administratorId, managerId, menuId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: managerId })
    const stoppedId = await makeUser(db, { status: 'stopped' })
    const strangerId = await makeUser(db, {})
    await namedQuery(db, 'delete from audience_members where company_id = $1 and user_id = $2', [
      companyIdOf(db),
      strangerId,
    ])
    await namedQuery(
      db,
      `insert into notification_choices (company_id, user_id, event, channel, wanted)
       values ($1, $2, 'calendar', 'notice', false)`,
      [companyIdOf(db), administratorId],
    )
    const everybody = [employeeId, administratorId, stoppedId, strangerId]
    expect(await tellVisited(feedId, everybody)).toEqual([{ userId: employeeId }])
    expect(await tellVisited(feedId, everybody)).toEqual([])
    // It concerns no post, so only the account decides.
    expect(await tellVisited(null, [stoppedId, strangerId])).toEqual([{ userId: strangerId }])
  })

  it('has a sentence in both languages, and a link', () => {
    const facts = { actor: '鈴木', actors: '鈴木', actorId: 1, menu: '', payload: { rooms: 2 } }
    const ids = { feedId: 7, feedCommentId: null, reportId: null, menuId: null }
    const given = { ...facts, ...ids, people: { guide: '高橋', other: '山田' } }
    expect(visited.present({ ...given, locale: 'ja' })).toEqual({
      text: '鈴木が高橋と2室を見学しました',
      hrefPath: '/feeds/7',
    })
    expect(visited.present({ ...given, locale: 'en' })?.text).toBe('鈴木 saw 2 rooms with 高橋')
    expect(visited.present({ ...given, payload: { rooms: 'two' }, locale: 'en' })).toBeUndefined()
  })

  it('that already exists, or whose event lacks such a channel, fails at startup', () => {
    expect(() => registerNotices([visited, visited])).toThrow(TypeError)
    const mailed = { event: 'reaction', group: 'others', icon: 'info', href: () => '/' } as const
    expect(() =>
      defineNotice({ ...mailed, kind: 'mailed', channels: ['mail'], sentence: { ja: 'あ', en: 'a' } }),
    ).toThrow('reaction has no mail')
  })
})

describe('a notice of an unknown kind', () => {
  it('has a generic sentence, in the list and elsewhere', async () => {
    const { db, employeeId, managerId, menuId } = server.company
    const feedId = await makeFeed(db, { menuId, authorId: employeeId })
    await tellVisited(feedId, [employeeId])
    // The kind is known, but was written by a version with a different payload.
    await namedQuery(
      db,
      `insert into announcements (company_id, user_id, kind, actor_id, payload)
       values ($1, $2, 'storage_filling', $3, '{"level": "high"}')`,
      [companyIdOf(db), employeeId, managerId],
    )
    const hanako = await server.as(server.company.logins.employee)
    const neutral = { icon: 'notification', impersonal: true, hrefPath: '/announcements' }
    const list = async (language: string) => {
      const headers = { 'accept-language': language }
      const { body } = await hanako.call(listAnnouncements, { query: { limit: 2 } }, { headers })
      return body.announcements
    }
    const text = '新しいお知らせがあります'
    expect(await list('ja')).toMatchObject([
      { kind: 'storage_filling', text, ...neutral },
      { kind: 'visited', text, ...neutral },
    ])
    expect((await list('en')).map((notice) => notice.text)).toEqual([
      'You have a new notification',
      'You have a new notification',
    ])
  })
})
