import { strings } from '#common/strings.ts'

export const chatMessagesStrings = strings({
  empty: {
    ja: 'メッセージを入力するか、写真やファイルを選んでください。',
    en: 'Enter a message, or choose a photo or a file.',
  },
  stampAlone: {
    ja: 'スタンプは、本文やファイルと一緒には送れません。',
    en: 'A stamp is sent on its own, without text or files.',
  },
  forwardAlone: {
    ja: '転送するメッセージには、本文やファイルを付けられません。',
    en: 'A message is forwarded on its own, without text or files.',
  },
  tooManyPins: {
    ja: (most: number) => `ピン留めできるのは${most}件までです。古いピン留めを外してください。`,
    en: (most: number) => `A room can have at most ${most} pinned messages. Unpin an older one.`,
  },
  notMember: {
    ja: 'ルームにいない人は@で呼びかけられません。メンバーに追加してからお試しください。',
    en: 'You can mention only members of the room. Add the person to the room first.',
  },
  stampSent: { ja: 'スタンプを送信しました', en: 'Sent a stamp' },
  fileSent: { ja: 'ファイルを送信しました', en: 'Sent a file' },
  filesGone: {
    ja: 'ファイルが見つかりません。もう一度選んでください。',
    en: 'A file was not found. Choose the files again.',
  },
  tooManyFiles: {
    ja: (photos: number, videos: number, files: number) =>
      `写真は${photos}枚、動画は${videos}本、ファイルは${files}件までです。`,
    en: (photos: number, videos: number, files: number) =>
      `A message can have at most ${photos} photos, ${videos} videos and ${files} other files.`,
  },
  replyMissing: { ja: '返信先のメッセージが見つかりません。', en: 'The message you reply to was not found.' },
})
