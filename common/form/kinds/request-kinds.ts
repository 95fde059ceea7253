import { formatDateTime } from '#common/dates.ts'
import type { PollAnswer } from '../answer.ts'
import { cleanMission, cleanPoll, cleanTasks } from '../clean-requests.ts'
import { showDay } from '../show-day.ts'
import { namedUsers, showUsers } from './id-kinds.ts'
import { type PlainKind, type Showing, usual } from './item-kind.ts'

const alone = { ...usual, repeatable: false } as const

function showPoll(asked: PollAnswer, { t, locale, timeZone }: Showing) {
  const lines = [asked.question, ...asked.choices.map((choice) => `・${choice}`)]
  if (asked.anonymous) lines.push(t.anonymous)
  if (asked.closesAt) lines.push(t.closes(formatDateTime(asked.closesAt, { locale, timeZone })))
  return lines.join('\n')
}

function showTask(what: string, people: readonly number[], dueOn: string | null, showing: Showing) {
  const { t, locale } = showing
  const who = [showUsers(people, showing), ...(dueOn ? [t.due(showDay(dueOn, locale))] : [])]
  return [what, `(${who.join(t.separator)})`].filter(Boolean).join(' ')
}

export const poll: PlainKind<'poll'> = {
  ...alone,
  begin: () => ({}),
  check({ published }, { t, wrong }) {
    // Readers vote, so a poll that they cannot see would get no votes.
    if (!published) wrong('published', t.pollHidden)
  },
  clean: (_, value, say, context) => cleanPoll(value, say, context),
  show: (_, value, showing) => ('poll' in value ? { text: showPoll(value.poll, showing) } : null),
}

export const taskList: PlainKind<'task_list'> = {
  ...alone,
  begin: () => ({}),
  clean: (_, value, say, context) => cleanTasks(value, say, context),
  show(_, value, showing) {
    if (!('tasks' in value)) return null
    const lines = value.tasks.map((task) => showTask(task.title, task.assigneeIds, task.dueOn, showing))
    return { text: lines.map((line) => `・${line}`).join('\n') }
  },
  ids: (value) => ('tasks' in value ? { users: value.tasks.flatMap(({ assigneeIds }) => assigneeIds) } : {}),
}

export const missionRequest: PlainKind<'mission_request'> = {
  ...alone,
  begin: () => ({ menuId: 0 }),
  check({ menuId }, { t, wrong }) {
    if (!(menuId > 0)) wrong('menuId', t.menuMissing)
  },
  clean: (_, value, say, context) => cleanMission(value, say, context),
  show(_, value, showing) {
    if (!('mission' in value)) return null
    const { message, userIds, dueOn } = value.mission
    return { text: showTask(message, userIds, dueOn, showing), users: namedUsers(userIds, showing) }
  },
  ids: (value) => ('mission' in value ? { users: value.mission.userIds } : {}),
}
