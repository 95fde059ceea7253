import { strings } from '#common/strings.ts'

export const tasksStrings = strings({
  nobody: { ja: '送る相手を選んでください。', en: 'Choose recipients.' },
  eitherOr: {
    ja: '相手は、1人ずつ選ぶか、条件で選ぶかのどちらかにしてください。',
    en: 'Choose recipients either one by one or by audience.',
  },
  personUnknown: {
    ja: '選んだ人の中に、すでに在籍していない人がいます。選び直してください。',
    en: 'Someone you chose is no longer in the company. Choose again.',
  },
  menuUnknown: {
    ja: '利用できない制度が含まれています。選び直してください。',
    en: 'A programme is not available. Choose another one.',
  },
  menuTwice: {
    ja: '同じ制度は1つのタスクに1回だけ入れられます。',
    en: 'A programme can be in a task only once.',
  },
  testUnknown: {
    ja: '受験できないテストが含まれています。選び直してください。',
    en: 'A test is not available. Choose another one.',
  },
  testTwice: {
    ja: '同じテストは1つのタスクに1回だけ入れられます。',
    en: 'A test can be in a task only once.',
  },
  duePast: { ja: '今日以降の日付を選んでください。', en: 'Choose today or a later day.' },
  ruleInvalid: { ja: '繰り返しの設定が正しくありません。', en: 'This repetition is not valid.' },
  sentSubject: {
    ja: (who: string, title: string) => `${who}さんからタスクが届きました：${title}`,
    en: (who: string, title: string) => `Task from ${who}: ${title}`,
  },
  sentText: {
    ja: (who: string, title: string) => `${who}さんからタスク「${title}」が届きました。`,
    en: (who: string, title: string) => `${who} sent you the task “${title}”.`,
  },
  reminderSubject: {
    ja: (who: string, title: string) => `【再通知】${who}さんからのタスク：${title}`,
    en: (who: string, title: string) => `Reminder of a task from ${who}: ${title}`,
  },
  reminderText: {
    ja: (who: string, title: string) => `${who}さんからのタスク「${title}」がまだ終わっていません。`,
    en: (who: string, title: string) => `The task “${title}” from ${who} is not done yet.`,
  },
  dueSubject: {
    ja: (title: string) => `明日が期限のタスク：${title}`,
    en: (title: string) => `Due tomorrow: ${title}`,
  },
  dueText: {
    ja: (title: string) => `タスク「${title}」の期限は明日です。`,
    en: (title: string) => `The task “${title}” is due tomorrow.`,
  },
  movedSubject: {
    ja: (title: string) => `期限が変わりました：${title}`,
    en: (title: string) => `New due date: ${title}`,
  },
  movedText: {
    ja: (title: string) => `タスク「${title}」の期限が変わりました。`,
    en: (title: string) => `The due date of the task “${title}” has changed.`,
  },
  dueLine: {
    ja: (day: string) => `期限：${day}`,
    en: (day: string) => `Due: ${day}`,
  },
  fileName: { ja: 'タスクの回答', en: 'task-answers' },
  columnName: { ja: '名前', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnCompleted: { ja: '完了日時', en: 'Completed' },
  columnTitle: { ja: 'タイトル', en: 'Title' },
  columnText: { ja: '本文', en: 'Text' },
})
