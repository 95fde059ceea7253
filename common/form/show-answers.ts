import { formatDate, formatDateTime } from '#common/dates.ts'
import type { Locale } from '#common/locale.ts'
import { type Phrases, phrases } from '#common/strings.ts'
import { type FormAnswer, otherChoice, type PollAnswer, type TaskAnswer } from './answer.ts'
import type { AskedItem, FormItem, FormOption } from './form-item.ts'
import { shownWords } from './show-answers.strings.ts'
import { showMoney, showNumber } from './show-number.ts'
import type { ShownAnswer } from './shown-answer.ts'

/** What the numbers in answers are called, and for whom they are said. A number without a name is somebody who left. */
export type AnswerNames = {
  locale: Locale
  timeZone: string
  users: ReadonlyMap<number, string>
  departments: ReadonlyMap<number, string>
  files: ReadonlyMap<number, string>
}

type Showing = AnswerNames & { t: Phrases<typeof shownWords> }
type Said = Omit<ShownAnswer, 'item' | 'name' | 'kind' | 'published'>

/** 2026年11月20日(金) / 20 Nov 2026, of YYYY-MM-DD. */
export const showDay = (day: string, locale: Locale) =>
  formatDate(`${day}T00:00:00Z`, { locale, timeZone: 'UTC' })

function sayPeriod({ from, until }: { from: string; until: string }, { t, locale }: Showing) {
  const [first, last] = [from, until].map((day) => (day ? showDay(day, locale) : ''))
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1
  return days > 1 ? t.period(first!, last!, days) : first || last!
}

const sayChoices = (
  { choices, other }: { choices: string[]; other: string },
  options: readonly FormOption[],
  { t }: Showing,
) =>
  choices
    .map((key) => {
      if (key === otherChoice) return t.other(other)
      return options.find((option) => option.key === key)?.name ?? key
    })
    .join(t.separator)

const sayUsers = (ids: readonly number[], { users, t }: Showing) =>
  ids.map((id) => users.get(id) ?? t.somebody).join(t.separator)

function sayPoll(poll: PollAnswer, { t, locale, timeZone }: Showing) {
  const lines = [poll.question, ...poll.choices.map((choice) => `・${choice}`)]
  if (poll.anonymous) lines.push(t.anonymous)
  if (poll.closesAt) lines.push(t.closes(formatDateTime(poll.closesAt, { locale, timeZone })))
  return lines.join('\n')
}

function sayTask(what: string, people: readonly number[], dueOn: string | null, showing: Showing) {
  const { t, locale } = showing
  const who = [sayUsers(people, showing), ...(dueOn ? [t.due(showDay(dueOn, locale))] : [])]
  return [what, `(${who.join(t.separator)})`].filter(Boolean).join(' ')
}

const sayTasks = (tasks: readonly TaskAnswer[], showing: Showing) =>
  tasks.map((task) => `・${sayTask(task.title, task.assigneeIds, task.dueOn, showing)}`).join('\n')

function sayIds(item: AskedItem, ids: readonly number[], showing: Showing): Said {
  const { t, users, departments, files } = showing
  if (item.kind === 'users') {
    return {
      text: sayUsers(ids, showing),
      users: ids.map((id) => ({ id, name: users.get(id) ?? t.somebody })),
    }
  }
  if (item.kind === 'departments') {
    return { text: ids.map((id) => departments.get(id) ?? t.someDepartment).join(t.separator) }
  }
  return { text: ids.map((id) => files.get(id) ?? t.someFile).join(t.separator), mediaFileIds: [...ids] }
}

function sayRows(columns: readonly FormItem[], given: readonly FormAnswer[][], showing: Showing): Said {
  const rows = given.map((row) => showList(columns, row, showing))
  const line = (row: readonly ShownAnswer[]) =>
    row.map(({ name, text }) => `${name}${showing.t.colon}${text}`).join(showing.t.separator)
  return { text: rows.map((row, index) => `${index + 1}. ${line(row)}`).join('\n'), rows }
}

/** One answer in words; null where the answer is not of the item's kind. */
function say(item: AskedItem, { value }: FormAnswer, showing: Showing): Said | null {
  if ('number' in value) {
    if (item.kind === 'money') return { text: showMoney(value.number, showing.locale) }
    const unit = item.kind === 'number' || item.kind === 'computed' ? item.unit : ''
    return { text: showNumber(value.number, unit, showing.locale) }
  }
  if ('text' in value) {
    if (item.kind === 'date') return { text: showDay(value.text, showing.locale) }
    return item.kind === 'link' ? { text: value.text, link: value.text } : { text: value.text }
  }
  if ('from' in value) return { text: sayPeriod(value, showing) }
  if ('choices' in value) {
    if (item.kind === 'choice' || item.kind === 'choices') {
      return { text: sayChoices(value, item.options, showing) }
    }
    const card = item.kind === 'card' && item.cards.find(({ key }) => value.choices.includes(key))
    return card
      ? { text: card.name, card: { name: card.name, tone: card.tone, iconName: card.iconName } }
      : null
  }
  if ('ids' in value) return sayIds(item, value.ids, showing)
  if ('poll' in value) return { text: sayPoll(value.poll, showing) }
  if ('tasks' in value) return { text: sayTasks(value.tasks, showing) }
  if ('mission' in value) {
    const { message, userIds, dueOn } = value.mission
    return {
      text: sayTask(message, userIds, dueOn, showing),
      users: userIds.map((id) => ({ id, name: showing.users.get(id) ?? showing.t.somebody })),
    }
  }
  return item.kind === 'repeat' ? sayRows(item.items, value.rows, showing) : null
}

function showList(items: readonly FormItem[], answers: readonly FormAnswer[], showing: Showing) {
  const shown: ShownAnswer[] = []
  // A heading stands only above something: it waits for the next answer, and a later heading takes its place.
  let heading: ShownAnswer | null = null
  for (const item of items) {
    const { key, name, kind, published } = item
    if (kind === 'note') continue
    if (kind === 'heading') {
      heading = { item: key, name, kind, published, text: '' }
      continue
    }
    const answer = answers.find((given) => given.item === key)
    const said = answer && say(item, answer, showing)
    if (!said) continue
    if (heading) shown.push(heading)
    heading = null
    shown.push({ item: key, name, kind, published, ...said })
  }
  return shown
}

/** Cleaned answers as people read them, in the order of the form; what is not answered is left out. */
export const showAnswers = (
  items: readonly FormItem[],
  answers: readonly FormAnswer[],
  names: AnswerNames,
): ShownAnswer[] => showList(items, answers, { ...names, t: phrases(shownWords, names.locale) })

/** The items readers of the post see the answers of; of a repeated item only such columns. */
export const publishedItems = (items: readonly FormItem[]): FormItem[] =>
  items
    .filter((item) => item.published)
    .map((item) => (item.kind === 'repeat' ? { ...item, items: publishedItems(item.items) } : item))
    .filter((item) => item.kind !== 'repeat' || item.items.length > 0)
