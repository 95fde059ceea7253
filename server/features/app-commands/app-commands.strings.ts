import { strings } from '#common/strings.ts'

export const appCommandsStrings = strings({
  tooMany: {
    ja: (most: number) => `コマンドは1つのアプリに${most}件までです。使わないものを削除してください。`,
    en: (most: number) => `An app can have at most ${most} commands. Delete one that is no longer used.`,
  },
  badName: {
    ja: '半角の英小文字・数字・ハイフンで入力してください。ハイフンは文字の間にだけ使えます。',
    en: 'Use lower-case letters, digits, and hyphens between them.',
  },
  nameTaken: {
    ja: 'この名前のコマンドは、すでにあります。',
    en: 'There already is a command with this name.',
  },
  timeout: {
    ja: (app: string, seconds: number) =>
      `「${app}」から${seconds}秒以内に返事がありませんでした。入力した内容は残っています。しばらく待ってからお試しください。`,
    en: (app: string, seconds: number) =>
      `“${app}” did not answer within ${seconds} seconds. What you wrote is kept. Try again in a moment.`,
  },
  unreachable: {
    ja: (app: string) =>
      `「${app}」に接続できませんでした。入力した内容は残っています。続く場合は、管理者に知らせてください。`,
    en: (app: string) =>
      `“${app}” could not be reached. What you wrote is kept. If this goes on, tell an administrator.`,
  },
  refused: {
    ja: (app: string) =>
      `「${app}」がこのコマンドを受け付けませんでした。入力した内容は残っています。内容を確かめるか、管理者に知らせてください。`,
    en: (app: string) =>
      `“${app}” did not accept this command. What you wrote is kept. Check it, or tell an administrator.`,
  },
  broken: {
    ja: (app: string) =>
      `「${app}」の返事を読み取れませんでした。入力した内容は残っています。管理者に知らせてください。`,
    en: (app: string) =>
      `The answer of “${app}” could not be read. What you wrote is kept. Tell an administrator.`,
  },
  tooFast: {
    ja: (seconds: number) =>
      `コマンドの送信が多すぎます。入力した内容は残っています。${seconds}秒後にもう一度お試しください。`,
    en: (seconds: number) => `Too many commands. What you wrote is kept. Try again in ${seconds} seconds.`,
  },
  wordsRefused: {
    ja: 'この会社では使えない言葉が含まれているため、返事はルームに送られませんでした。',
    en: 'The answer was not sent to the room: it contains words that are not allowed in this company.',
  },
})
