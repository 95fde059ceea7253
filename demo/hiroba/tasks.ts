import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const day = 86_400_000

type Plan = {
  author: string
  title: string
  detail: string
  dueInDays: number
  todos: readonly { title: string; message?: string; url?: string }[]
  /** Always among the recipients. */
  to: readonly string[]
  others: number
}

const plans: readonly Plan[] = [
  {
    author: '鈴木 太郎',
    title: '年末の防災点検',
    detail: '年内最後の防災点検です。担当する場所を確認して、終わったものから完了にしてください。',
    dueInDays: 5,
    todos: [
      { title: '避難経路に物が置かれていないか確認する' },
      { title: '消火器の使用期限を確認する', message: '期限は本体のラベルに書かれています。' },
      { title: '点検表を提出する', url: 'https://example.com/bosai' },
    ],
    to: ['佐藤 花子'],
    others: 38,
  },
  {
    author: '鈴木 太郎',
    title: '個人情報の取り扱いに関する自己点検',
    detail: '資料を読み、机とパソコンの中を見直してください。',
    dueInDays: 1,
    todos: [{ title: '資料を読む' }, { title: '不要な書類とファイルを処分する' }],
    to: ['佐藤 花子'],
    others: 24,
  },
  {
    author: '佐藤 花子',
    title: '歓迎会の候補日を確認してください',
    detail: '来月入社する2人の歓迎会です。参加できない日があれば返信してください。',
    dueInDays: 3,
    todos: [{ title: '候補日を確認する' }],
    to: ['鈴木 太郎'],
    others: 6,
  },
]

/** Tasks in progress: some people are done, some have accepted, a few have declined. */
export async function writeTasks(
  db: CompanyDb,
  random: Random,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const companyId = companyIdOf(db)
  const byName = new Map(people.map((person) => [person.name, person]))
  const dayOf = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  for (const { author, title, detail, dueInDays, todos, to, others } of plans) {
    const authorId = byName.get(author)!.id
    const asked = to.map((name) => byName.get(name)!)
    const more = random.some(
      people.filter((one) => one.status === 'active' && one.id !== authorId && !asked.includes(one)),
      others,
    )
    const { id: taskId } = await db
      .insertInto('tasks')
      .values({
        ...{ companyId, authorId, title, detail, dueOn: dayOf(dueInDays), startedOn: dayOf(-4) },
        createdAt: new Date(now.getTime() - 4 * day),
        issuedAt: new Date(now.getTime() - 4 * day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await db
      .insertInto('taskTodos')
      .values(
        todos.map((todo, place) => ({
          ...{ companyId, taskId, sortOrder: place + 1, kind: 'text', title: todo.title },
          ...{ message: todo.message ?? '', url: todo.url ?? null },
        })),
      )
      .returning('id')
      .execute()
    const recipients = [...asked, ...more].map((person, place) => ({
      person,
      status:
        place < asked.length
          ? ('unaccepted' as const)
          : place % 9 === 8
            ? ('declined' as const)
            : stateOf(random),
    }))
    const main = new Map(
      (
        await db
          .selectFrom('memberships')
          .select(['userId', 'departmentId'])
          .where('companyId', '=', companyId)
          .where('main', '=', true)
          .execute()
      ).map((row) => [row.userId, row.departmentId]),
    )
    await insertRows(
      db,
      'taskRecipients',
      recipients.map(({ person, status }) => ({
        ...{ companyId, taskId, userId: person.id, status, departmentId: main.get(person.id) ?? null },
        declineReason: status === 'declined' ? '今週は出張のため対応できません。' : null,
        notifiedAt: new Date(now.getTime() - 4 * day),
        answeredAt: status === 'unaccepted' ? null : new Date(now.getTime() - random.between(1, 3) * day),
      })),
    )
    await insertRows(
      db,
      'taskTodoCompletions',
      recipients.flatMap(({ person, status }) =>
        made
          .slice(0, status === 'done' ? made.length : status === 'accepted' ? made.length - 1 : 0)
          .map(({ id }) => ({ companyId, taskId, taskTodoId: id, userId: person.id })),
      ),
    )
  }
}

const stateOf = (random: Random): 'done' | 'accepted' | 'unaccepted' =>
  random.chance(0.5) ? 'done' : random.chance(0.5) ? 'accepted' : 'unaccepted'
