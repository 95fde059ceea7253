import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const activityWords = strings({
  title: { ja: 'アクティビティ', en: 'Activities' },
  create: { ja: '企画する', en: 'Create' },
  lists: { ja: 'アクティビティの一覧', en: 'Lists of activities' },
  open: { ja: '募集中', en: 'Open' },
  joined: { ja: '参加', en: 'Joined' },
  organised: { ja: '主催', en: 'Organised' },
  ended: { ja: '終了', en: 'Ended' },
  openEmpty: { ja: '募集中のアクティビティはありません', en: 'No open activities' },
  joinedEmpty: { ja: '参加する予定はありません', en: 'You have not joined anything yet' },
  organisedEmpty: { ja: '主催したアクティビティはありません', en: 'You have not organised anything yet' },
  endedEmpty: { ja: '終了したアクティビティはありません', en: 'No past activities' },
  emptyWords: {
    ja: '勉強会、部活動、食事会など、だれでも企画して参加者を募れます。',
    en: 'Anyone can organise a club, a study meeting or a party and invite others.',
  },
  gone: { ja: 'アクティビティが見つかりません', en: 'This activity was not found' },
  more: { ja: 'さらに表示', en: 'Show more' },
  failed: { ja: '読み込めませんでした', en: 'This could not be loaded' },
  noDate: { ja: '日程調整中', en: 'Date not set' },
  candidates: {
    ja: (count: number) => `候補日 ${count}件`,
    en: (count: number) => enPlural(count, { one: '# candidate date', other: '# candidate dates' }),
  },
  seats: {
    ja: (taken: number, capacity: number | null) =>
      capacity === null ? `参加 ${taken}人` : `参加 ${taken} / ${capacity}人`,
    en: (taken: number, capacity: number | null) =>
      capacity === null ? `${taken} joining` : `${taken} of ${capacity} places taken`,
  },
  waitingCount: {
    ja: (count: number) => `キャンセル待ち ${count}人`,
    en: (count: number) => `${count} on the waiting list`,
  },
  stateOpen: { ja: '募集中', en: 'Open' },
  stateFull: { ja: '満員', en: 'Full' },
  stateClosed: { ja: '受付終了', en: 'Closed' },
  stateEnded: { ja: '終了', en: 'Ended' },
  invited: { ja: '未回答', en: 'No answer' },
  joining: { ja: '参加', en: 'Joining' },
  waiting: { ja: 'キャンセル待ち', en: 'Waiting list' },
  undecided: { ja: '未定', en: 'Undecided' },
  declined: { ja: '不参加', en: 'Not joining' },
  cancelled: { ja: 'キャンセル', en: 'Cancelled' },
  attended: { ja: '出席', en: 'Attended' },
  absent: { ja: '欠席', en: 'Absent' },
  file: { ja: 'カレンダーに追加（.ics）', en: 'Add to calendar (.ics)' },
  when: { ja: '日時', en: 'When' },
  where: { ja: '場所', en: 'Where' },
  organiser: { ja: '主催者', en: 'Organiser' },
  capacity: { ja: '定員', en: 'Capacity' },
  people: {
    ja: (count: number) => `${count}人`,
    en: (count: number) => enPlural(count, { one: '# person', other: '# people' }),
  },
  signUpUntil: { ja: '申込締切', en: 'Sign-up ends' },
  fee: { ja: '参加費', en: 'Fee' },
  yen: {
    ja: (amount: number) => `${amount.toLocaleString('ja')}円`,
    en: (amount: number) => `¥${amount.toLocaleString('en')}`,
  },
  audience: { ja: '公開範囲', en: 'Visible to' },
  from: { ja: (until: string) => `${until}まで`, en: (until: string) => `until ${until}` },
})
