import type { AnswerValue, FormAnswer, PollAnswer, TaskAnswer } from './answer.ts'
import { type AskedItem, formLimits } from './form-item.ts'
import { openRows } from './pad-rows.ts'

export const emptyTask: TaskAnswer = { title: '', assigneeIds: [], dueOn: null }

export const emptyPoll: PollAnswer = {
  question: '',
  choices: ['', ''],
  anonymous: false,
  threshold: formLimits.pollThreshold.usual,
  multiple: false,
  closesAt: null,
}

/** What an item's input shows before anything is answered; null for numbers, which have no empty value. */
export function emptyAnswer(item: AskedItem): AnswerValue | null {
  switch (item.kind) {
    case 'number':
    case 'money':
    case 'computed':
      return null
    case 'text':
    case 'long_text':
    case 'link':
    case 'date':
    case 'time':
      return { text: '' }
    case 'period':
      return { from: '', until: '' }
    case 'choice':
    case 'choices':
    case 'card':
      return { choices: [], other: '' }
    case 'users':
    case 'departments':
    case 'images':
    case 'videos':
    case 'files':
      return { ids: [] }
    case 'poll':
      return { poll: emptyPoll }
    case 'task_list':
      return { tasks: [emptyTask] }
    case 'mission_request':
      return { mission: { userIds: [], dueOn: null, message: '' } }
    case 'repeat':
      return { rows: Array.from({ length: openRows(item) }, (): FormAnswer[] => []) }
  }
}
