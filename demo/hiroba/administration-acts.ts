import type { ActAction, ActNoun, ActState } from '#common/administration-act.ts'
import { foldText } from '#common/search-text.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Person } from './people.ts'

type Act = {
  at: Date
  noun: ActNoun
  action: ActAction
  subject: { id: number | null; name: string }
  before?: ActState
  after?: ActState
  /** Carried out automatically on its date, so it has no author. */
  byClock?: true
}

const day = 86_400_000
const japan = 9 * 3_600_000

/** What the administrator did in recent weeks, as entries of the administration log. */
export async function writeAdministrationActs(db: CompanyDb, people: readonly Person[], now: Date) {
  const companyId = companyIdOf(db)
  const actorId = people.find(({ role }) => role === 'administrator')!.id
  const acts = [
    ...(await ofImports(db)),
    ...(await ofAccounts(db, now)),
    ...(await ofStamps(db, now)),
    ...(await ofMenus(db, now)),
  ].sort((one, other) => +one.at - +other.at)
  await db
    .insertInto('administrationActs')
    .values(
      acts.map(({ at, noun, action, subject, before, after, byClock }) => ({
        companyId,
        actorId: byClock ? null : actorId,
        noun,
        action,
        subjectId: subject.id,
        subjectName: subject.name,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        searchText: foldText(
          [subject.name, ...Object.values(before ?? {}), ...Object.values(after ?? {})].flat().join('\n'),
        ),
        createdAt: at,
      })),
    )
    .execute()
}

async function ofImports(db: CompanyDb): Promise<Act[]> {
  const rows = await db
    .selectFrom('userImports')
    .select(['id', 'fileName', 'newCount', 'changedCount', 'errorCount', 'appliedAt'])
    .where('companyId', '=', companyIdOf(db))
    .execute()
  return rows.map((row) => ({
    at: row.appliedAt!,
    noun: 'user_import',
    action: 'import',
    subject: { id: row.id, name: row.fileName },
    after: { newCount: row.newCount, changedCount: row.changedCount, leftOutCount: row.errorCount },
  }))
}

/*
 * Suspended people were suspended in the afternoon of the day before; withdrawals took place in the night after
 * the last day.
 */
async function ofAccounts(db: CompanyDb, now: Date): Promise<Act[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'familyName', 'givenName', 'status', 'stopsOn', 'resumesOn', 'lastOn'])
    .where('companyId', '=', companyIdOf(db))
    .where('status', 'in', ['stopped', 'withdrawn'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, familyName, givenName, status, stopsOn, resumesOn, lastOn }, place) => {
    const midnight = Math.floor((+now + japan) / day) * day - japan - (5 + 6 * place) * day
    const subject = { id, name: `${familyName} ${givenName}` }
    const before = { status: 'active' }
    return status === 'stopped'
      ? {
          at: new Date(midnight + 16.4 * 3_600_000),
          ...{ noun: 'user', action: 'stop', subject, before },
          after: { status, ...(stopsOn && { stopsOn }), ...(resumesOn && { resumesOn }) },
        }
      : {
          at: new Date(midnight + 5 * 60_000),
          ...{ noun: 'user', action: 'withdraw', subject, before, byClock: true },
          after: { status, ...(lastOn && { lastOn }) },
        }
  })
}

async function ofStamps(db: CompanyDb, now: Date): Promise<Act[]> {
  const rows = await db
    .selectFrom('stamps')
    .select(['id', 'name'])
    .where('companyId', '=', companyIdOf(db))
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }, place) => ({
    at: new Date(+now - 90 * day + place * 60_000),
    noun: 'stamp',
    action: 'create',
    subject: { id, name },
    after: { name },
  }))
}

async function ofMenus(db: CompanyDb, now: Date): Promise<Act[]> {
  const rows = await db
    .selectFrom('menus')
    .select(['id', 'name'])
    .where('companyId', '=', companyIdOf(db))
    .where('published', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name }, place) => ({
    at: new Date(+now - (80 - 2 * place) * day + place * 37 * 60_000),
    noun: 'menu',
    action: 'publish',
    subject: { id, name },
    before: { published: false },
    after: { published: true },
  }))
}
