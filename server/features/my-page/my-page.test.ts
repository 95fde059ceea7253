import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import {
  chooseUserImage,
  createUserImage,
  deleteUserImage,
  getProfileCard,
  listOtherLinks,
  listUserImages,
  userImageLimits,
} from '#contract/my-page.ts'
import { getCurrentUser, getUser } from '#contract/users.ts'
import { makeAdministratorAnnouncement } from '#db/factories/administrator-announcement.ts'
import { makeCourse } from '#db/factories/course.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeKnowledgeTest } from '#db/factories/knowledge-test.ts'
import { makeUser } from '#db/factories/user.ts'
import { applyDueStates } from '#server/features/admin-users/account-states.commands.ts'
import { mediaUses } from '#server/media-uses.ts'
import { removeUnattachedMedia } from '#server/platform/files/unattached-media.ts'
import { type Client, type TestServer, testServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const employee = () => server.as(server.company.logins.employee)
const manager = () => server.as(server.company.logins.manager)

async function picture(width: number, height: number, background = '#0a0') {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(jpeg)], '写真.jpg', { type: 'image/jpeg' })
}
const send = async (client: Client, kind: 'profile' | 'cover', file?: File) =>
  client.call(createUserImage, { body: { kind }, files: { picture: [file ?? (await picture(64, 64))] } })
const images = async (client: Client, kind: string) =>
  (await client.call(listUserImages, {})).body.userImages.filter((one) => one.kind === kind)

describe('a person’s own pictures', () => {
  it('are shown at once, kept, can be chosen again and deleted; earlier ones are visible to their owner only', async () => {
    const own = await employee()
    const other = await manager()
    const first = (await send(own, 'profile')).body
    const second = (await send(own, 'profile', await picture(64, 64, '#a00'))).body
    const imgPath = async () => (await own.call(getCurrentUser, {})).body.profileImgPath
    expect(await imgPath()).toBe(`${second.path}?variant=small`)
    expect((await images(own, 'profile')).map(({ id, shown }) => [id, shown])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect((await other.fetch(second.path)).status).toBe(200)
    expect((await other.fetch(first.path)).status).toBe(404)
    expect((await own.fetch(first.path)).status).toBe(200)
    await own.call(chooseUserImage, { body: { kind: 'profile', userImageId: first.id } })
    expect(await imgPath()).toBe(`${first.path}?variant=small`)
    expect((await own.call(deleteUserImage, { params: { id: first.id } })).status).toBe(204)
    expect(await imgPath()).toBeNull()
    expect((await images(own, 'profile')).map(({ shown }) => shown)).toEqual([false])
  })

  it('of one kind cannot be used for the other, and other people’s cannot be used at all', async () => {
    const own = await employee()
    const cover = (await send(own, 'cover', await picture(300, 100))).body
    const card = (await own.call(getProfileCard, {})).body
    expect(card.coverImgPath).toBe(cover.path)
    const page = await (await manager()).call(getUser, { params: { id: server.company.employeeId } })
    expect(page.body.coverImgPath).toBe(cover.path)
    const wrong = { kind: 'profile', userImageId: cover.id } as const
    expect((await own.call(chooseUserImage, { body: wrong })).status).toBe(404)
    const other = await manager()
    expect((await other.call(chooseUserImage, { body: { ...wrong, kind: 'cover' } })).status).toBe(404)
    expect((await other.call(deleteUserImage, { params: { id: cover.id } })).status).toBe(404)
    await own.call(chooseUserImage, { body: { kind: 'cover', userImageId: null } })
    expect((await own.call(getProfileCard, {})).body.coverImgPath).toBeNull()
  })

  it('are recognised by their content', async () => {
    const own = await employee()
    const page = new File(['<html><script>alert(1)</script>'], '写真.jpg', { type: 'image/jpeg' })
    const refused = await send(own, 'profile', page)
    expect(refused.body.error?.fields.picture).toContain('写真.jpg')
    const nothing = await own.call(createUserImage, { body: { kind: 'profile' } })
    expect(nothing.body.error?.fields.picture).toBeTruthy()
  })

  it('are limited in number; the displayed one is kept', async () => {
    const { db, departmentId } = server.company
    const email = 'many@mihon.example'
    await makeUser(db, { email, memberships: [{ departmentId }] })
    const own = await server.as(email)
    const first = (await send(own, 'cover')).body
    for (let i = 0; i < userImageLimits.kept; i++) await send(own, 'cover')
    const kept = await images(own, 'cover')
    expect(kept).toHaveLength(userImageLimits.kept)
    expect(kept.some(({ id }) => id === first.id)).toBe(false)
  })
})

describe('the stored pictures of a person', () => {
  it('survive the nightly clean-up while they are earlier pictures, and are deleted when the person leaves', async () => {
    const { db, departmentId, companyId } = server.company
    const email = 'leaver@mihon.example'
    const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
    const own = await server.as(email)
    const first = (await send(own, 'profile')).body
    const second = (await send(own, 'profile')).body
    const cover = (await send(own, 'cover')).body
    const night = () =>
      removeUnattachedMedia({
        db,
        storage: server.app.storage,
        uses: mediaUses,
        now: new Date(Date.now() + 2 * 86_400_000),
      })
    const left = async () =>
      (
        await db
          .selectFrom('mediaFiles')
          .select('filename')
          .where('companyId', '=', companyId)
          .where('uploaderId', '=', userId)
          .execute()
      ).map(({ filename }) => filename)
    await night()
    expect((await left()).sort()).toEqual([first, second, cover].map(({ filename }) => filename).sort())
    await db.updateTable('users').set({ lastOn: '2020-01-01' }).where('id', '=', userId).execute()
    await applyDueStates(db)
    await night()
    expect(await left()).toEqual([])
  })
})

describe('a person’s own page', () => {
  it('shows the visible departments, with job labels', async () => {
    const { db, departmentId } = server.company
    const secret = await makeDepartment(db, { name: '極秘室', published: false })
    const email = 'card@mihon.example'
    await makeUser(db, {
      email,
      memberships: [{ departmentId, jobLabel: '販売' }, { departmentId: secret }],
    })
    const { departments, name } = (await (await server.as(email)).call(getProfileCard, {})).body
    expect(name).toBe('田中 一郎')
    expect(departments.map(({ name: of, jobLabel, main }) => [of, jobLabel, main])).toEqual([
      ['営業部', '販売', true],
    ])
  })

  it('offers changing the email address to those who have one', async () => {
    const { db, departmentId } = server.company
    const companyLoginId = 'without-mail-1'
    await makeUser(db, { email: null, companyLoginId, memberships: [{ departmentId }] })
    const own = await server.as(companyLoginId)
    const { otherLinks } = (await own.call(listOtherLinks, {})).body
    expect(otherLinks.map(({ iconType }) => iconType)).toContain('password')
    expect(otherLinks.map(({ iconType }) => iconType)).not.toContain('email')
  })

  it('links only to pages with content, with the number of entries', async () => {
    const { db, companyId, departmentId, menuId, managerId } = server.company
    const email = 'links@mihon.example'
    const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
    const own = await server.as(email)
    const links = async () => (await own.call(listOtherLinks, {})).body.otherLinks
    const kinds = async (group: string) =>
      (await links()).filter((link) => link.group === group).map(({ iconType }) => iconType)
    expect(await kinds('own')).toEqual([])
    expect(await kinds('settings')).toEqual([
      'profile',
      'images',
      'password',
      'devices',
      'email',
      'notification',
      'connected_tools',
      'my_data',
    ])
    const feedId = await makeFeed(db, { menuId, authorId: managerId })
    await own.call(bookmarkFeed, { params: { id: feedId }, body: { bookmarked: true } })
    await db
      .insertInto('rewardTransactions')
      .values({
        companyId: server.company.companyId,
        userId,
        amount: 1200,
        kind: 'grant',
      })
      .execute()
    expect((await links()).find(({ iconType }) => iconType === 'bookmark')?.detail).toBe('1件')
    expect(await kinds('own')).toEqual(['reward', 'bookmark'])
    const away = (absentFrom: string, absentUntil: string) =>
      db
        .insertInto('absences')
        .values({
          companyId,
          userId: managerId,
          deputyId: userId,
          setById: managerId,
          absentFrom,
          absentUntil,
        })
        .execute()
    const day = (days: number) =>
      new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    await away(day(-3), day(-1))
    await away(day(1), day(3))
    expect(await kinds('own')).not.toContain('report')
    await away(day(0), day(0))
    expect(await kinds('own')).toContain('report')
    await makeAdministratorAnnouncement(db, { menuId, authorId: managerId })
    expect(await kinds('own')).toContain('announcement')
  })
})

describe('tests, courses and certificates on a person’s own page', () => {
  it('are linked once there are some, with what waits', async () => {
    const { db, companyId, departmentId, administratorId: createdById } = server.company
    const email = 'learning@mihon.example'
    const userId = await makeUser(db, { email, memberships: [{ departmentId }] })
    const own = await server.as(email)
    const kinds = ['knowledge_test', 'course', 'certificate']
    const links = async () =>
      (await own.call(listOtherLinks, {})).body.otherLinks
        .filter(({ iconType }) => kinds.includes(iconType))
        .map(({ iconType, noticeCount, detail }) => [iconType, noticeCount, detail])
    const testId = await makeKnowledgeTest(db, { createdById })
    const courseId = await makeCourse(db, { createdById })
    expect(await links()).toEqual([])
    const published = { publishedAt: new Date() }
    await db.updateTable('knowledgeTests').set(published).where('id', '=', testId).execute()
    await db.updateTable('courses').set(published).where('id', '=', courseId).execute()
    expect(await links()).toEqual([
      ['knowledge_test', 1, null],
      ['course', 1, null],
    ])
    await db
      .insertInto('courseEnrolments')
      .values({ companyId, courseId, userId, completedAt: new Date() })
      .execute()
    await db
      .insertInto('certificates')
      .values({
        ...{ companyId, userId, courseId, number: 'AAAA-BBBB-CCCC', title: 'コース', holderName: '社員' },
        ...{ issuedOn: '2026-01-01', occasion: 'x' },
      })
      .execute()
    // An ended test that they did not take is not linked; a completed course stays.
    const ended = { endedAt: new Date() }
    await db.updateTable('knowledgeTests').set(ended).where('id', '=', testId).execute()
    await db.updateTable('courses').set(ended).where('id', '=', courseId).execute()
    expect(await links()).toEqual([
      ['course', 0, null],
      ['certificate', 0, '1件'],
    ])
  })
})

describe('another person’s page', () => {
  it('shows only that a person has left; a suspended person’s page exists only for administrators', async () => {
    const { db, departmentId, logins } = server.company
    const left = await makeUser(db, { familyName: '退', givenName: '職', status: 'withdrawn' })
    const stopped = await makeUser(db, { status: 'stopped', memberships: [{ departmentId }] })
    const other = await employee()
    const { body } = await other.call(getUser, { params: { id: left } })
    expect(body).toMatchObject({ state: 'withdrawn', departments: [], greeting: '', joinedAt: null })
    expect(JSON.stringify(body)).not.toContain('退 職')
    expect((await other.call(getUser, { params: { id: stopped } })).status).toBe(404)
    const admin = await server.as(logins.administrator)
    expect((await admin.call(getUser, { params: { id: stopped } })).body.state).toBe('stopped')
  })
})
