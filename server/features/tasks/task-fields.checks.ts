import type { AudienceRule } from '#common/audience-rule.ts'
import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import type { CompanyDb } from '#db/tenant.ts'
import { checkOpenRule } from '#server/features/audiences/audience-rules.checks.ts'
import { dayOf } from '#server/features/calendars/calendar-days.rules.ts'
import { checkedRule } from '#server/features/calendars/recurrence.rules.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import type { Session } from '#server/platform/auth/session.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { countPresent } from './recipients.queries.ts'
import { findTestsNamed } from './task-tests.queries.ts'
import type { NewTodo } from './tasks.commands.ts'
import { tasksStrings } from './tasks.strings.ts'

type Asking = { db: CompanyDb; session: Session; locale: Locale }

const refuse = (field: string, sentence: string) => new Refusal('validation_failed', { [field]: sentence })

/** Refuses people who are not in the company, beside `userIds`. */
export async function checkPeople({ db, locale }: Asking, userIds: readonly number[]) {
  if ((await countPresent(db, userIds)) < userIds.length)
    throw refuse('userIds', phrases(tasksStrings, locale).personUnknown)
}

/** Refuses a task for nobody, or for people and things that the person cannot name, beside `userIds` or `rule`. */
export async function checkRecipients(
  asking: Asking,
  { userIds, rule }: { userIds: readonly number[]; rule: AudienceRule | null },
) {
  const words = phrases(tasksStrings, asking.locale)
  if (rule === null) {
    if (userIds.length === 0) throw refuse('userIds', words.nobody)
    return checkPeople(asking, userIds)
  }
  if (userIds.length > 0) throw refuse('userIds', words.eitherOr)
  if (rule.include !== 'everyone' && rule.include.length === 0) throw refuse('rule', words.nobody)
  await checkOpenRule(asking.db, asking.session, rule, { field: 'rule', locale: asking.locale })
}

/** Refuses menus and tests that the person cannot name, and the same one twice, beside `todos`. */
export async function checkTodos(asking: Asking, todos: readonly NewTodo[]) {
  await checkMenus(asking, todos)
  await checkTests(asking, todos)
}

async function checkTests({ db, session, locale }: Asking, todos: readonly NewTodo[]) {
  const testIds = todos.flatMap((todo) => (todo.kind === 'test' ? [todo.testId] : []))
  if (testIds.length === 0) return
  const words = phrases(tasksStrings, locale)
  if (new Set(testIds).size < testIds.length) throw refuse('todos', words.testTwice)
  if ((await findTestsNamed(db, session, testIds)).length < testIds.length)
    throw refuse('todos', words.testUnknown)
}

async function checkMenus({ db, session, locale }: Asking, todos: readonly NewTodo[]) {
  const menuIds = todos.flatMap((todo) => (todo.kind === 'menu' ? [todo.menuId] : []))
  if (menuIds.length === 0) return
  const words = phrases(tasksStrings, locale)
  if (new Set(menuIds).size < menuIds.length) throw refuse('todos', words.menuTwice)
  const known = new Set(
    (await findMenus(db, session)).filter(({ published }) => published).map(({ id }) => id),
  )
  if (!menuIds.every((id) => known.has(id))) throw refuse('todos', words.menuUnknown)
}

/** The company's today. Refuses a due date before it, beside `dueOn`; `before`: the one that the task has. */
export function checkDue(
  { session, locale }: Asking,
  dueOn: string | null,
  before: string | null = null,
): string {
  const today = dayOf(new Date(), session.timeZone)
  if (dueOn !== null && dueOn < today && dueOn !== before)
    throw refuse('dueOn', phrases(tasksStrings, locale).duePast)
  return today
}

/** The rule in its stored form, starting on `from`; null: none. Refuses an invalid one, beside `repeatRule`. */
export function readRepeat({ locale }: Asking, rule: string | null, from: string): string | null {
  if (rule === null) return null
  const checked = checkedRule(rule, {
    startsAt: new Date(`${from}T00:00:00Z`),
    timeZone: 'UTC',
    allDay: true,
  })
  if (checked === null) throw refuse('repeatRule', phrases(tasksStrings, locale).ruleInvalid)
  return checked
}
