import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteDepartment } from '#contract/admin-departments.ts'
import { createPosition, deletePosition } from '#contract/admin-positions.ts'
import { getAdminUser, stopUser, updateAdminUser, withdrawUser } from '#contract/admin-users.ts'
import { listAdministrationActs } from '#contract/administration-acts.ts'
import { listAnnouncements } from '#contract/announcements.ts'
import {
  cancelPlannedChange,
  createPlannedJoin,
  createPlannedTransfer,
  listPlannedChanges,
  updatePlannedChange,
} from '#contract/planned-changes.ts'
import { signIn } from '#contract/sessions.ts'
import { makeDepartment } from '#db/factories/department.ts'
import { unique } from '#db/factories/unique.ts'
import { makeUser } from '#db/factories/user.ts'
import { applyDueStates, companyToday } from '#server/features/admin-users/account-states.commands.ts'
import { type TestServer, testServer } from '#testing/server.ts'
import { settleDueChanges } from './due-changes.commands.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as(server.company.logins.administrator)
const today = () => companyToday(server.company.db)
const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const account = async (id: number) => (await (await admin()).call(getAdminUser, { params: { id } })).body
const placesOf = async (id: number) =>
  (await account(id)).memberships.map(({ departmentName }) => departmentName)
const department = (name: string) => makeDepartment(server.company.db, { name })
const person = (departmentId = server.company.departmentId) =>
  makeUser(server.company.db, { memberships: [{ departmentId }] })
const plan = async (id: number, departmentId: number, days: number) =>
  (await admin()).call(createPlannedTransfer, {
    params: { id },
    body: { effectiveOn: dayFrom(await today(), days), memberships: [{ departmentId }] },
  })
const listed = async (query: object) =>
  (await (await admin()).call(listPlannedChanges, { query: query as never })).body
const open = async (userId: number) => (await listed({ userId, limit: 100 })).plannedChanges
/** Runs the night in which the day of all plans has come. */
async function comeTheDay() {
  await server.company.db
    .updateTable('plannedChanges')
    .set({ effectiveOn: await today() })
    .where('state', '=', 'planned')
    .execute()
  return settleDueChanges(server.company.db, 'https://hiroba.example')
}

describe('a transfer planned in advance', () => {
  it('for a day that already has a plan for the same person is refused beside the day', async () => {
    const id = await person()
    const [first, second] = [await department('札幌支店'), await department('仙台支店')]
    const planned = await plan(id, first, 7)
    expect(planned.status).toBe(200)
    expect((await plan(id, second, 7)).body.error?.fields.effectiveOn).toContain('すでに予定')
    expect((await open(id)).length).toBe(1)
    const later = await plan(id, second, 8)
    const client = await admin()
    const change = (days: number, version: number) =>
      today().then((now) =>
        client.call(updatePlannedChange, {
          params: { id: later.body.id },
          body: { version, effectiveOn: dayFrom(now, days), memberships: [{ departmentId: second }] },
        }),
      )
    const { version } = (await open(id))[1]!
    expect((await change(7, version)).body.error?.fields.effectiveOn).toContain('すでに予定')
    expect((await change(8, version)).status).toBe(200)
    expect((await plan(await person(), second, 7)).status).toBe(200)
  })

  it('to memberships the person will already have is refused beside the departments', async () => {
    const id = await person()
    const into = await department('名古屋支店')
    const same = await plan(id, server.company.departmentId, 7)
    expect(same.status).toBe(422)
    expect(same.body.error?.fields).toEqual({
      memberships: 'その日の所属と同じです。どこかを変更してください。',
    })
    expect((await plan(id, into, 7)).status).toBe(200)
    // After the first one, it would be the new department that stays.
    expect((await plan(id, into, 14)).status).toBe(422)
    expect((await plan(id, server.company.departmentId, 14)).status).toBe(200)
    const [first] = await open(id)
    const change = async (departmentId: number, days: number) =>
      (await admin()).call(updatePlannedChange, {
        params: { id: first!.id },
        body: {
          version: first!.version,
          effectiveOn: dayFrom(await today(), days),
          memberships: [{ departmentId }],
        },
      })
    expect((await change(server.company.departmentId, 7)).status).toBe(422)
    expect((await change(into, 8)).status).toBe(200)
  })

  it('waits for its day, is applied once, and is logged', async () => {
    const id = await person()
    const into = await department('大阪支店')
    const made = await plan(id, into, 7)
    expect(made.status).toBe(200)
    await settleDueChanges(server.company.db, '')
    expect(await placesOf(id)).toEqual(['営業部'])
    expect(await open(id)).toMatchObject([
      { kind: 'transfer', state: 'planned', failure: null, memberships: [{ departmentName: '大阪支店' }] },
    ])
    await comeTheDay()
    expect(await placesOf(id)).toEqual(['大阪支店'])
    expect(await open(id)).toEqual([])
    expect((await listed({ userId: id, state: 'settled' })).plannedChanges).toMatchObject([
      { state: 'applied' },
    ])
    const { administrationActs } = (
      await (await admin()).call(listAdministrationActs, { query: { noun: 'user' } })
    ).body
    const acts = administrationActs.filter(({ subjectId }) => subjectId === id)
    expect(acts.map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['transfer', null],
      ['plan_transfer', server.company.administratorId],
    ])
    expect(acts[0]!.changes).toMatchObject([
      { field: 'departments', before: ['営業部'], after: ['大阪支店'] },
    ])
  })

  it('builds on plans for earlier days, and can be changed and cancelled until its day', async () => {
    const id = await person()
    const [first, second, third] = [await department('一'), await department('二'), await department('三')]
    await plan(id, second, 30)
    const later = await plan(id, third, 60)
    expect((await open(id)).map(({ failure }) => failure)).toEqual([null, null])
    // A transfer before the second one: the second was entered for another department.
    const earlier = await plan(id, first, 10)
    expect((await open(id)).map(({ failure }) => failure)).toEqual([null, 'person_changed', null])
    const client = await admin()
    const cancel = (id: number, version: number) =>
      client.call(cancelPlannedChange, { params: { id }, query: { version } })
    const version = (await open(id))[0]!.version
    expect((await cancel(earlier.body.id, version + 1)).body.error?.code).toBe('conflict')
    expect((await cancel(earlier.body.id, version)).status).toBe(204)
    expect((await cancel(earlier.body.id, version)).status).toBe(204)
    expect((await open(id)).map(({ failure }) => failure)).toEqual([null, null])
    const [, change] = await open(id)
    const update = (version: number) =>
      client.call(updatePlannedChange, {
        params: { id: later.body.id },
        body: { version, effectiveOn: '2999-04-01', memberships: [{ departmentId: first }] },
      })
    expect((await update(change!.version)).body).toEqual({ state: 'planned', failure: null })
    expect((await update(change!.version)).body.error?.code).toBe('conflict')
    expect((await open(id))[1]).toMatchObject({ effectiveOn: '2999-04-01' })
    expect((await plan(id, first, -1)).body.error?.fields.effectiveOn).toBeTruthy()
    await cancel(later.body.id, (await open(id))[1]!.version)
  })

  it('is reported to the administrator if it cannot be applied, and does not affect other people’s plans', async () => {
    const client = await admin()
    const gone = await department('なくなる部署')
    const good = await department('残る部署')
    const other = await department('別の部署')
    const { id: positionId } = (
      await client.call(createPosition, {
        body: { name: `消える役職${unique()}`, manager: false, selfApproval: false },
      })
    ).body
    const [toGone, moved, left, okay, same] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ]
    const day = dayFrom(await today(), 3)
    await plan(toGone, gone, 3)
    await plan(moved, good, 3)
    await plan(left, good, 3)
    await plan(same, good, 3)
    const unplaced = await person()
    await client.call(createPlannedTransfer, {
      params: { id: unplaced },
      body: { effectiveOn: day, memberships: [{ departmentId: good, positionId }] },
    })
    await plan(okay, good, 3)
    await client.call(deleteDepartment, { params: { id: gone }, query: { version: 1 } })
    await client.call(deletePosition, { params: { id: positionId }, query: { version: 1 } })
    const place = async (userId: number, departmentId: number) => {
      const { version, familyName, givenName, email } = await account(userId)
      const body = { version, familyName, givenName, email, memberships: [{ departmentId }] }
      expect((await client.call(updateAdminUser, { params: { id: userId }, body })).status).toBe(204)
    }
    await place(moved, other)
    // Already moved there manually: nothing is left to do.
    await place(same, good)
    const yesterday = dayFrom(await today(), -1)
    await server.company.db.updateTable('users').set({ lastOn: yesterday }).where('id', '=', left).execute()
    await applyDueStates(server.company.db)
    expect(await open(toGone)).toMatchObject([
      { failure: 'department_gone', memberships: [{ departmentName: 'なくなる部署', gone: true }] },
    ])
    await comeTheDay()
    expect(await placesOf(okay)).toEqual(['残る部署'])
    expect(await placesOf(moved)).toEqual(['別の部署'])
    expect(await open(same)).toEqual([])
    for (const [id, failure] of [
      [toGone, 'department_gone'],
      [moved, 'person_changed'],
      [left, 'person_gone'],
      [unplaced, 'position_gone'],
    ] as const)
      expect([failure, await open(id)]).toMatchObject([failure, [{ state: 'failed', failure }]])
    expect((await listed({})).failedCount).toBeGreaterThanOrEqual(4)
    const notices = (await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements
    const told = notices.filter(({ kind }) => kind === 'plan_failed')
    expect(told).toHaveLength(4)
    expect(told[0]).toMatchObject({
      text: '田中 一郎さんの予定を、その日に反映できませんでした。理由を確認してください',
      hrefPath: '/admin/planned_changes',
    })
    await settleDueChanges(server.company.db, '')
    expect((await client.call(listAnnouncements, { query: { limit: 100 } })).body.announcements).toHaveLength(
      notices.length,
    )
    // Saved again for today, it is based on the current state and applied at once.
    const [failed] = await open(moved)
    const again = await client.call(updatePlannedChange, {
      params: { id: failed!.id },
      body: { version: failed!.version, effectiveOn: await today(), memberships: [{ departmentId: good }] },
    })
    expect(again.body).toEqual({ state: 'applied', failure: null })
    expect(await placesOf(moved)).toEqual(['残る部署'])
    const settled = await client.call(cancelPlannedChange, {
      params: { id: failed!.id },
      query: { version: failed!.version },
    })
    expect(settled.body.error?.code).toBe('planned_change_settled')
  })

  it('is applied after a missed day, earlier days first', async () => {
    const id = await person()
    await plan(id, await department('先'), 1)
    await plan(id, await department('後'), 2)
    const now = await today()
    const { db } = server.company
    for (const [at, row] of (await open(id)).entries())
      await db
        .updateTable('plannedChanges')
        .set({ effectiveOn: dayFrom(now, at - 5) })
        .where('id', '=', row.id)
        .execute()
    expect(await settleDueChanges(db, '')).toBe(2)
    expect(await placesOf(id)).toEqual(['後'])
    expect(await settleDueChanges(db, '')).toBe(0)
  })
})

describe('a person whose account begins on a later day', () => {
  it('cannot sign in until then, and can from then on', async () => {
    const client = await admin()
    const companyLoginId = `id-${unique()}`
    const join = async (more: object = {}) =>
      client.call(createPlannedJoin, {
        body: {
          effectiveOn: dayFrom(await today(), 20),
          account: { familyName: '新田', givenName: '春', companyLoginId },
          memberships: [{ departmentId: server.company.departmentId, jobLabel: '新入社員' }],
          ...more,
        },
      })
    const made = await join()
    expect(made.body.initialPassword).toMatch(/^[A-Za-z2-9]{12}$/)
    expect((await join()).body.error?.fields.companyLoginId).toBeTruthy()
    expect((await join({ effectiveOn: await today() })).body.error?.fields.effectiveOn).toBeTruthy()
    const enter = () =>
      server.guest().call(signIn, { body: { login: companyLoginId, password: made.body.initialPassword! } })
    expect((await enter()).status).not.toBe(200)
    const mine = (await listed({ limit: 100 })).plannedChanges.find(({ kind }) => kind === 'join')!
    expect(mine).toMatchObject({ name: '新田 春', user: null, state: 'planned', can: { change: true } })
    await comeTheDay()
    expect((await enter()).body.next).toBe('initial_password')
    const settled = (await listed({ state: 'settled' })).plannedChanges.find(({ kind }) => kind === 'join')!
    expect(settled).toMatchObject({ state: 'applied', user: { name: '新田 春' } })
    expect(await account(settled.user!.id)).toMatchObject({
      password: 'initial',
      memberships: [{ jobLabel: '新入社員' }],
    })
  })

  it('is reported if the login has been taken or the contract is full', async () => {
    const client = await admin()
    const email = `join-${unique()}@mihon.example`
    const body = {
      effectiveOn: dayFrom(await today(), 20),
      account: { familyName: '春野', givenName: '桜', email },
      memberships: [{ departmentId: server.company.departmentId }],
    }
    const { id } = (await client.call(createPlannedJoin, { body })).body
    const taker = await makeUser(server.company.db, { email })
    const mine = async () =>
      (await listed({ limit: 100 })).plannedChanges.find((one) => one.kind === 'join' && one.id === id)!
    expect((await mine()).failure).toBe('login_taken')
    await comeTheDay()
    expect(await mine()).toMatchObject({ state: 'failed', failure: 'login_taken' })
    await server.company.db.deleteFrom('logins').where('userId', '=', taker).execute()
    const { db } = server.company
    await db.updateTable('companyConfigs').set({ contractedCount: 1 }).execute()
    const { version } = await mine()
    const again = await client.call(updatePlannedChange, {
      params: { id },
      body: { version, effectiveOn: await today(), memberships: body.memberships },
    })
    expect(again.body).toEqual({ state: 'failed', failure: 'over_contract' })
    await db.updateTable('companyConfigs').set({ contractedCount: null }).execute()
  })
})

describe('the list of planned changes', () => {
  it('includes suspensions, resumptions and offboardings, and failed ones', async () => {
    const id = await person()
    const client = await admin()
    const now = await today()
    await client.call(stopUser, {
      params: { id },
      body: { version: 1, stopsOn: dayFrom(now, 3), resumesOn: dayFrom(now, 9) },
    })
    await client.call(withdrawUser, { params: { id }, body: { version: 2, lastOn: dayFrom(now, 90) } })
    await plan(id, await department('途中の部署'), 5)
    expect((await open(id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['stop', 'planned'],
      ['transfer', 'planned'],
      ['resume', 'planned'],
      ['withdraw', 'planned'],
    ])
    await server.company.db
      .updateTable('users')
      .set({ settlingFailedAt: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await open(id))[0]).toMatchObject({ kind: 'stop', state: 'failed', failure: 'unexpected' })
    const { version } = (await client.call(getAdminUser, { params: { id } })).body
    await client.call(stopUser, {
      params: { id },
      body: { version, stopsOn: dayFrom(now, 4), resumesOn: dayFrom(now, 9) },
    })
    expect((await open(id))[0]).toMatchObject({ kind: 'stop', state: 'planned', failure: null })
  })

  it('is paged', async () => {
    const all = (await listed({ limit: 100 })).plannedChanges.map(({ kind, id }) => `${kind} ${id}`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listed({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.plannedChanges.map(({ kind, id }) => `${kind} ${id}`))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(all)
    expect(all.length).toBeGreaterThan(2)
  })
})
