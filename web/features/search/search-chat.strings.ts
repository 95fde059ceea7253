import { strings } from '#common/strings.ts'

export const chatSearchWords = strings({
  start: {
    ja: '参加しているルームのメッセージと、ファイルの名前から探します。「from:名前」「in:ルーム名」「has:file」「on:2026-11-20」も使えます。',
    en: 'Searches the messages of your chat rooms, and the names of their files. You can also type from:name, in:room, has:file and on:2026-11-20.',
  },
  none: { ja: '見つかるメッセージがありません', en: 'No messages found' },
  noneWords: {
    ja: '参加しているルームだけを探しました。',
    en: 'Only your own rooms were searched.',
  },
})
