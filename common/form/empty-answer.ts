import type { PollAnswer, TaskAnswer } from './answer.ts'
import { formLimits } from './form-item.ts'

export const emptyTask: TaskAnswer = { title: '', assigneeIds: [], dueOn: null }

export const emptyPoll: PollAnswer = {
  question: '',
  choices: ['', ''],
  anonymous: false,
  threshold: formLimits.pollThreshold.usual,
  multiple: false,
  closesAt: null,
}
