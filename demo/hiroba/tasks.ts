import { insertRows } from '#db/insert-rows.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import type { Random } from '../random.ts'
import type { Person } from './people.ts'

const day = 86_400_000

type DemoTodo = { title: string; message?: string; url?: string } | { menu: string } | { test: string }

type Plan = {
  author: string
  title: string
  detail: string
  dueInDays: number
  todos: readonly DemoTodo[]
  /** Always among the recipients. */
  to: readonly string[]
  others: number
  /** How far those are; if unset, they have not answered. */
  askedState?: 'accepted' | 'done'
  closed?: boolean
  monthly?: boolean
}

const plans: readonly Plan[] = [
  {
    author: '鈴木 太郎',
    title: '年末の衛生管理の確認',
    detail: '年末の繁忙期に備えて、次の3つをお願いします。テストがまだの人は、早めに受けてください。',
    dueInDays: 7,
    todos: [
      { menu: '業務改善のアイデア' },
      { test: '食品衛生テスト' },
      { title: '手洗い場の掲示を新しいものに貼り替える', message: '掲示は総務部の棚にあります。' },
    ],
    to: ['佐藤 花子'],
    others: 39,
  },
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
  {
    author: '佐藤 花子',
    title: '備品棚の整理',
    detail: '共有の棚に置いた私物を片づけてください。',
    dueInDays: -1,
    todos: [{ title: '自分の物を持ち帰る' }],
    to: ['鈴木 太郎'],
    others: 3,
    askedState: 'done',
    closed: true,
  },
  {
    author: '鈴木 太郎',
    title: '月次の経費精算',
    detail: '今月分の領収書を提出してください。',
    dueInDays: 2,
    todos: [{ title: '領収書をまとめる' }, { title: '精算書を提出する' }],
    to: ['佐藤 花子'],
    others: 9,
    askedState: 'accepted',
    monthly: true,
  },
]

type TodoKind = 'menu' | 'test' | 'text'
type StoredTodo = { id: number; done: ReadonlyMap<number, number | null> | null }

/**
 * Stores a to-do. `done`: who did it before, with the use of the menu; null for a text, which nobody is known to have
 * done.
 */
async function storeTodo(
  db: CompanyDb,
  taskId: number,
  todo: DemoTodo,
  sortOrder: number,
): Promise<StoredTodo> {
  const companyId = companyIdOf(db)
  const add = async (what: { kind: TodoKind; menuId?: number; knowledgeTestId?: number; title?: string }) =>
    (
      await db
        .insertInto('taskTodos')
        .values({ companyId, taskId, sortOrder, ...what })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  if ('menu' in todo) {
    const { id: menuId } = await db
      .selectFrom('menus')
      .select('id')
      .where('name', '=', todo.menu)
      .executeTakeFirstOrThrow()
    const uses = await db
      .selectFrom('applies')
      .select(['userId', 'id'])
      .where('menuId', '=', menuId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .execute()
    return { id: await add({ kind: 'menu', menuId }), done: new Map(uses.map((use) => [use.userId, use.id])) }
  }
  if ('test' in todo) {
    const { id: knowledgeTestId } = await db
      .selectFrom('knowledgeTests')
      .select('id')
      .where('title', '=', todo.test)
      .executeTakeFirstOrThrow()
    const passes = await db
      .selectFrom('knowledgeTestTakings')
      .select('userId')
      .where('knowledgeTestId', '=', knowledgeTestId)
      .where('passed', '=', true)
      .execute()
    return {
      id: await add({ kind: 'test', knowledgeTestId }),
      done: new Map(passes.map(({ userId }) => [userId, null])),
    }
  }
  return { id: await add({ kind: 'text', ...todo }), done: null }
}

/** Tasks in progress: some people are done, some have accepted, a few have declined. */
export async function writeTasks(
  db: CompanyDb,
  random: Random,
  { now, people }: { now: Date; people: readonly Person[] },
): Promise<void> {
  const companyId = companyIdOf(db)
  const byName = new Map(people.map((person) => [person.name, person]))
  const dayOf = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  const administratorId = people.find(({ role }) => role === 'administrator')!.id
  const before = new Date(now.getTime() - 4 * day)
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
  for (const { author, title, detail, dueInDays, todos, to, others, ...rest } of plans) {
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
        ...{ createdAt: before, issuedAt: before },
        closedAt: rest.closed ? new Date(now.getTime() - day) : null,
        ...(rest.monthly && {
          ...{ repeatRule: 'FREQ=MONTHLY', repeatFrom: dayOf(-4), nextOn: dayOf(26) },
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stored: StoredTodo[] = []
    for (const [place, todo] of todos.entries()) stored.push(await storeTodo(db, taskId, todo, place + 1))
    const recipients = [...asked, ...more].map((person, place) => {
      const state = place < asked.length ? (rest.askedState ?? 'unaccepted') : stateOf(random, place)
      // Menus and tests count only if the person really used or passed them; texts as far as the state says.
      const done = stored.filter((todo, index) => {
        if (state === 'declined' || state === 'unaccepted') return false
        if (todo.done) return todo.done.has(person.id)
        return state === 'done' || index < stored.length - 1
      })
      const status = state === 'done' && done.length < stored.length ? ('accepted' as const) : state
      return { person, status, done }
    })
    await insertRows(
      db,
      'taskRecipients',
      recipients.map(({ person, status }) => ({
        ...{ companyId, taskId, userId: person.id, status, departmentId: main.get(person.id) ?? null },
        declineReason: status === 'declined' ? '今週は出張のため対応できません。' : null,
        notifiedAt: before,
        answeredAt: status === 'unaccepted' ? null : new Date(now.getTime() - random.between(1, 3) * day),
      })),
    )
    await insertRows(
      db,
      'taskTodoCompletions',
      recipients.flatMap(({ person, done }) =>
        done.map((todo) => ({
          ...{ companyId, taskId, taskTodoId: todo.id, userId: person.id },
          applyId: todo.done?.get(person.id) ?? null,
        })),
      ),
    )
  }
  await insertRows(
    db,
    'taskTemplates',
    templates.map(({ todos, ...template }) => ({
      ...{
        companyId,
        authorId: template.shared ? administratorId : byName.get('鈴木 太郎')!.id,
        todos: JSON.stringify(todos),
        ...template,
      },
    })),
    ['todos'],
  )
}

type State = 'done' | 'accepted' | 'unaccepted' | 'declined'

function stateOf(random: Random, place: number): State {
  if (place % 9 === 8) return 'declined'
  return random.chance(0.5) ? 'done' : random.chance(0.5) ? 'accepted' : 'unaccepted'
}

const text = (title: string, message = '', url: string | null = null) => ({
  kind: 'text',
  title,
  url,
  message,
})

const templates = [
  {
    shared: false,
    title: '店舗の月末点検',
    detail: '月末の営業終了後に確認してください。',
    dueDays: 5,
    todos: [text('レジの釣り銭を数える'), text('冷蔵庫の温度記録を提出する'), text('在庫の差異を報告する')],
  },
  {
    shared: true,
    title: '入社後1週間の手続き',
    detail: '配属先で必要な手続きです。わからないことは総務部に聞いてください。',
    dueDays: 7,
    todos: [
      text('就業規則を読む', '第3章まで目を通してください。'),
      text('緊急連絡先を登録する'),
      text('防災備品の場所を確認する'),
    ],
  },
]
