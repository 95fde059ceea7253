import { strings } from '#common/strings.ts'
import { waitWords } from '#common/wait.strings.ts'

export const httpStrings = strings({
  tooManyRequests: {
    ja: (seconds: number) =>
      `操作が多すぎます。${waitWords('ja', seconds)}ほど待ってから、もう一度お試しください。`,
    en: (seconds: number) =>
      `Too many requests in a short time. Wait about ${waitWords('en', seconds)}, then try again.`,
  },
  required: { ja: '入力してください。', en: 'This field is required.' },
  invalid: { ja: '入力内容が正しくありません。', en: 'This value is not valid.' },
  tooManyMarks: {
    ja: '濁点やアクセントなどの記号が30個より多く続いています。減らしてください。',
    en: 'There are more than 30 accents or other combining marks in a row. Remove some.',
  },
  tooLong: {
    ja: (limit: number) => `${limit.toLocaleString('ja')}文字以内で入力してください。`,
    en: (limit: number) => `Use ${limit.toLocaleString('en')} characters or fewer.`,
  },
  tooShort: {
    ja: (limit: number) => `${limit}文字以上で入力してください。`,
    en: (limit: number) => `Use at least ${limit} characters.`,
  },
  tooFew: {
    ja: (limit: number) => `${limit}件以上にしてください。`,
    en: (limit: number) => `Choose at least ${limit}.`,
  },
  tooSmall: {
    ja: (limit: number) => `${limit.toLocaleString('ja')}以上の数値を入力してください。`,
    en: (limit: number) => `Enter ${limit.toLocaleString('en')} or more.`,
  },
  tooLarge: {
    ja: (limit: number) => `${limit.toLocaleString('ja')}以下の数値を入力してください。`,
    en: (limit: number) => `Enter ${limit.toLocaleString('en')} or less.`,
  },
  tooMany: {
    ja: (limit: number) => `${limit}件までにしてください。`,
    en: (limit: number) => `Choose at most ${limit}.`,
  },
  unknownField: { ja: 'この項目にファイルは添付できません。', en: 'Files cannot be attached here.' },
  tooManyFiles: {
    ja: (limit: number) => `添付できるのは${limit}件までです。`,
    en: (limit: number) => `You can attach up to ${limit} files.`,
  },
  fileTooLarge: {
    ja: (name: string, megabytes: number) =>
      `「${name}」は大きすぎます。${megabytes}MB以下のファイルを選んでください。`,
    en: (name: string, megabytes: number) => `“${name}” is too large. The limit is ${megabytes} MB.`,
  },
  filesTooLarge: {
    ja: (megabytes: number) =>
      `一度に送れるファイルは合わせて${megabytes}MBまでです。ファイルを減らすか、1件ずつ送ってください。`,
    en: (megabytes: number) =>
      `Files uploaded together can be up to ${megabytes} MB in total. Upload fewer, or one at a time.`,
  },
})
