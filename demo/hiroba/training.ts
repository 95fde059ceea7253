import { addDays } from '#common/plain-date.ts'
import { makeCourse } from '#db/factories/course.ts'
import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import { writeCertificate } from './certificates.ts'
import { dayOf } from './clock.ts'
import type { IdOf } from './menus.ts'
import type { Person } from './people.ts'

const hour = 3_600_000
const day = 24 * hour
const page = (title: string, body: string) => ({ kind: 'text' as const, title, body })

const security = [
  page(
    'パスワードと端末の扱い',
    'パスワードは使い回さず、席を離れるときは画面をロックします。\n\n- 端末を置いたまま席を離れない\n- 会社の資料を私物の端末に保存しない',
  ),
  page(
    '怪しいメールの見分け方',
    '差出人のアドレスとリンク先を確かめます。**急がせる文面**には特に注意し、迷ったら開かずに総務部へ連絡してください。',
  ),
  page(
    'お客さまの情報を守る',
    '申込書や名簿は、使い終わったら鍵のかかる棚へ戻します。なくしたときは、その日のうちに上司へ報告します。',
  ),
]
const managing = [
  page(
    'ハラスメントとは何か',
    '相手が嫌がっていると気づいた時点で、すぐにやめて謝ることが第一歩です。指導との違いを具体例で確認します。',
  ),
  page(
    '相談を受けたときの進め方',
    '話をさえぎらずに聞き、本人の希望を確かめ、総務部の相談窓口へつなぎます。聞いた内容を広めません。',
  ),
]

type Company = { author: Person; people: readonly Person[]; idOf: IdOf; now: Date }

/** Two courses that began weeks ago: one for everyone with a certificate, one for managers that some never finished. */
export async function writeTraining(trx: CompanyDb, random: Random, { author, people, idOf, now }: Company) {
  const active = people.filter(({ status }) => status === 'active')
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const securityId = await makeCourse(trx, {
    ...{ createdById: author.id, title: '情報セキュリティ研修', category: '規程' },
    description: '全員が年に一度受ける研修です。3つの資料を読むと修了証を受け取れます。',
    ...{ dueDays: 45, publishedAt: ago(35), steps: security },
  })
  await trx
    .insertInto('certificateRules')
    .values({ companyId: companyIdOf(trx), courseId: securityId, validMonths: 12, renewalDays: 30 })
    .execute()
  const certified = await enrol(trx, random, {
    ...{ courseId: securityId, people: active, enrolledAt: ago(35), dueDays: 45, now },
    shares: { completed: 0.6, begun: 0.2 },
    fixed: { '佐藤 花子': 'completed', '鈴木 太郎': 'begun' },
  })
  for (const { person, completedAt } of certified)
    await writeCertificate(trx, random, {
      ...{ courseId: securityId, title: '情報セキュリティ研修', person, at: completedAt, validMonths: 12 },
      occasion: `course ${securityId} ${completedAt.toISOString()}`,
    })

  const managerId = await makeCourse(trx, {
    ...{ createdById: author.id, title: '管理職のためのハラスメント防止', category: '規程' },
    description: '部下を持つ人のための研修です。期限を過ぎても受けられます。',
    ...{ dueDays: 60, publishedAt: ago(80), steps: managing },
    rule: {
      include: ['部長', '支店長', '課長', '店長'].map((name) => ({
        type: 'position',
        id: idOf.position(name),
      })),
      match: 'any',
      exclude: [],
    },
  })
  const invited = new Set(['部長', '支店長', '課長', '店長'])
  await enrol(trx, random, {
    ...{ courseId: managerId, people: active.filter(({ position }) => invited.has(position)) },
    ...{ enrolledAt: ago(80), dueDays: 60, now },
    shares: { completed: 0.8, begun: 0.12 },
    fixed: { '鈴木 太郎': 'completed' },
  })
}

type State = 'completed' | 'begun' | 'untouched'
type Enrolment = {
  courseId: number
  people: readonly Person[]
  enrolledAt: Date
  dueDays: number
  now: Date
  shares: { completed: number; begun: number }
  /** What is decided, by name. */
  fixed: Readonly<Record<string, State>>
}

/** Assigns a course of pages to people who are at different places in it. Returns who completed it and when. */
async function enrol(
  trx: CompanyDb,
  random: Random,
  { courseId, people, enrolledAt, dueDays, now, shares, fixed }: Enrolment,
) {
  const companyId = companyIdOf(trx)
  const steps = await trx
    .selectFrom('courseSteps')
    .select('id')
    .where('companyId', '=', companyId)
    .where('courseId', '=', courseId)
    .orderBy('place')
    .execute()
  const dueOn = addDays(dayOf(enrolledAt), dueDays)
  const span = Math.min(now.getTime(), enrolledAt.getTime() + dueDays * day) - enrolledAt.getTime() - 2 * day
  const stateOf = (draw: number): State =>
    draw < shares.completed ? 'completed' : draw < shares.completed + shares.begun ? 'begun' : 'untouched'
  const progress = people.map((person) => {
    const drawn = stateOf(random.fraction())
    const state = fixed[person.name] ?? drawn
    const begunAt = enrolledAt.getTime() + day + random.fraction() * span
    const doneCount = { completed: steps.length, begun: random.between(1, steps.length - 1), untouched: 0 }[
      state
    ]
    const done = steps.slice(0, doneCount).map(({ id }, place) => ({
      ...{ companyId, courseStepId: id, userId: person.id },
      completedAt: new Date(begunAt + place * random.between(1, 4) * hour),
    }))
    return { person, done, completedAt: state === 'completed' ? done.at(-1)!.completedAt : null }
  })
  await insertRows(
    trx,
    'courseEnrolments',
    progress.map(({ person, completedAt }) => ({
      ...{ companyId, courseId, userId: person.id, enrolledAt, dueOn, completedAt },
    })),
  )
  await insertRows(
    trx,
    'courseStepCompletions',
    progress.flatMap(({ done }) => done),
  )
  return progress.flatMap(({ person, completedAt }) => (completedAt ? [{ person, completedAt }] : []))
}
