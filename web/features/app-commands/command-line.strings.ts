import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/** Writing a command. */
export const commandLineWords = strings({
  commands: { ja: 'コマンド', en: 'Commands' },
  found: {
    ja: (count: number) => `${count}件のコマンド`,
    en: (count: number) => enPlural(count, { one: '# command', other: '# commands' }),
  },
  run: { ja: 'コマンドを実行', en: 'Run command' },
  asking: { ja: (app: string) => `${app}の返事を待っています…`, en: (app: string) => `Waiting for ${app}…` },
  unnamed: { ja: 'アプリ', en: 'the app' },
  unknown: {
    ja: (name: string) => `「/${name}」というコマンドはありません。入力した内容は残っています。`,
    en: (name: string) => `There is no command “/${name}”. What you wrote is kept.`,
  },
  noFiles: {
    ja: 'コマンドにファイルは付けられません。ファイルを外すか、文章として送ってください。',
    en: 'A command carries no files. Remove them, or send this as text.',
  },
  tooLong: {
    ja: (most: number) => `コマンドに続ける内容は${most.toLocaleString('ja')}文字までです。`,
    en: (most: number) => `At most ${most.toLocaleString('en')} characters can follow a command.`,
  },
  sendAsText: { ja: '文章として送る', en: 'Send as text' },
  failed: {
    ja: 'コマンドを送れませんでした。入力した内容は残っています。もう一度お試しください。',
    en: 'The command was not sent. What you wrote is kept. Try again.',
  },
  onlyYou: {
    ja: (app: string) => `${app}の返事（あなただけに表示）`,
    en: (app: string) => `${app} (only visible to you)`,
  },
  insert: { ja: '本文に入れる', en: 'Insert into text' },
  close: { ja: '返事を閉じる', en: 'Close answer' },
})
