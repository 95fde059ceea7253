// Longer than most files: three missions with weeks of history.
import { newItem } from '#common/form/new-item.ts'
import { addDays, type PlainDate } from '#common/plain-date.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { designMenu } from '#db/factories/menu-form.ts'
import { makeMission } from '#db/factories/mission.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import {
  countedDays,
  type MissionPeriod,
  nextPeriod,
  turnDue,
} from '#server/features/missions/mission-periods.rules.ts'
import { findRules } from '#server/features/missions/missions.queries.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'
import { dayOf } from './programmes/moments.ts'

const timeZone = 'Asia/Tokyo'
const moment = (day: PlainDate) => new Date(`${day}T00:05:00+09:00`)
const weeks = 9

const places = ['売り場', 'バックヤード', '休憩室', '荷受け場', '事務スペース']
const points = ['整理', '整頓', '清掃', '清潔', 'しつけ']
const remarks = [
  '台車の置き場に線を引き直しました。戻す場所がひと目で分かります。',
  '通路に仮置きの箱がありました。閉店までに片づけます。',
  '清掃用具が1本足りません。補充をお願いします。',
]

type Context = { now: Date; today: PlainDate; people: readonly Person[]; administratorId: number }
type Use = { userId: number; at: Date }

/** Missions with a history of periods: daily reports, weekly 5S checks, and a relay of introductions. */
export async function writeMissions(
  trx: CompanyDb,
  random: Random,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const administratorId = people.find(({ role }) => role === 'administrator')!.id
  const context = { now, today: dayOf(now), people, administratorId }
  await writeDaily(trx, context)
  await writeChecks(trx, random, context)
  await writeRelay(trx, context)
}

/* The Monday of this week, some weeks ago. */
function mondayBefore(today: PlainDate, weeksAgo: number) {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return addDays(today, -((weekday + 6) % 7) - weeksAgo * 7)
}

async function writeDaily(trx: CompanyDb, context: Context) {
  const menu = await trx
    .selectFrom('menus')
    .select(['id', 'useAudienceId'])
    .where('kind', '=', 'daily_report')
    .executeTakeFirstOrThrow()
  const missionId = await makeMission(trx, {
    menuId: menu.id,
    createdById: context.administratorId,
    name: '毎日の日報',
    unit: 'day',
    workingDays: true,
    startsOn: mondayBefore(context.today, 4),
    message: '退勤の前に、今日の仕事と明日の予定を3行で。',
    audienceId: menu.useAudienceId,
  })
  await writePeriods(trx, context, {
    missionId,
    audienceId: menu.useAudienceId,
    useAudienceId: menu.useAudienceId,
    needed: 1,
    carryOver: false,
    uses: await usesOf(trx, menu.id),
  })
}

async function writeChecks(trx: CompanyDb, random: Random, context: Context) {
  const { people, today } = context
  const areas = ['東日本営業部', '物流本部']
  const shops = await trx
    .selectFrom('departments')
    .select(['id', 'name'])
    .where('name', 'in', areas)
    .execute()
  const shopsAndWarehouses = {
    include: shops.map(({ id }) => ({ type: 'department' as const, id, descendants: true })),
    match: 'any' as const,
  }
  const audienceId = await audienceOf(trx, shopsAndWarehouses)
  // Partners take part in the mission but may not use the menu, so they are skipped.
  const positions = await trx
    .selectFrom('positions')
    .select(['id'])
    .where('name', '=', 'パートナー')
    .execute()
  const useAudienceId = await audienceOf(trx, {
    ...shopsAndWarehouses,
    exclude: positions.map(({ id }) => ({ type: 'position' as const, id })),
  })
  const category = await trx
    .selectFrom('menuCategories')
    .select('id')
    .where('name', '=', '店舗・現場')
    .executeTakeFirstOrThrow()
  const { sortOrder } = await trx
    .selectFrom('menus')
    .select(({ fn }) => fn.max('sortOrder').as('sortOrder'))
    .executeTakeFirstOrThrow()
  const menuId = await designMenu(trx, {
    menu: {
      menuCategoryId: category.id,
      flow: 'share',
      name: '5S点検',
      nameKana: 'ごえすてんけん',
      description: '整理・整頓・清掃・清潔・しつけを、週に1回、自分の持ち場で確かめます。',
      iconName: 'check',
      tone: 'green',
      publicationMode: 'nobody',
      useAudienceId,
      sortOrder: (sortOrder ?? 0) + 1,
    },
    report: {
      items: [
        newItem('choice', 'place', '点検した場所', {
          required: true,
          options: places.map((name, at) => ({ key: `p${at}`, name })),
          other: false,
        }),
        newItem('choices', 'points', 'できていること', {
          options: points.map((name, at) => ({ key: `s${at}`, name })),
          other: false,
        }),
        newItem('long_text', 'remark', '気づいたこと'),
      ],
    },
  })
  // The running week is in its fifth day.
  const startsOn = addDays(today, -4 - (weeks - 1) * 7)
  const members = await activeMembers(trx, audienceId)
  const may = await activeMembers(trx, useAudienceId)
  const writers = people.filter(({ id }) => members.has(id) && may.has(id))
  const uses: Use[] = []
  const owed = new Map<number, number>()
  for (let week = 0; week < weeks; week++)
    for (const [i, { id, name }] of writers.entries()) {
      const thisWeek = week === weeks - 1
      const diligence = thisWeek ? 0.4 : [0.98, 0.9, 0.75, 0.94, 0.6][i % 5]!
      const named = name === '佐藤 花子' || name === '鈴木 太郎'
      const does = named ? !thisWeek && week !== 2 : random.chance(diligence)
      const due = (owed.get(id) ?? 0) + 1
      owed.set(id, does ? 0 : due)
      for (let time = 0; does && time < due; time++) {
        const day = addDays(startsOn, week * 7 + random.between(0, thisWeek ? 3 : 6))
        const at = Date.parse(`${day}T00:30:00Z`) + random.between(0, 480) * 60_000
        uses.push({ userId: id, at: new Date(at) })
      }
    }
  await writeSubmissions(trx, random, { menuId, uses, people })
  const missionId = await makeMission(trx, {
    menuId,
    createdById: context.administratorId,
    name: '週1回の5S点検',
    carryOver: true,
    startsOn,
    message: '持ち場を1か所えらんで点検してください。気づいたことは、ひとことで十分です。',
    audienceId,
  })
  await writePeriods(trx, context, { missionId, audienceId, useAudienceId, needed: 1, carryOver: true, uses })
}

/** The submissions of a menu with a form that is not published. */
async function writeSubmissions(
  trx: CompanyDb,
  random: Random,
  { menuId, uses, people }: { menuId: number; uses: readonly Use[]; people: readonly Person[] },
) {
  const companyId = companyIdOf(trx)
  const sorted = uses.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const applyIds = await reserveIds(trx, 'applies', sorted.length)
  const reportIds = await reserveIds(trx, 'reports', sorted.length)
  const departments = new Map(people.map(({ id, department }) => [id, department.id]))
  const rows = sorted.map(({ userId, at }, i) => ({
    ...{ userId, at, applyId: applyIds[i]!, reportId: reportIds[i]!, place: random.between(0, 4) },
    made: { companyId, menuId, userId, createdAt: at, updatedAt: at },
  }))
  await insertRows(
    trx,
    'applies',
    rows.map(({ made, applyId }) => ({
      ...made,
      id: applyId,
      clientKey: crypto.randomUUID(),
      status: 'done' as const,
    })),
  )
  await insertRows(
    trx,
    'reports',
    rows.map(({ made, at, userId, applyId, reportId, place }) => ({
      ...made,
      ...{ id: reportId, applyId, stage: 'report' as const, status: 'approved' as const, formVersion: 1 },
      ...{ title: places[place]!, departmentId: departments.get(userId) ?? null, version: 1 },
      ...{ submittedAt: at, decidedAt: at, forDay: dayOf(at) },
    })),
  )
  await insertRows(
    trx,
    'reportVersions',
    rows.map(({ reportId, userId, at, place }) => ({
      ...{ companyId, reportId, version: 1, writtenById: userId, writtenAt: at },
      answers: JSON.stringify([
        { item: 'place', value: { choices: [`p${place}`], other: '' } },
        {
          item: 'points',
          value: { choices: points.map((_, s) => `s${s}`).filter(() => random.chance(0.8)), other: '' },
        },
        { item: 'remark', value: { text: random.pick(remarks) } },
      ]),
    })),
    ['answers'],
  )
}

type Periods = {
  missionId: number
  audienceId: number
  useAudienceId: number
  needed: number
  carryOver: boolean
  uses: readonly Use[]
}

/** The periods of a mission until today, with what each person did in them. */
async function writePeriods(trx: CompanyDb, { now, today }: Context, mission: Periods) {
  const companyId = companyIdOf(trx)
  const { missionId, needed, carryOver, uses } = mission
  const rules = await findRules(trx, missionId)
  const periods: MissionPeriod[] = []
  for (;;) {
    const after = periods.at(-1)?.startsOn ?? null
    const from = after ?? rules[0]!.validFrom
    const next = nextPeriod('repeating', rules, { after, today: from, timeZone })
    if (!next || next.startsOn > today) break
    periods.push(next)
  }
  const members = await activeMembers(trx, mission.audienceId)
  const may = await activeMembers(trx, mission.useAudienceId)
  const away = await trx.selectFrom('absences').select(['userId', 'absentFrom', 'absentUntil']).execute()
  const ids = await reserveIds(trx, 'missionPeriods', periods.length)
  const over = ({ dueOn }: MissionPeriod) => dueOn !== null && dueOn < today
  await insertRows(
    trx,
    'missionPeriods',
    periods.map((period, i) => ({
      ...{ companyId, id: ids[i]!, missionId, number: i + 1, ...period },
      filledAt: moment(period.startsOn),
      closedAt: over(period) ? moment(addDays(period.dueOn!, 1)) : null,
    })),
  )
  const missing = new Map<number, number>()
  const assignments = periods.flatMap((period, i) =>
    [...members].map((userId) => {
      const days = countedDays(
        { startsOn: period.startsOn, dueOn: period.dueOn! },
        { workingDays: rules[0]!.workingDays, timeZone },
      )
      const carriedCount = carryOver ? (missing.get(userId) ?? 0) : 0
      const excused = away.some(
        (one) =>
          one.userId === userId &&
          days.every((day) => String(one.absentFrom) <= day && day <= String(one.absentUntil)),
      )
      const neededCount = excused ? 0 : needed + carriedCount
      const own = uses
        .filter((use) => use.userId === userId && isWithin(dayOf(use.at), period))
        .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      const state = !may.has(userId)
        ? ('skipped' as const)
        : excused
          ? ('excused' as const)
          : own.length >= neededCount
            ? ('done' as const)
            : over(period)
              ? ('missed' as const)
              : ('open' as const)
      missing.set(
        userId,
        state === 'missed' ? neededCount - own.length : state === 'excused' ? carriedCount : 0,
      )
      return {
        ...{ companyId, missionPeriodId: ids[i]!, userId, baseCount: needed, carriedCount, neededCount },
        ...{ doneCount: own.length, state, assignedAt: moment(period.startsOn) },
        doneAt: state === 'done' ? own[neededCount - 1]!.at : null,
      }
    }),
  )
  await insertRows(trx, 'missionAssignments', assignments)
  await runFrom(trx, missionId, now)
}

const isWithin = (day: PlainDate, { startsOn, dueOn }: MissionPeriod) =>
  startsOn <= day && (dueOn === null || day <= dueOn)

const runFrom = (trx: CompanyDb, missionId: number, now: Date) =>
  trx
    .updateTable('missions')
    .set({ nextOn: addDays(dayOf(now), 1) })
    .where('companyId', '=', companyIdOf(trx))
    .where('id', '=', missionId)
    .execute()

/** A relay along the posts of the last people who introduced themselves; somebody on leave was skipped. */
async function writeRelay(trx: CompanyDb, { now, today, people, administratorId }: Context) {
  const companyId = companyIdOf(trx)
  const byId = new Map(people.map((person) => [person.id, person]))
  const sato = people.find(({ name }) => name === '佐藤 花子')!
  const away = await trx.selectFrom('absences').select('userId').orderBy('absentFrom', 'desc').execute()
  const onLeave = away.map(({ userId }) => byId.get(userId)).find((one) => one && one.id !== sato.id)
  const menu = await trx
    .selectFrom('menus')
    .select(['id', 'useAudienceId'])
    .where('name', '=', 'はじめまして・ごあいさつ')
    .executeTakeFirstOrThrow()
  const posts = (await usesOf(trx, menu.id)).filter(({ userId, at }) => {
    const person = byId.get(userId)
    const apart = userId !== sato.id && userId !== onLeave?.id
    return apart && person?.status === 'active' && dayOf(at) < addDays(today, -2)
  })
  const latest = [...new Map(posts.map((post) => [post.userId, post])).values()]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-8)
  const startsOn = addDays(dayOf(latest[0]!.at), -2)
  const unit = 'week' as const
  const missionId = await makeMission(trx, {
    ...{ menuId: menu.id, createdById: administratorId, name: '自己紹介リレー', kind: 'relay', unit },
    ...{ firstUserId: latest[0]!.userId, startsOn, audienceId: menu.useAudienceId },
    message: '好きなもの、最近うれしかったこと、次の人への質問をひとつ。',
  })
  const last = latest.at(-1)!
  const done = latest.map(({ userId, at }, i) => ({
    ...{ userId, on: i === 0 ? startsOn : dayOf(latest[i - 1]!.at), doneAt: at },
    handedById: latest[i - 1]?.userId ?? null,
    state: 'done' as const,
  }))
  const passed = { doneAt: null, handedById: last.userId }
  const turns = [
    ...done,
    ...(onLeave ? [{ ...passed, userId: onLeave.id, on: dayOf(last.at), state: 'excused' as const }] : []),
    { ...passed, userId: sato.id, on: addDays(today, -1), state: 'open' as const },
  ]
  const ids = await reserveIds(trx, 'missionPeriods', turns.length)
  await insertRows(
    trx,
    'missionPeriods',
    turns.map(({ on, state }, i) => ({
      ...{ companyId, id: ids[i]!, missionId, number: i + 1, validFrom: startsOn, startsOn: on },
      dueOn: turnDue({ unit, every: 1 }, on),
      filledAt: moment(on),
      closedAt: state === 'open' ? null : moment(turns[i + 1]!.on),
    })),
  )
  await insertRows(
    trx,
    'missionAssignments',
    turns.map(({ userId, on, state, doneAt, handedById }, i) => ({
      ...{ companyId, missionPeriodId: ids[i]!, userId, baseCount: 1, state, doneAt, handedById },
      neededCount: state === 'excused' ? 0 : 1,
      doneCount: state === 'done' ? 1 : 0,
      assignedAt: moment(on),
    })),
  )
  await runFrom(trx, missionId, now)
}

async function usesOf(trx: CompanyDb, menuId: number): Promise<Use[]> {
  const rows = await trx
    .selectFrom('applies')
    .select(['userId', 'createdAt'])
    .where('menuId', '=', menuId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', ['in_progress', 'awaiting_report', 'done'])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ userId, createdAt }) => ({ userId, at: createdAt }))
}

async function activeMembers(trx: CompanyDb, audienceId: number) {
  const rows = await trx
    .selectFrom('audienceMembers as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.companyId', '=', 'a.companyId').onRef('u.id', '=', 'a.userId'),
    )
    .select('a.userId')
    .where('a.audienceId', '=', audienceId)
    .where('u.status', '=', 'active')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}
