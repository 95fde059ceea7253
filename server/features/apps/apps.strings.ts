import { strings } from '#common/strings.ts'

export const appsStrings = strings({
  tooMany: {
    ja: (most: number) => `アプリは${most}件までです。使わないアプリを削除してください。`,
    en: (most: number) => `There can be at most ${most} apps. Delete one that is no longer used.`,
  },
  menuGone: {
    ja: 'この制度には、アプリから投稿できません。一覧から選び直してください。',
    en: 'Apps cannot post to this programme. Choose from the list.',
  },
  roomGone: {
    ja: 'このルームには、アプリを追加できません。一覧から選び直してください。',
    en: 'Apps cannot be added to this room. Choose from the list.',
  },
  roomFull: {
    ja: 'ルームのメンバーが上限に達しています。',
    en: 'The room has the most members it can have.',
  },
  notAdmitted: {
    ja: 'アプリがここへの投稿を許可されていません。先に投稿先へ追加してください。',
    en: 'The app is not admitted there. Add it to the targets first.',
  },
  onePerTarget: {
    ja: 'この投稿先の受信Webhookは、すでにあります。',
    en: 'There already is an incoming webhook for this target.',
  },
  testTitle: { ja: 'テスト投稿', en: 'Test post' },
  testText: {
    ja: (app: string) => `受信Webhookのテスト投稿です。アプリ「${app}」は、ここに投稿できます。`,
    en: (app: string) => `This is a test of an incoming webhook. The app “${app}” can post here.`,
  },
  unknown: {
    ja: 'この受信Webhookは見つかりません。アドレスを確認してください。',
    en: 'There is no such incoming webhook. Check the address.',
  },
  ended: {
    ja: 'この受信Webhookは終了しました。管理者が新しいアドレスを発行できます。',
    en: 'This incoming webhook has ended. An administrator can issue a new address.',
  },
  menuNotAdmitted: {
    ja: 'アプリは、この制度への投稿を許可されていません。',
    en: 'The app is not admitted to this programme.',
  },
  menuClosed: { ja: 'この制度は、いま投稿を受け付けていません。', en: 'This programme takes no posts now.' },
  roomNotAdmitted: {
    ja: 'アプリは、このルームのメンバーではありません。',
    en: 'The app is not in this room.',
  },
  roomClosed: { ja: 'このルームには書き込めません。', en: 'The app cannot write in this room.' },
  tooLong: {
    ja: (most: number) => `文章が長すぎます。${most.toLocaleString('ja')}文字までにしてください。`,
    en: (most: number) =>
      `The text is too long. It can have at most ${most.toLocaleString('en')} characters.`,
  },
  tooLarge: {
    ja: (kilobytes: number) => `内容が大きすぎます。${kilobytes} KBまでです。`,
    en: (kilobytes: number) => `The payload is too large. It can have at most ${kilobytes} KB.`,
  },
  notJson: {
    ja: '内容を読み取れません。JSON、またはフォームの「payload」に入れたJSONを送ってください。',
    en: 'The payload cannot be read. Send JSON, or JSON in the form field “payload”.',
  },
  noText: {
    ja: '「text」「blocks」「attachments」のいずれにも文章がありません。',
    en: 'There is no text in “text”, “blocks” or “attachments”.',
  },
  badText: {
    ja: '文章に使えない文字が含まれています。',
    en: 'The text contains characters that cannot be used.',
  },
  badKey: {
    ja: 'Idempotency-Keyは、英数字と記号で255文字までです。',
    en: 'Idempotency-Key can have up to 255 letters, digits and signs.',
  },
  refusedWords: {
    ja: 'この会社では使えない言葉が含まれているため、投稿されませんでした。',
    en: 'Nothing was posted: the text contains words that are not allowed in this company.',
  },
  tooFast: {
    ja: (seconds: number) => `送信が多すぎます。${seconds}秒後にもう一度お試しください。`,
    en: (seconds: number) => `Too many requests. Try again in ${seconds} seconds.`,
  },
})
