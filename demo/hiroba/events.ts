import { everyone } from '#common/audience-rule.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { makeEvent, makeEventCategory } from '#db/factories/event.ts'
import type { CompanyDb } from '#db/tenant.ts'
import type { Person } from './people.ts'

const dayMs = 86_400_000
const japan = 9 * 3_600_000

const categories = {
  company: ['全社行事', 'blue'],
  safety: ['安全・健康', 'green'],
  training: ['研修', 'yellow'],
  shops: ['店舗', 'cyan'],
  office: ['手続き・休業', 'gray'],
} as const

type Plan = {
  title: string
  body?: string
  place?: string
  onlineUrl?: string
  category: keyof typeof categories
  /** Days from today; for a repeating event, its first date from that day on that matches the rule. */
  inDays: number
  rrule?: string
  fits?: (day: Date) => boolean
  /** Hours of the day in Japan; all day if absent. */
  hours?: readonly [number, number]
  /** Duration in days. */
  days?: number
  remindDays?: 0 | 1 | 2 | 7
  /** The department of the person whose account is handed out, or only that person. */
  only?: 'department' | 'person'
}

const nth = (day: Date) => Math.ceil(day.getUTCDate() / 7)
const lastOfMonth = (day: Date) => new Date(day.getTime() + dayMs).getUTCDate() === 1

const plans: readonly Plan[] = [
  {
    title: '全社会議',
    body: '今期の振り返りと来期の方針を共有します。店舗からはオンラインで参加してください。\n\n# 議題\n1. 業績の報告（経営企画）\n2. 来期の重点施策\n3. 質疑応答',
    place: '本社 大会議室',
    onlineUrl: 'https://meet.example.com/all-hands',
    category: 'company',
    inDays: 4,
    hours: [15, 17],
    remindDays: 1,
  },
  {
    title: '全社朝礼',
    place: '本社 1階ホール・オンライン',
    category: 'company',
    inDays: -60,
    rrule: 'FREQ=WEEKLY;BYDAY=MO',
    fits: (day) => day.getUTCDay() === 1,
    hours: [9, 9.5],
  },
  {
    title: '安全衛生委員会',
    body: '前回からのヒヤリハットの報告と、職場巡視の結果を確認します。',
    place: '本社 会議室B',
    category: 'safety',
    inDays: -90,
    rrule: 'FREQ=MONTHLY;BYDAY=3WE',
    fits: (day) => day.getUTCDay() === 3 && nth(day) === 3,
    hours: [15, 16],
    remindDays: 2,
  },
  {
    title: '棚卸し',
    body: '閉店後に行います。担当の割り振りは前日までに店長からお知らせします。',
    place: '各店舗',
    category: 'shops',
    inDays: -90,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
    fits: lastOfMonth,
    remindDays: 1,
    only: 'department',
  },
  {
    title: '店舗ミーティング',
    place: 'バックヤード',
    category: 'shops',
    inDays: -28,
    rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
    fits: (day) => day.getUTCDay() === 4,
    hours: [10, 11],
    only: 'department',
  },
  {
    title: '健康診断',
    body: '問診票を記入してお持ちください。受診する日は総務部からお知らせしています。',
    place: '丸の内健診センター',
    category: 'safety',
    inDays: 8,
    days: 3,
    remindDays: 7,
  },
  {
    title: '防災訓練',
    body: '館内放送のあと、避難経路に沿って移動します。',
    place: '本社',
    category: 'safety',
    inDays: 11,
    hours: [11, 12],
    remindDays: 1,
  },
  {
    title: '情報セキュリティ研修',
    onlineUrl: 'https://meet.example.com/security',
    category: 'training',
    inDays: 6,
    hours: [13, 14.5],
    remindDays: 1,
  },
  {
    title: '接客コンテスト 地区予選',
    place: '青葉通り店',
    category: 'training',
    inDays: 15,
    hours: [14, 17],
  },
  {
    title: '給与支給日',
    category: 'office',
    inDays: -90,
    rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
    fits: (day) => day.getUTCDate() === 25,
  },
  { title: '経費精算の締め切り', category: 'office', inDays: 3, remindDays: 1 },
  {
    title: '上長との面談',
    place: '会議室C',
    category: 'training',
    inDays: 2,
    hours: [16, 16.5],
    remindDays: 0,
    only: 'person',
  },
]

/** A realistic month of events, and one year of past and future dates of repeating events. */
export async function writeEvents(db: CompanyDb, { now, people }: { now: Date; people: readonly Person[] }) {
  const createdById = people.find(({ role }) => role === 'administrator')!.id
  const reader = people.find(({ name }) => name === '佐藤 花子')!
  const named = { everyone: await audienceOf(db, everyone), ...(await audiencesOf(db, reader)) }
  const ids = new Map<string, number>()
  for (const [sortOrder, [key, [name, tone]]] of Object.entries(categories).entries())
    ids.set(key, await makeEventCategory(db, { name, tone, sortOrder }))
  const today = Math.floor((now.getTime() + japan) / dayMs) * dayMs
  for (const {
    title,
    body,
    place,
    onlineUrl,
    category,
    inDays,
    rrule,
    fits,
    hours,
    days = 1,
    ...plan
  } of plans) {
    let day = today + inDays * dayMs
    while (fits && !fits(new Date(day))) day += dayMs
    const [from, until] = hours ?? [0, days * 24]
    // All-day events are stored at 0:00 UTC.
    const midnight = hours ? day - japan : day
    await makeEvent(db, {
      ...{ title, createdById, allDay: hours === undefined, categoryId: ids.get(category)! },
      ...{ body: body ?? '', place: place ?? '', onlineUrl: onlineUrl ?? '', rrule: rrule ?? null },
      startsAt: new Date(midnight + from * 3_600_000),
      endsAt: new Date(midnight + until * 3_600_000),
      remindDays: plan.remindDays ?? null,
      audienceId: named[plan.only ?? 'everyone'],
      reach: plan.only === 'person' ? 'people' : plan.only === 'department' ? 'departments' : 'company',
      createdAt: new Date(now.getTime() - (inDays < 0 ? 90 : 5) * dayMs),
    })
  }
}

const audiencesOf = async (db: CompanyDb, { id, department }: Person) => ({
  department: await audienceOf(db, {
    include: [{ type: 'department', id: department.id, descendants: true }],
    match: 'any',
  }),
  person: await audienceOf(db, { include: [{ type: 'user', id }], match: 'any' }),
})
