import { strings } from '#common/strings.ts'

export const contentImportsStrings = strings({
  archiveMissing: {
    ja: 'Slackからエクスポートした、ZIPファイルを選んでください。',
    en: 'Choose the ZIP file that Slack exported.',
  },
  fileMissing: { ja: 'CSVファイルを選んでください。', en: 'Choose a CSV file.' },
  menuMissing: {
    ja: '投稿を取り込む制度を選んでください。',
    en: 'Choose the programme that the posts go to.',
  },
  menusTooLarge: {
    ja: '制度のファイルは5MBまでです。分けてください。',
    en: 'A file of programmes can have up to 5 MB. Split it.',
  },
  /** Stands before the text of a person who has no account. */
  by: {
    ja: (name: string, text: string) => `【${name}】\n${text}`,
    en: (name: string, text: string) => `[${name}]\n${text}`,
  },
  /** The account that stands for people without one. */
  account: { ja: '取り込んだ投稿', en: 'Imported' },
  nobody: { ja: '不明', en: 'Unknown' },
})

/** The headers of a file of posts, with the words of other software. */
export const postColumnWords = strings({
  id: { ja: '投稿ID|ID|記事ID', en: 'Post ID|ID' },
  postedAt: { ja: '投稿日時|投稿日|日時|公開日時|作成日時', en: 'Posted at|Date|Created at' },
  email: { ja: 'メールアドレス|投稿者メールアドレス|Eメール', en: 'Email|Author email' },
  employeeNumber: { ja: '社員番号|投稿者社員番号', en: 'Employee number' },
  name: { ja: '投稿者|投稿者名|氏名|名前', en: 'Author|Name' },
  title: { ja: 'タイトル|件名|題名', en: 'Title' },
  body: { ja: '本文|内容|投稿内容', en: 'Body|Text|Content' },
})
