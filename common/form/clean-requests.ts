import { isDay } from '../calendar.ts'
import type { MissionAnswer, PollAnswer, TaskAnswer } from './answer.ts'
import { ids, isObject, longText, oneLine } from './clean-text.ts'
import { formLimits } from './form-item.ts'
import type { CheckContext, Say } from './kinds/item-kind.ts'

type Part = Record<string, unknown>

const words = (value: unknown) => (typeof value === 'string' ? oneLine(value) : '')

function sayTooLong(text: string, most: number, say: Say, { t }: CheckContext, part: string) {
  const length = [...text].length
  if (length > most) say(t.tooLong(most, length), part)
}

/** A day that is not in the past, or null. */
function due(value: unknown, say: Say, { t, today }: CheckContext, part: string): string | null {
  if (typeof value !== 'string' || !value) return null
  if (!isDay(value)) {
    say(t.notDay, part)
    return null
  }
  if (value < today) say(t.notBeforeToday, part)
  return value
}

function people(value: unknown, say: Say, { t }: CheckContext, part: string): number[] {
  const cleaned = Array.isArray(value) ? ids(value) : []
  if (cleaned.length === 0) say(t.assigneeMissing, part)
  if (cleaned.length > formLimits.users) say(t.peopleAtMost(formLimits.users), part)
  return cleaned
}

/** The moment, or null. Reports one that has passed in every time zone. */
function closing(value: unknown, say: Say, { t, today }: CheckContext): string | null {
  if (typeof value !== 'string' || !value) return null
  const moment = Date.parse(value)
  if (Number.isNaN(moment) || !/^\d{4}-\d{2}-\d{2}T/.test(value)) {
    say(t.notDay, 'closesAt')
    return null
  }
  if (moment < Date.parse(`${today}T00:00:00+14:00`)) say(t.pollClosed, 'closesAt')
  return new Date(moment).toISOString()
}

export function cleanPoll(value: object, say: Say, context: CheckContext): { poll: PollAnswer } | null {
  const { t } = context
  const given = (value as Part).poll
  if (!isObject(given)) {
    say(t.malformed)
    return null
  }
  const poll = given as Part
  const question = words(poll.question)
  const choices = Array.isArray(poll.choices) ? poll.choices.map(words).filter(Boolean) : []
  if (!question && choices.length === 0) return null
  if (!question) say(t.questionMissing, 'question')
  sayTooLong(question, formLimits.textLength, say, context, 'question')
  if (choices.length < 2) say(t.pollChoicesFew, 'choices')
  if (choices.length > formLimits.pollChoices) say(t.chooseAtMost(formLimits.pollChoices), 'choices')
  if (new Set(choices).size < choices.length) say(t.pollChoicesSame, 'choices')
  for (const choice of choices) sayTooLong(choice, formLimits.pollChoiceLength, say, context, 'choices')
  const anonymous = poll.anonymous === true
  const { least, most, usual } = formLimits.pollThreshold
  const threshold = Number.isSafeInteger(poll.threshold) ? (poll.threshold as number) : usual
  if (anonymous && (threshold < least || threshold > most)) say(t.pollThreshold(least, most), 'threshold')
  return {
    poll: {
      question,
      choices,
      anonymous,
      threshold: anonymous ? threshold : 1,
      multiple: poll.multiple === true,
      closesAt: closing(poll.closesAt, say, context),
    },
  }
}

export function cleanTasks(value: object, say: Say, context: CheckContext): { tasks: TaskAnswer[] } | null {
  const given = (value as Part).tasks
  if (!Array.isArray(given)) {
    say(context.t.malformed)
    return null
  }
  const tasks: TaskAnswer[] = []
  given.forEach((task: unknown, index) => {
    if (!isObject(task)) return
    const { title: titleGiven, assigneeIds, dueOn } = task as Part
    const title = words(titleGiven)
    // An added but empty line is not a task.
    if (!title && !(Array.isArray(assigneeIds) && ids(assigneeIds).length > 0)) return
    if (!title) say(context.t.taskTitleMissing, `${index}.title`)
    sayTooLong(title, formLimits.textLength, say, context, `${index}.title`)
    tasks.push({
      title,
      assigneeIds: people(assigneeIds, say, context, `${index}.assigneeIds`),
      dueOn: due(dueOn, say, context, `${index}.dueOn`),
    })
  })
  if (tasks.length > formLimits.tasks) say(context.t.chooseAtMost(formLimits.tasks))
  return tasks.length > 0 ? { tasks } : null
}

export function cleanMission(
  value: object,
  say: Say,
  context: CheckContext,
): { mission: MissionAnswer } | null {
  const given = (value as Part).mission
  if (!isObject(given)) {
    say(context.t.malformed)
    return null
  }
  const { userIds, dueOn, message: messageGiven } = given as Part
  const message = typeof messageGiven === 'string' ? longText(messageGiven) : ''
  if (!message && !(Array.isArray(userIds) && ids(userIds).length > 0)) return null
  sayTooLong(message, formLimits.messageLength, say, context, 'message')
  return {
    mission: {
      userIds: people(userIds, say, context, 'userIds'),
      dueOn: due(dueOn, say, context, 'dueOn'),
      message,
    },
  }
}
