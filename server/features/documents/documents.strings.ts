import { strings } from '#common/strings.ts'

export const documentsStrings = strings({
  tooManyCategories: {
    ja: (most: number) => `カテゴリーは${most}件までです。`,
    en: (most: number) => `There can be up to ${most} categories.`,
  },
  parentGone: {
    ja: 'この上位カテゴリーは選べません。別のカテゴリーを選んでください。',
    en: 'This parent category cannot be used. Choose another one.',
  },
  tooDeep: {
    ja: (most: number) => `カテゴリーは${most}階層までです。`,
    en: (most: number) => `Categories can be ${most} levels deep.`,
  },
  categoryGone: {
    ja: 'このカテゴリーは削除されました。別のカテゴリーを選んでください。',
    en: 'This category has been deleted. Choose another one.',
  },
  ownerGone: {
    ja: '在籍している人を選んでください。',
    en: 'Choose a person who is active in the company.',
  },
  reviewerUnfit: {
    ja: '文書の管理者の中から、自分以外の人を選んでください。',
    en: 'Choose another person who administers documents.',
  },
  filesGone: {
    ja: '使えなくなったファイルがあります。ファイルを削除して、もう一度追加してください。',
    en: 'A file is no longer available. Remove it and add it again.',
  },
  tooManyFiles: {
    ja: (most: number) => `画像とファイルは合わせて${most}件までです。`,
    en: (most: number) => `There can be up to ${most} pictures and files.`,
  },
  tooManyReplies: {
    ja: (most: number) => `返信は${most}件までです。新しいコメントとして書いてください。`,
    en: (most: number) => `A thread can have up to ${most} replies. Start a new comment.`,
  },
  commentReported: {
    ja: (count: number) => `文書へのコメントに${count}件の通報`,
    en: (count: number) => `${count} ${count === 1 ? 'report' : 'reports'} of a comment on a document`,
  },
  // Words that many titles contain.
  commonInTitles: {
    ja: '規程 規則 規定 細則 手引 マニュアル 手順 手順書 一覧',
    en: 'the and for of to',
  },
  statisticsFile: { ja: '文書の統計.csv', en: 'document-statistics.csv' },
  id: { ja: '番号', en: 'Number' },
  titleColumn: { ja: 'タイトル', en: 'Title' },
  category: { ja: 'カテゴリー', en: 'Category' },
  publishedOn: { ja: '公開日', en: 'Published on' },
  views: { ja: '閲覧数', en: 'Views' },
  readers: { ja: '読んだ人', en: 'Readers' },
  audience: { ja: '読める人', en: 'People who can read it' },
  helpful: { ja: '役に立った', en: 'Helpful' },
  unhelpful: { ja: '役に立たなかった', en: 'Not helpful' },
  openQuestions: { ja: '回答待ちの質問', en: 'Open questions' },
  attention: { ja: '確認が必要な点', en: 'Needs attention' },
  review_due: { ja: '見直し予定日を過ぎている', en: 'Review due' },
  expired: { ja: '掲載終了', en: 'Expired' },
  old: { ja: '1年以上更新がない', en: 'Not changed for a year' },
  unread: { ja: '90日間読まれていない', en: 'Not read for 90 days' },
  unhelpful_often: { ja: '役に立っていない', en: 'Often not helpful' },
  copyOf: {
    ja: (title: string) => `「${title}」をもとに作成`,
    en: (title: string) => `Based on “${title}”`,
  },
  dueOutOfRange: {
    ja: '確認の期限は、明日から1年以内の日付にしてください。',
    en: 'Choose a due date between tomorrow and a year from now.',
  },
  announcementTitle: {
    ja: (title: string) => `文書「${title}」をご確認ください`,
    en: (title: string) => `Read the document “${title}”`,
  },
  announcementText: {
    ja: (title: string, note: string) =>
      `「${title}」が公開されました。内容を読み、この画面で確認してください。${note && `\n変更点: ${note}`}`,
    en: (title: string, note: string) =>
      `“${title}” has been published. Read it, then confirm here.${note && `\nWhat changed: ${note}`}`,
  },
})
