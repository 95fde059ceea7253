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
    ja: (title: string, note: string, url: string) =>
      `「${title}」が公開されました。内容を読み、この画面で確認してください。${note && `\n\n変更点: ${note}`}\n\n${url}`,
    en: (title: string, note: string, url: string) =>
      `“${title}” has been published. Read it, then confirm here.${note && `\n\nWhat changed: ${note}`}\n\n${url}`,
  },
})
