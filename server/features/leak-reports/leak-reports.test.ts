import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { deleteFeed, readFeed } from '#contract/feeds.ts'
import { createLeakReport, exportLeakReport } from '#contract/leak-reports.ts'
import { listOwnPersonalAccesses, listPersonalAccesses } from '#contract/personal-access.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeChatRoom } from '#db/factories/chat-room.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeMediaFile } from '#db/factories/media-file.ts'
import { makeMenu } from '#db/factories/menu.ts'
import { makeUser } from '#db/factories/user.ts'
import { namedQuery } from '#db/tenant.ts'
import { newColleague } from '#testing/organising.ts'
import { Client, type TestServer, testServer } from '#testing/server.ts'
import { readLeakAddress } from './leak-address.rules.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await testServer()
  admin = await server.as(server.company.logins.administrator)
})
afterAll(() => server.close())

const reason = '社外の掲示板に載っていた'
const open = async (address: string) => {
  const reply = await admin.call(createLeakReport, { body: { address, reason } })
  expect(reply.status).toBe(200)
  return reply.body
}

describe('a leak report', () => {
  it('tells who could see a post then and now, and who has seen it', async () => {
    const { db, companyId, menuId } = server.company
    const author = await newColleague(server)
    const reader = await newColleague(server)
    const newcomer = await newColleague(server)
    const feedId = await makeFeed(db, {
      menuId,
      authorId: author.id,
      title: '来期の計画',
      postedAt: new Date(Date.now() - 3_600_000),
    })
    await namedQuery(
      db,
      `update users set created_at = created_at - interval '1 day' where company_id = $1 and id = any($2::bigint[])`,
      [companyId, [author.id, reader.id]],
    )
    await namedQuery(db, `delete from membership_history where company_id = $1 and user_id = $2`, [
      companyId,
      newcomer.id,
    ])
    await reader.client.call(readFeed, { params: { id: feedId } })
    const report = await open(`https://hiroba.example/feeds/${feedId}?from=mail`)
    expect(report).toMatchObject({
      kind: 'post',
      title: '来期の計画',
      deleted: false,
      exports: [],
      looks: [],
    })
    expect(report.author.id).toBe(author.id)
    const of = (id: number) => report.people.find(({ person }) => person.id === id)
    expect(of(reader.id)).toMatchObject({ couldThen: true, canNow: true, seen: true })
    expect(of(reader.id)!.seenAt).not.toBeNull()
    expect(of(newcomer.id)).toMatchObject({ couldThen: false, canNow: true, seen: false })
    expect(report.seenCount).toBe(2)
    expect(report.nowCount).toBeGreaterThan(report.thenCount)
    expect(report.peopleCount).toBe(report.people.length)
    await author.client.call(deleteFeed, { params: { id: feedId } })
    const later = await open(`/feeds/${feedId}`)
    expect(later).toMatchObject({ deleted: true, nowCount: 0, title: '' })
  })

  it('knows who was in a department when it was written', async () => {
    const { db, companyId } = server.company
    const departmentId = await makeDepartment(db, { name: '経営企画' })
    const before = await makeUser(db, {})
    const after = await makeUser(db, { memberships: [{ departmentId }] })
    await namedQuery(
      db,
      `update membership_history set from_on = current_date where company_id = $1 and user_id = $2`,
      [companyId, after],
    )
    await db
      .insertInto('membershipHistory')
      .values({
        companyId,
        userId: before,
        departmentId,
        main: false,
        fromOn: '2020-04-01',
        untilOn: '2026-04-01',
      })
      .execute()
    await namedQuery(
      db,
      `update users set created_at = '2020-01-01' where company_id = $1 and id = any($2::bigint[])`,
      [...[companyId, [before, after]]],
    )
    const publicationAudienceId = await audienceOf(db, {
      ...{
        include: [{ type: 'department', id: departmentId, descendants: true }],
        match: 'any',
        exclude: [],
      },
    })
    const menuId = await makeMenu(db, { publicationAudienceId })
    const feedId = await makeFeed(db, { menuId, authorId: after, postedAt: new Date('2026-02-01T00:00:00Z') })
    const report = await open(`/feeds/${feedId}`)
    const ids = report.people.filter(({ couldThen }) => couldThen).map(({ person }) => person.id)
    expect(ids).toContain(before)
    expect(report.people.find(({ person }) => person.id === before)).toMatchObject({ canNow: false })
  })

  it('is about a message by its members, and about a file by what it belongs to', async () => {
    const { db, companyId, menuId } = server.company
    const author = await newColleague(server)
    const other = await newColleague(server)
    const room = await makeChatRoom(db, {
      ...{ name: '極秘の班', userIds: [author.id, other.id] },
      messages: [{ authorId: author.id, body: '他言無用' }],
    })
    const report = await open(`/chat/rooms/${room}?message=1`)
    expect(report).toMatchObject({
      kind: 'message',
      place: '極秘の班',
      audience: null,
      nowCount: 2,
      seenCount: 1,
    })
    expect(JSON.stringify(report)).not.toContain('他言無用')
    const fileId = await makeMediaFile(db, {})
    await makeFeed(db, { menuId, authorId: author.id, mediaFileIds: [fileId] })
    const [file] = await namedQuery<{ filename: string }>(
      db,
      'select filename from media_files where company_id = $1 and id = $2',
      [companyId, fileId],
    )
    expect(await open(`/media_files/${file!.filename}?variant=small`)).toMatchObject({ kind: 'file' })
  })

  it('is logged with its reason, and not told to the author', async () => {
    const author = await newColleague(server)
    const feedId = await makeFeed(server.company.db, {
      ...{ menuId: server.company.menuId, authorId: author.id, title: '秘密の題' },
    })
    await open(`/feeds/${feedId}`)
    const asked = new URLSearchParams({ address: `/feeds/${feedId}`, reason })
    const file = await admin.fetch(`${exportLeakReport.path}?${asked}`)
    expect(file.status).toBe(200)
    expect(await file.text()).toMatch(/^\ufeff?番号,名前/)
    const { administrationActs } = (
      await admin.call(listAdministrationActs, { query: { noun: 'leak_report' } })
    ).body
    expect(administrationActs.slice(0, 2).map(({ action }) => action)).toEqual(['export', 'view'])
    expect(JSON.stringify(administrationActs[0])).toContain(reason)
    expect(JSON.stringify(administrationActs)).not.toContain('秘密の題')
    const recorded = (await admin.call(listPersonalAccesses, { query: { userId: author.id } })).body
    expect(recorded.personalAccesses.map(({ kind }) => kind)).toEqual(['leak_report'])
    expect((await author.client.call(listOwnPersonalAccesses, {})).body.personalAccesses).toEqual([])
  })

  it('is for full administrators, about something of their company, with a reason', async () => {
    const { menuId, employeeId } = server.company
    const address = `/feeds/${await makeFeed(server.company.db, { menuId, authorId: employeeId })}`
    const body = { address, reason }
    const employee = await server.as(server.company.logins.employee)
    expect((await employee.call(createLeakReport, { body })).status).toBe(404)
    expect((await employee.call(exportLeakReport, { query: body })).status).toBe(404)
    expect((await new Client(server.address).call(createLeakReport, { body })).status).toBe(401)
    expect((await admin.call(createLeakReport, { body: { address, reason: ' ' } })).status).toBe(422)
    const other = await server.as(server.other.logins.administrator)
    for (const wrong of [address, '/feeds/999999999', '/home', 'nothing', '/media_files/none.png'])
      expect((await other.call(createLeakReport, { body: { address: wrong, reason } })).body).toMatchObject({
        error: { fields: { address: expect.any(String) } },
      })
  })
})

it('an address is read in full or from its path on', () => {
  expect(readLeakAddress('https://x.example/feeds/12#comments')).toEqual({ kind: 'post', feedId: 12 })
  expect(readLeakAddress('/chat/rooms/3?message=8')).toEqual({ kind: 'message', chatRoomId: 3, seq: 8 })
  expect(readLeakAddress('/chat/rooms/3')).toBeUndefined()
  expect(readLeakAddress('http://')).toBeUndefined()
})
