import type { FormAnswer } from '#common/form/answer.ts'
import { newItem } from '#common/form/new-item.ts'
import { ensureAudience } from '#db/audience-members.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf, namedQuery } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const day = 86_400_000
const japan = 9 * 3_600_000

type Plan = {
  title: string
  body: string
  place: string
  organiser: string
  /** Days from today; several if there are candidate dates. */
  inDays: readonly number[]
  /** Hours of the day in Japan. */
  from: number
  until: number
  capacity: number | null
  fee: number | null
  /** Days from today to the end of sign-up. */
  deadlineIn: number | null
  joining: number
  waiting: number
  undecided: number
  declined: number
  /** Answers of the people whose accounts are handed out. */
  answers: Readonly<Record<string, 'joining' | 'waiting' | 'undecided' | 'invited' | 'attended'>>
  /** Who joins answers these. */
  asks?: true
}

const allergy = newItem('text', 'allergy', 'アレルギーのある食べ物', {
  note: '特になければ空欄のままで構いません。',
})
const drinks = newItem('choice', 'drinks', '飲み物', {
  required: true,
  options: [
    { key: 'alcohol', name: 'お酒を飲む' },
    { key: 'soft', name: 'ソフトドリンクのみ' },
  ],
})
const allergies = ['えび・かに', '小麦', 'そば']

/** What the participant at this place answers. */
const answersOf = (index: number): FormAnswer[] => [
  { item: drinks.key, value: { choices: [index % 3 === 2 ? 'soft' : 'alcohol'], other: '' } },
  ...(index % 8 === 5
    ? [{ item: allergy.key, value: { text: allergies[Math.floor(index / 8) % allergies.length]! } }]
    : []),
]

const plans: readonly Plan[] = [
  {
    title: 'フットサル部　12月の練習',
    body: '経験者も初めての方も歓迎です。ビブスとボールは部で用意します。\n\n- 持ち物：体育館シューズ、飲み物、タオル\n- 終わったあとは、希望者で軽く食事に行きます',
    place: '市民スポーツセンター 第2体育館',
    organiser: '鈴木 太郎',
    inDays: [5],
    from: 19,
    until: 21,
    capacity: 12,
    fee: 500,
    deadlineIn: 4,
    joining: 9,
    waiting: 0,
    undecided: 3,
    declined: 4,
    answers: { '佐藤 花子': 'joining', '鈴木 太郎': 'joining' },
  },
  {
    title: '生成AI活用 勉強会',
    body: '各部署での使い方を15分ずつ紹介し合います。発表してくれる方も募集中です。\n\n# 予定\n1. 議事録の下書き（営業）\n2. 問い合わせ文面の整理（カスタマーサポート）\n3. 質疑応答',
    place: '本社 会議室A・オンライン',
    organiser: '佐藤 花子',
    inDays: [9],
    from: 17,
    until: 19,
    capacity: 30,
    fee: null,
    deadlineIn: 7,
    joining: 17,
    waiting: 0,
    undecided: 5,
    declined: 2,
    answers: { '佐藤 花子': 'joining', '鈴木 太郎': 'undecided' },
  },
  {
    title: '部門合同 忘年会',
    body: '今年もお疲れさまでした。今年は店を貸し切りにしました。\n\n二次会は当日決めます。',
    place: '海鮮居酒屋 みなと 丸の内店',
    organiser: '鈴木 太郎',
    inDays: [20],
    from: 18,
    until: 21,
    capacity: 24,
    fee: 5_000,
    deadlineIn: 14,
    joining: 24,
    waiting: 4,
    undecided: 6,
    declined: 9,
    answers: { '佐藤 花子': 'waiting', '鈴木 太郎': 'joining' },
    asks: true,
  },
  {
    title: '新人歓迎ランチ会',
    body: '中途入社の皆さんとのランチです。行ける日を教えてください。一番多い日に決めます。',
    place: '会社の近く',
    organiser: '鈴木 太郎',
    inDays: [11, 12, 15],
    from: 12,
    until: 13,
    capacity: 10,
    fee: 1_200,
    deadlineIn: null,
    joining: 0,
    waiting: 0,
    undecided: 7,
    declined: 0,
    answers: { '佐藤 花子': 'invited' },
  },
  {
    title: '秋のバーベキュー',
    body: 'ご家族もどうぞ。雨天の場合は翌週に延期します。',
    place: '河川敷公園 バーベキュー広場',
    organiser: '佐藤 花子',
    inDays: [-22],
    from: 11,
    until: 15,
    capacity: 40,
    fee: 2_000,
    deadlineIn: -27,
    joining: 26,
    waiting: 0,
    undecided: 1,
    declined: 8,
    answers: { '佐藤 花子': 'attended', '鈴木 太郎': 'attended' },
  },
]

/** Activities of the demo people: open, full with a waiting list, with candidate dates, and past. */
export async function writeActivities(
  db: CompanyDb,
  random: Random,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const companyId = companyIdOf(db)
  const { id: audienceId } = await ensureAudience(db, { include: 'everyone' })
  const midnight = Math.floor((now.getTime() + japan) / day) * day - japan
  const at = (days: number, hour: number) => new Date(midnight + days * day + hour * 3_600_000)
  const byName = new Map(people.map((person) => [person.name, person.id]))
  for (const plan of plans) {
    const [first] = plan.inDays
    const dated = plan.inDays.length === 1
    const past = first! < 0
    const organiserId = byName.get(plan.organiser)!
    const answered = new Map(
      Object.entries(plan.answers).map(([name, status]) => [byName.get(name)!, status]),
    )
    const free = people.filter(({ id, status }) => status === 'active' && !answered.has(id))
    const others = random.some(free, free.length).map(({ id }) => id)
    const daysOpen = random.between(2, 6)
    const made = await db
      .insertInto('activities')
      .values({
        companyId,
        organiserId,
        title: plan.title,
        body: plan.body,
        place: plan.place,
        startsAt: dated ? at(first!, plan.from) : null,
        endsAt: dated ? at(first!, plan.until) : null,
        capacity: plan.capacity,
        fee: plan.fee,
        signUpUntil: plan.deadlineIn === null ? null : at(plan.deadlineIn, 18),
        audienceId,
        createdAt: new Date(at(Math.min(0, first!), 9).getTime() - daysOpen * day),
        // Marks the reminders of past activities as sent.
        ...(past && { deadlineRemindedAt: at(first!, 8), startRemindedAt: at(first!, 8) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = [
      ...answered,
      ...(['joining', 'waiting', 'undecided', 'declined'] as const).flatMap((status) => {
        const fixed = [...answered.values()].filter((one) => one === status || (past && one === 'attended'))
        const count = status === 'joining' ? plan.joining - fixed.length : plan[status]
        return others
          .splice(0, Math.max(0, count))
          .map((id) => [id, past && status === 'joining' ? ('attended' as const) : status] as const)
      }),
    ]
    const order = { joining: 0, attended: 0, waiting: 1, undecided: 2, declined: 3, invited: 4 }
    const sorted = given.toSorted((a, b) => order[a[1]] - order[b[1]])
    await insertRows(
      db,
      'activityParticipants',
      sorted.map(([userId, status], index) => ({
        companyId,
        activityId: made.id,
        userId,
        status,
        invitedById: status === 'invited' ? organiserId : null,
        answeredAt:
          status === 'invited' ? null : new Date(now.getTime() - (sorted.length - index) * 3_600_000),
        answerNumber: status === 'invited' ? null : index + 1,
        attendedAt: status === 'attended' ? at(first!, plan.from) : null,
        paidAt: past && plan.fee !== null && random.chance(0.9) ? at(first!, plan.until) : null,
      })),
    )
    await db
      .updateTable('activities')
      .set({ answerCount: sorted.length })
      .where('companyId', '=', companyId)
      .where('id', '=', made.id)
      .execute()
    if (plan.asks) await ask(db, made.id)
    if (dated) continue
    const candidates = await db
      .insertInto('activityCandidates')
      .values(
        plan.inDays.map((days) => ({
          companyId,
          activityId: made.id,
          startsAt: at(days, plan.from),
          endsAt: at(days, plan.until),
        })),
      )
      .returning('id')
      .execute()
    const voters = sorted.filter(([, status]) => status === 'undecided')
    await insertRows(
      db,
      'activityVotes',
      voters.flatMap(([userId]) =>
        candidates.map(({ id }, index) => ({
          companyId,
          activityCandidateId: id,
          userId,
          vote: random.chance(index === 1 ? 0.8 : 0.5) ? 'yes' : random.chance(0.4) ? 'maybe' : 'no',
        })),
      ),
    )
  }
}

/** Adds the questions, and the answers of those who join or wait. */
async function ask(db: CompanyDb, activityId: number) {
  const key = [companyIdOf(db), activityId]
  await namedQuery(
    db,
    'update activities set questions = $3::text::jsonb where company_id = $1 and id = $2',
    [...key, JSON.stringify([drinks, allergy])],
  )
  const participants = await namedQuery<{ userId: number }>(
    db,
    `select user_id from activity_participants
     where company_id = $1 and activity_id = $2 and status in ('joining', 'waiting') order by answer_number`,
    key,
  )
  await namedQuery(
    db,
    `update activity_participants p set answers = given.answers::jsonb
     from unnest($3::bigint[], $4::text[]) as given (user_id, answers)
     where p.company_id = $1 and p.activity_id = $2 and p.user_id = given.user_id`,
    [
      ...key,
      participants.map(({ userId }) => userId),
      participants.map((_, index) => JSON.stringify(answersOf(index))),
    ],
  )
}
