import { strings } from '#common/strings.ts'

export const announcementStrings = strings({
  menuName: { ja: '管理者からのお知らせ', en: 'Announcements' },
  titleMissing: { ja: 'タイトルを入力してください。', en: 'Enter a title.' },
  textMissing: { ja: '本文を入力するか、ファイルを添付してください。', en: 'Enter text or attach a file.' },
  tooLong: {
    ja: (most: number) => `本文は${most.toLocaleString('ja')}文字までにしてください。`,
    en: (most: number) => `Shorten the text to ${most.toLocaleString('en')} characters.`,
  },
  ruleMissing: { ja: '公開する相手を選んでください。', en: 'Choose who can read it.' },
  ruleOutside: {
    ja: '担当する部署の中から、公開する相手を選んでください。',
    en: 'Choose departments that you administer.',
  },
  untilPassed: {
    ja: '終了日時には、これからの日時を指定してください。',
    en: 'Choose an end time in the future.',
  },
  untilBeforeFrom: {
    ja: '終了日時は、公開日時より後にしてください。',
    en: 'The end must be after the start.',
  },
  dueOutOfRange: {
    ja: '確認の期限は、公開する日から1年以内の日付にしてください。',
    en: 'Choose a due date from the day of publication to a year later.',
  },
  importantSubject: {
    ja: (title: string) => `【重要】${title}`,
    en: (title: string) => `Important: ${title}`,
  },
  importantText: {
    ja: (title: string, link: string) => `重要なお知らせが公開されました。\n\n${title}\n\n${link}\n`,
    en: (title: string, link: string) => `An important announcement was published.\n\n${title}\n\n${link}\n`,
  },
})
