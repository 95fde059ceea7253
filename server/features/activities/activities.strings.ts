import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const activitiesStrings = strings({
  noAnswer: { ja: '参加・不参加・未定のいずれかを選んでください。', en: 'Choose an answer.' },
  noVotes: {
    ja: '候補日への回答を選んでください。候補日が変わった場合は、もう一度開いてください。',
    en: 'Select an answer for each candidate date. If the dates have changed, open the activity again.',
  },
  guestsTooMany: {
    ja: (capacity: number) => `定員は${capacity}人です。同伴者を含めて定員以内にしてください。`,
    en: (capacity: number) => `The capacity is ${capacity} people, including guests.`,
  },
  guestsDoNotFit: {
    ja: '空きが足りないため、同伴者を増やせません。',
    en: 'There are not enough places left for more guests.',
  },
  dateMissing: {
    ja: '日時を入力するか、候補日を2つ以上追加してください。',
    en: 'Enter a date, or add at least two candidate dates.',
  },
  dateKept: {
    ja: '候補日での日程調整は、候補日の中から日程を決めてください。',
    en: 'Choose one of the candidate dates to set the date.',
  },
  endBeforeStart: {
    ja: '終了は開始よりあとの日時にしてください。',
    en: 'The end must be after the start.',
  },
  startPast: { ja: 'これからの日時を指定してください。', en: 'Enter a date in the future.' },
  deadlineAfterStart: {
    ja: '申込締切は開始より前の日時にしてください。',
    en: 'Sign-up must end before the activity starts.',
  },
  capacityTaken: {
    ja: (seats: number) => `すでに${seats}人が参加する予定です。定員は${seats}人以上にしてください。`,
    en: (seats: number) => `${seats} places are already taken. The capacity cannot be lower.`,
  },
  audienceMissing: { ja: '公開する相手を選んでください。', en: 'Choose who can see it.' },
  invitedTooMany: {
    ja: (most: number) =>
      `一度に招待できるのは${most}人までです。公開範囲を絞るか、招待せずに作成してください。`,
    en: (most: number) =>
      `You can invite up to ${most} people at once. Choose a smaller audience or create it without inviting.`,
  },
  personUnknown: { ja: 'この人は招待できません。', en: 'This person cannot be invited.' },
  questionsFixed: {
    ja: 'すでに回答した人がいるため、質問は変更できません。',
    en: 'Somebody has already answered, so the questions can no longer be changed.',
  },
  nobodyAttended: {
    ja: '出席した人がいないため、ポイントを付与できません。',
    en: 'No one has attended yet, so no points can be given.',
  },
  activityReported: {
    ja: (count: number) => `アクティビティへの通報 ${count}件`,
    en: (count: number) =>
      enPlural(count, { one: '# report of the activity', other: '# reports of the activity' }),
  },
  fileName: { ja: '参加者', en: 'participants' },
  columnName: { ja: '氏名', en: 'Name' },
  columnNumber: { ja: '社員番号', en: 'Employee number' },
  columnDepartment: { ja: '部署', en: 'Department' },
  columnStatus: { ja: '状況', en: 'Status' },
  columnGuests: { ja: '同伴者', en: 'Guests' },
  columnComment: { ja: 'コメント', en: 'Comment' },
  columnAnswered: { ja: '回答日時', en: 'Answered' },
  columnAttended: { ja: '出席日時', en: 'Attended' },
  columnPaid: { ja: '支払日時', en: 'Paid' },
  invited: { ja: '未回答', en: 'No answer' },
  joining: { ja: '参加', en: 'Joining' },
  waiting: { ja: 'キャンセル待ち', en: 'Waiting list' },
  undecided: { ja: '未定', en: 'Undecided' },
  declined: { ja: '不参加', en: 'Not joining' },
  cancelled: { ja: 'キャンセル', en: 'Cancelled' },
  attended: { ja: '出席', en: 'Attended' },
  absent: { ja: '欠席', en: 'Absent' },
})
