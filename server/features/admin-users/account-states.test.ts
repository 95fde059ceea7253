import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAbsence } from '#contract/absences.ts'
import {
  cancelWithdrawal,
  getAdminUser,
  resumeUser,
  setUserRole,
  stopUser,
  withdrawUser,
} from '#contract/admin-users.ts'
import { createApply } from '#contract/applies.ts'
import { bookmarkFeed } from '#contract/bookmarks.ts'
import { listPlannedChanges } from '#contract/planned-changes.ts'
import { getCurrentUser } from '#contract/users.ts'
import { makeAnnouncements } from '#db/factories/announcement.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { makeReport } from '#db/factories/report.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { versionOf } from '#testing/row-version.ts'
import { newClientKey, type TestServer, testServer } from '#testing/server.ts'
import { applyDueStates, companyToday } from './account-states.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const account = async (id: number) => (await (await admin()).call(getAdminUser, { params: { id } })).body
async function person(more: Parameters<typeof makeUser>[1] = {}) {
  const email = `person-${unique()}@mihon.example`
  const { db, departmentId } = server.company
  return { id: await makeUser(db, { email, memberships: [{ departmentId }], ...more }), email }
}
const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const today = () => companyToday(server.company.db)
const versionNow = (id: number) => versionOf(server.company.db, 'users', id)
/** Moves a person's dates into the past. */
const set = (id: number, days: { stopsOn?: string | null; resumesOn?: string | null; lastOn?: string }) =>
  server.company.db.updateTable('users').set(days).where('id', '=', id).execute()

describe('stopping', () => {
  it('refuses a date after the last day, beside the field', async () => {
    const boss = await admin()
    const { id } = await person()
    const now = await today()
    await boss.call(withdrawUser, {
      params: { id },
      body: { version: await versionNow(id), lastOn: dayFrom(now, 5) },
    })
    const stop = async (days: number) =>
      boss.call(stopUser, {
        params: { id },
        body: { version: await versionNow(id), stopsOn: dayFrom(now, days) },
      })
    expect((await stop(6)).body.error?.fields.stopsOn).toContain('最終日')
    expect((await account(id)).stopsOn).toBeNull()
    expect((await stop(5)).status).toBe(204)
  })

  it('takes effect at once if its date has come, and ends with resuming', async () => {
    const { id, email } = await person()
    const client = await server.as(email)
    const boss = await admin()
    const stopping = { version: await versionNow(id), stopsOn: await today() }
    expect((await boss.call(stopUser, { params: { id }, body: stopping })).status).toBe(204)
    // Sending it again changes nothing; another stop needs the newer version.
    expect((await boss.call(stopUser, { params: { id }, body: stopping })).status).toBe(204)
    const other = { ...stopping, resumesOn: dayFrom(await today(), 9) }
    expect((await boss.call(stopUser, { params: { id }, body: other })).body.error?.code).toBe('conflict')
    expect(await account(id)).toMatchObject({ status: 'stopped', stopsOn: await today() })
    await expect.poll(async () => (await client.call(getCurrentUser, {})).status).toBe(401)
    await expect(server.guest().signIn(email)).rejects.toThrow()
    const stale = await boss.call(resumeUser, { params: { id }, body: { version: stopping.version } })
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'conflict'])
    const body = { version: await versionNow(id) }
    expect((await boss.call(resumeUser, { params: { id }, body })).status).toBe(204)
    expect(await account(id)).toMatchObject({ status: 'active', stopsOn: null })
    await server.guest().signIn(email)
  })

  it('takes effect on its date and resumes on another, by the clock and once', async () => {
    const { id } = await person({ status: 'invited' })
    const now = await today()
    const boss = await admin()
    const body = { stopsOn: dayFrom(now, 3), resumesOn: dayFrom(now, 9) }
    await boss.call(stopUser, { params: { id }, body: { ...body, version: await versionNow(id) } })
    await applyDueStates(server.company.db)
    expect(await account(id)).toMatchObject({ status: 'invited', ...body })
    await set(id, { stopsOn: now, resumesOn: dayFrom(now, 2) })
    await applyDueStates(server.company.db)
    expect((await account(id)).status).toBe('stopped')
    await set(id, { stopsOn: dayFrom(now, -2), resumesOn: now })
    expect(await applyDueStates(server.company.db)).toBe(1)
    expect(await account(id)).toMatchObject({ status: 'invited', stopsOn: null, resumesOn: null })
    expect(await applyDueStates(server.company.db)).toBe(0)
  })

  it('refuses contradictory dates beside their field', async () => {
    const { id } = await person()
    const now = await today()
    const boss = await admin()
    const tried = async (stopsOn: string, resumesOn: string | null) =>
      Object.keys(
        (
          await boss.call(stopUser, {
            params: { id },
            body: { version: await versionNow(id), stopsOn, resumesOn },
          })
        ).body.error!.fields,
      )
    expect(await tried(dayFrom(now, -1), null)).toEqual(['stopsOn'])
    expect(await tried(dayFrom(now, 2), dayFrom(now, 2))).toEqual(['resumesOn'])
  })
})

describe('withdrawing', () => {
  it('leaves the account unchanged until the end of the last day, and can be cancelled until then', async () => {
    const { id, email } = await person()
    const boss = await admin()
    const now = await today()
    const seen = await versionNow(id)
    const leave = (lastOn: string) =>
      boss.call(withdrawUser, { params: { id }, body: { version: seen, lastOn } })
    expect((await leave(now)).status).toBe(204)
    expect((await leave(now)).status).toBe(204)
    expect((await leave(dayFrom(now, 1))).body.error?.code).toBe('conflict')
    expect(await applyDueStates(server.company.db)).toBe(0)
    await server.guest().signIn(email)
    const stay = (of: number) => boss.call(cancelWithdrawal, { params: { id }, query: { version: of } })
    expect((await stay(seen)).body.error?.code).toBe('conflict')
    expect((await stay(await versionNow(id))).status).toBe(204)
    expect((await stay(seen)).status).toBe(204)
    expect(await account(id)).toMatchObject({ status: 'active', lastOn: null })
  })

  it('ends the account in the following night: no sign-in, no department, and the address is free again', async () => {
    const { id, email } = await person()
    const { db } = server.company
    await set(id, { lastOn: dayFrom(await today(), -1) })
    expect(await applyDueStates(db)).toBe(1)
    expect(await applyDueStates(db)).toBe(0)
    expect(await account(id)).toMatchObject({
      status: 'withdrawn',
      email: null,
      memberships: [],
      can: { change: false },
    })
    await expect(server.guest().signIn(email)).rejects.toThrow()
    await makeUser(db, { email })
    const boss = await admin()
    for (const reply of [
      await boss.call(resumeUser, { params: { id }, body: { version: 1 } }),
      await boss.call(cancelWithdrawal, { params: { id }, query: { version: 1 } }),
    ])
      expect(reply.body.error?.code).toBe('account_withdrawn')
  })

  it('deletes purely personal data, and nothing waits for the person any more', async () => {
    const { id, email } = await person({ formerFamilyName: '旧山', formerFamilyNameKana: 'キュウヤマ' })
    const { db, companyId, menuId, employeeId, managerId } = server.company
    const own = await server.as(email)
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const post = { menuId, title: '', text: 'まだ送っていません', clientKey: newClientKey() }
    const posted = await own.call(createApply, { body: { ...post, clientKey: newClientKey() } })
    const waits = await own.call(createApply, { body: { ...post, scheduledAt: later } })
    expect([posted.status, waits.status]).toEqual([200, 200])
    await makeReport(db, { menuId, userId: id, status: 'draft', applyStatus: 'draft' })
    const sentId = await makeReport(db, { menuId, userId: id })
    const feedId = await makeFeed(db, { menuId, authorId: employeeId })
    const body = { bookmarked: true, note: '自分だけの覚え書き' }
    expect((await own.call(bookmarkFeed, { params: { id: feedId }, body })).status).toBeLessThan(300)
    const away = { absentFrom: '2099-01-01', absentUntil: '2099-01-02' }
    expect((await own.call(createAbsence, { body: { deputyId: managerId, ...away } })).status).toBe(200)
    await db
      .insertInto('drafts')
      .values({ companyId, userId: id, key: 'k', title: '', body: '書きかけ' })
      .execute()
    await makeAnnouncements(db, [{ userId: id, kind: 'comment', actorId: employeeId, feedId }])
    const list = await db
      .insertInto('reportItemTaskLists')
      .values({ companyId, reportId: await makeReport(db, { menuId, userId: employeeId }), itemKey: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const task = { companyId, taskListId: list.id, title: '確認', assigneeId: id, sortOrder: 0 }
    await db.insertInto('reportItemTasks').values(task).execute()

    await set(id, { lastOn: dayFrom(await today(), -1) })
    expect(await applyDueStates(db)).toBe(1)
    const left = async (
      table: 'drafts' | 'feedBookmarks' | 'announcements' | 'absences' | 'applies' | 'knownDevices',
    ) => (await db.selectFrom(table).selectAll().where('userId', '=', id).execute()).length
    for (const table of ['drafts', 'feedBookmarks', 'announcements', 'absences', 'knownDevices'] as const)
      expect([table, await left(table)]).toEqual([table, 0])
    // Their posts and submissions remain.
    expect(await left('applies')).toBe(2)
    const reports = await db.selectFrom('reports').select('id').where('userId', '=', id).execute()
    expect(reports).toEqual([{ id: sentId }])
    const feeds = await db.selectFrom('feeds').select('body').where('authorId', '=', id).execute()
    expect(feeds).toHaveLength(1)
    const asked = await db
      .selectFrom('reportItemTasks')
      .select('withdrawnAt')
      .where('assigneeId', '=', id)
      .execute()
    expect(asked).toEqual([{ withdrawnAt: expect.any(Date) }])
    expect(await account(id)).toMatchObject({ formerFamilyName: '', formerFamilyNameKana: '' })
  })

  it('happens at the company’s own midnight', async () => {
    const { id } = await person()
    const { db, companyId } = server.company
    const zone = (timeZone: string) =>
      server.app.engine.installation
        .updateTable('companies')
        .set({ timeZone })
        .where('id', '=', companyId)
        .execute()
    await zone('Etc/GMT+12')
    const west = await companyToday(db)
    await set(id, { lastOn: west })
    expect(await applyDueStates(db)).toBe(0)
    await zone('Pacific/Kiritimati')
    // 26 hours apart, so that the day there is always later.
    expect(await applyDueStates(db)).toBe(1)
    await zone('Asia/Tokyo')
    expect((await account(id)).status).toBe('withdrawn')
  })
})

describe('a date whose job runs late', () => {
  it('does not let anyone sign in after the last day or between the stop and the day of resuming', async () => {
    const now = await today()
    const [yesterday, tomorrow] = [dayFrom(now, -1), dayFrom(now, 1)]
    const days = {
      left: { lastOn: yesterday },
      stopped: { stopsOn: now },
      stoppedUntil: { stopsOn: yesterday, resumesOn: tomorrow },
      lastDay: { lastOn: now },
      stopsTomorrow: { stopsOn: tomorrow },
      resumed: { stopsOn: dayFrom(now, -3), resumesOn: now },
    }
    const tried: Record<string, [number, boolean]> = {}
    for (const [name, fields] of Object.entries(days)) {
      const { id, email } = await person()
      const before = await server.guest().signIn(email)
      await set(id, fields)
      // The process caches a session for at most a minute.
      server.app.gate.forgetPerson({ companyId: server.company.companyId, userId: id })
      const entered = await server
        .guest()
        .signIn(email)
        .then(() => true)
        .catch(() => false)
      tried[name] = [(await before.call(getCurrentUser, {})).status, entered]
    }
    expect(tried).toEqual({
      left: [401, false],
      stopped: [401, false],
      stoppedUntil: [401, false],
      lastDay: [200, true],
      stopsTomorrow: [200, true],
      resumed: [200, true],
    })
    await applyDueStates(server.company.db)
  })
})

describe('a person whose change of state fails', () => {
  it('is marked for administrators, does not block others, and is tried again', async () => {
    const [stuck, fine] = [await person(), await person()]
    const now = await today()
    for (const { id } of [stuck, fine]) await set(id, { stopsOn: now })
    const script = (sql: string) =>
      server.app.engine.withConnection('installation', (connection) => connection.script(sql))
    await script(`create function get_stuck() returns trigger language plpgsql as $$
        begin if new.status = 'stopped' then raise exception 'stuck'; end if; return new; end $$;
      create trigger get_stuck before update on users for each row
        when (new.id = ${stuck.id}) execute function get_stuck();`)
    await expect(applyDueStates(server.company.db)).rejects.toThrow('1 of 2 rows failed')
    const planned = async () =>
      (
        await (await admin()).call(listPlannedChanges, { query: { userId: stuck.id } })
      ).body.plannedChanges.map(({ kind, state, failure }) => [kind, state, failure])
    expect(await planned()).toEqual([['stop', 'failed', 'unexpected']])
    expect([(await account(stuck.id)).status, (await account(fine.id)).status]).toEqual(['active', 'stopped'])
    await script('drop trigger get_stuck on users; drop function get_stuck();')
    expect(await applyDueStates(server.company.db)).toBe(1)
    expect((await account(stuck.id)).status).toBe('stopped')
    expect(await planned()).toEqual([])
  })
})

describe('the last full administrator', () => {
  it('cannot be stopped, withdrawn or demoted, even when two remove each other at once', async () => {
    const boss = await admin()
    const params = { id: server.company.administratorId }
    const now = await today()
    for (const reply of [
      await boss.call(stopUser, {
        params,
        body: { version: await versionNow(params.id), stopsOn: dayFrom(now, 5) },
      }),
      await boss.call(withdrawUser, { params, body: { version: await versionNow(params.id), lastOn: now } }),
      await boss.call(setUserRole, {
        params,
        body: { version: await versionOf(server.company.db, 'users', params.id), role: 'employee' },
      }),
    ])
      expect([reply.status, reply.body.error?.code]).toEqual([409, 'last_administrator'])
    const second = await person({ role: 'administrator' })
    const other = await server.as(second.email)
    const version = await versionOf(server.company.db, 'users', params.id)
    const secondVersion = await versionOf(server.company.db, 'users', second.id)
    const replies = await Promise.all([
      boss.call(setUserRole, {
        params: { id: second.id },
        body: { version: secondVersion, role: 'employee' },
      }),
      other.call(setUserRole, { params, body: { version, role: 'employee' } }),
    ])
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const { db } = server.company
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('companyId', '=', server.company.companyId)
      .where('role', '=', 'administrator')
      .execute()
    expect(left).toHaveLength(1)
  })
})
