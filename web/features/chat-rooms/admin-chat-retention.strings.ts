import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja-JP')

export const chatRetentionWords = strings({
  title: { ja: 'メッセージの保存期間', en: 'How long messages are kept' },
  change: { ja: '変更', en: 'Change' },
  save: { ja: '保存', en: 'Save' },
  saveDeleting: { ja: '保存して毎晩削除', en: 'Save and delete nightly' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'It could not be saved. Please try again.',
  },
  intro: {
    ja: '期間を過ぎたメッセージは、添付ファイルやピン留めと一緒に毎晩削除されます。元に戻せません。',
    en: 'Messages beyond this are deleted every night, with their files and pins. This cannot be undone.',
  },
  officialDays: { ja: '公式ルーム', en: 'Official rooms' },
  groupDays: { ja: 'グループ', en: 'Groups' },
  directDays: { ja: '1対1のチャット', en: 'Chats with one person' },
  notesDays: { ja: '自分用メモ', en: 'Notes to self' },
  never: { ja: '削除しない', en: 'Keep forever' },
  days: {
    ja: (count: number) => `${ja(count)}日`,
    en: (count: number) => enPlural(count, { one: '# day', other: '# days' }),
  },
  dryRun: { ja: '保存すると削除されるもの（今日の時点）', en: 'What saving deletes, as of today' },
  nothing: { ja: '削除されるメッセージはありません。', en: 'No message would be deleted.' },
  effect: {
    ja: ({ messages, rooms, since }: { messages: number; rooms: number; since: string }) =>
      `${ja(rooms)}ルームの${ja(messages)}件（最も古いもの: ${since}）`,
    en: ({ messages, rooms, since }: { messages: number; rooms: number; since: string }) =>
      `${enPlural(messages, { one: '# message', other: '# messages' })} in ${enPlural(rooms, { one: '# room', other: '# rooms' })}, oldest from ${since}`,
  },
  held: {
    ja: (rooms: number) => `保全中の${ja(rooms)}ルームは削除されません。`,
    en: (rooms: number) =>
      enPlural(rooms, { one: '# room under hold keeps them.', other: '# rooms under hold keep them.' }),
  },
  counting: { ja: '数えています…', en: 'Counting…' },
  countFailed: {
    ja: '削除される件数を確認できませんでした。',
    en: 'What would be deleted could not be counted.',
  },
})

export const chatHoldWords = strings({
  title: { ja: '保全（削除の停止）', en: 'Legal holds' },
  intro: {
    ja: '保全している人やルームのメッセージは、保存期間を過ぎても削除されません。本人が編集・削除したものも、監査のために残ります。',
    en: 'Messages of people and rooms under hold outlive their time. What people edit or delete in them is kept for audits.',
  },
  none: { ja: '保全はありません。', en: 'There are no holds.' },
  add: { ja: '保全を追加', en: 'Add hold' },
  toHolds: { ja: '人や制度を保全する', en: 'Hold people or programmes' },
  part: { ja: '人の保全を開く', en: 'Open the hold on the person' },
  addTitle: { ja: 'チャットルームの保全を追加', en: 'Add hold on a chat room' },
  save: { ja: '保全する', en: 'Hold' },
  which: { ja: '保全するルーム', en: 'Room' },
  whatMissing: { ja: 'ルームを1つ選んでください。', en: 'Choose a room.' },
  reason: { ja: '理由', en: 'Reason' },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  by: {
    ja: ({ name, day }: { name: string; day: string }) => `${day}に${name}が設定`,
    en: ({ name, day }: { name: string; day: string }) => `Set by ${name} on ${day}`,
  },
  release: { ja: '解除', en: 'Release' },
  releaseOne: {
    ja: (name: string) => `「${name}」の保全を解除`,
    en: (name: string) => `Release the hold on ${name}`,
  },
  releaseTitle: {
    ja: (name: string) => `「${name}」の保全を解除しますか？`,
    en: (name: string) => `Release the hold on ${name}?`,
  },
  releaseWords: {
    ja: '保存期間を過ぎたメッセージと、保全のために残していた編集前・削除済みの内容は、次の夜に削除されます。',
    en: 'Messages beyond their time, and earlier texts kept because of the hold, are deleted the next night.',
  },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'It could not be saved. Please try again.',
  },
})
