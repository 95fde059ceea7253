import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const taskWords = strings({
  title: { ja: 'タスク', en: 'Tasks' },
  create: { ja: 'タスクを作成', en: 'New task' },
  lists: { ja: 'タスクの種類', en: 'Kinds of tasks' },
  received: { ja: '受け取ったタスク', en: 'Received' },
  receivedEnded: { ja: '終わったタスク', en: 'Received, ended' },
  requested: { ja: '送ったタスク', en: 'Sent' },
  requestedEnded: { ja: '送って終わったタスク', en: 'Sent, ended' },
  receivedEmpty: { ja: '対応するタスクはありません', en: 'No tasks to do' },
  receivedEndedEmpty: { ja: '終わったタスクはまだありません', en: 'No ended tasks yet' },
  requestedEmpty: { ja: '送ったタスクで進行中のものはありません', en: 'No open tasks that you sent' },
  requestedEndedEmpty: { ja: '送って終わったタスクはまだありません', en: 'No ended tasks that you sent' },
  emptyWords: {
    ja: 'タスクでは、制度への提出や確認してほしいことを、期限をつけて社員に送れます。',
    en: 'With a task you ask colleagues to use a programme or to do something else by a due date.',
  },
  failed: { ja: 'タスクを読み込めませんでした。', en: 'The tasks could not be loaded.' },
  gone: { ja: 'このタスクは見つかりません', en: 'This task cannot be found' },
  due: { ja: (day: string) => `期限 ${day}`, en: (day: string) => `Due ${day}` },
  noDue: { ja: '期限なし', en: 'No due date' },
  overdue: { ja: '期限切れ', en: 'Overdue' },
  request: { ja: '制度からの依頼', en: 'Request from a programme' },
  repeats: { ja: '繰り返し', en: 'Repeats' },
  unaccepted: { ja: '未回答', en: 'Not answered' },
  accepted: { ja: '対応中', en: 'Accepted' },
  done: { ja: '完了', en: 'Done' },
  declined: { ja: '辞退', en: 'Declined' },
  open: { ja: '進行中', en: 'Open' },
  finished: { ja: '全員完了', en: 'Finished' },
  closed: { ja: '終了', en: 'Closed' },
  todosDone: {
    ja: (done: number, all: number) => `やること ${done} / ${all}`,
    en: (done: number, all: number) => `${done} of ${all} to-dos`,
  },
  peopleDone: {
    ja: (done: number, all: number) => `${done} / ${all}人が完了`,
    en: (done: number, all: number) =>
      `${done} of ${enPlural(all, { one: '# person', other: '# people' })} done`,
  },
  declinedCount: {
    ja: (count: number) => `辞退 ${count}人`,
    en: (count: number) => `${count} declined`,
  },
  more: { ja: 'もっと見る', en: 'Show more' },
})
