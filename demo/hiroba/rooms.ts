import { everyone } from '#common/audience-rule.ts'
import { audienceOf } from '#db/factories/audience.ts'
import { insertRows, reserveIds } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const rooms = [
  {
    name: '第1会議室',
    kind: '会議室',
    capacity: 12,
    place: '本社3階',
    description: 'モニター、Web会議用カメラ',
  },
  { name: '第2会議室', kind: '会議室', capacity: 8, place: '本社3階', description: 'モニター' },
  { name: '第3会議室', kind: '会議室', capacity: 4, place: '本社4階', description: '' },
  { name: '応接室', kind: '会議室', capacity: 6, place: '本社1階', description: '来客のとき優先' },
  { name: '大ホール', kind: '会議室', capacity: 80, place: '本社5階', description: 'マイク、演台' },
  {
    name: '社用車 1号車',
    kind: '社用車',
    capacity: 5,
    place: '本社駐車場',
    description: '使用後は給油してください',
  },
  { name: '社用車 2号車', kind: '社用車', capacity: 8, place: '本社駐車場', description: '' },
  {
    name: 'プロジェクター',
    kind: '備品',
    capacity: null,
    place: '総務部',
    description: '受け取りは総務部の窓口',
  },
  { name: 'デジタルカメラ', kind: '備品', capacity: null, place: '広報課', description: '' },
]

const titles: Record<string, readonly string[]> = {
  会議室: [
    '週次ミーティング',
    '商談',
    '採用面接',
    '新人研修',
    '企画会議',
    '1on1',
    '予算の打ち合わせ',
    '店長会議',
  ],
  社用車: ['店舗巡回', '取引先訪問', '備品の運搬'],
  備品: ['説明会', '店舗撮影', '研修'],
}

const hour = 3_600_000
const day = 24 * hour

/** Rooms, company cars and equipment, with the bookings of last week, this week and next week. */
export async function writeRooms(trx: CompanyDb, random: Random, people: readonly Person[], now: Date) {
  const companyId = companyIdOf(trx)
  const audienceId = await audienceOf(trx, everyone)
  const ids = await reserveIds(trx, 'resources', rooms.length)
  await insertRows(
    trx,
    'resources',
    rooms.map((room, sortOrder) => ({
      ...{ id: ids[sortOrder]!, companyId, ...room, audienceId, repeatable: room.kind === '会議室' },
      ...{ daysAhead: 180, longestMinutes: room.kind === '会議室' ? 540 : null, active: true, sortOrder },
      opensAt: room.kind === '会議室' ? '08:00' : null,
      closesAt: room.kind === '会議室' ? '21:00' : null,
    })),
  )
  const bookers = people.filter(({ status }) => status === 'active')
  const sato = people.find(({ name }) => name === '佐藤 花子')
  // 0:00 today in Japan.
  const today = Math.floor((now.getTime() + 9 * hour) / day) * day - 9 * hour
  const bookings = Array.from({ length: 19 }, (_, i) => today + (i - 5) * day).flatMap((midnight) => {
    const weekday = new Date(midnight + 9 * hour).getUTCDay()
    if (weekday === 0 || weekday === 6) return []
    return rooms.flatMap(({ kind }, place) => {
      const made = []
      for (let at = 9 + random.between(0, 2); at < 18; at += random.between(1, 3)) {
        const length = kind === '会議室' ? random.pick([0.5, 1, 1, 1.5, 2]) : random.pick([3, 4])
        if (at + length > 20) break
        if (random.chance(0.55))
          made.push({
            companyId,
            resourceId: ids[place]!,
            userId: (sato && random.chance(0.08) ? sato : random.pick(bookers)).id,
            title: random.pick(titles[kind]!),
            note: '',
            startsAt: new Date(midnight + at * hour),
            endsAt: new Date(midnight + (at + length) * hour),
          })
        at += Math.ceil(length)
      }
      return made
    })
  })
  await insertRows(trx, 'resourceBookings', bookings)
}
