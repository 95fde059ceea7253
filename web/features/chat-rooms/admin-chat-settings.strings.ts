import { strings } from '#common/strings.ts'

const ja = (count: number) => count.toLocaleString('ja-JP')
const en = (count: number) => count.toLocaleString('en-GB')

export const chatSettingsWords = strings({
  title: { ja: 'チャットの設定', en: 'Chat settings' },
  change: { ja: '変更', en: 'Change' },
  save: { ja: '保存', en: 'Save' },
  failed: {
    ja: '保存できませんでした。もう一度お試しください。',
    en: 'It could not be saved. Please try again.',
  },
  use: { ja: 'チャットを使う', en: 'Use chat' },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  offWarning: {
    ja: (people: number, rooms: number) =>
      `保存すると、${ja(people)}人がチャットを開けなくなり、${ja(rooms)}のルームが見えなくなります。メッセージは消えません。もう一度オンにすると元に戻ります。`,
    en: (people: number, rooms: number) =>
      `Once saved, chat disappears for ${en(people)} people, with ${en(rooms)} rooms. Nothing is deleted: it comes back when chat is turned on again.`,
  },
  onNote: {
    ja: (people: number, rooms: number) => `${ja(people)}人が使えます。いま${ja(rooms)}のルームがあります。`,
    en: (people: number, rooms: number) =>
      `${en(people)} people can use it. There are ${en(rooms)} rooms now.`,
  },
  creators: { ja: 'グループを作成できる人', en: 'Who can create groups' },
  creatorsNote: {
    ja: '1対1のチャットと自分用のメモは、だれでも始められます。いまあるグループはそのまま使えます。',
    en: 'Everyone can still chat with one person and use notes to self. Existing groups stay.',
  },
  creatorsRule: { ja: 'グループを作成できる人の条件', en: 'Condition for creating groups' },
  urgers: { ja: '緊急メッセージを送れる人', en: 'Who can send urgent messages' },
  urgersNote: {
    ja: '緊急メッセージは、通知を切っている人にも届きます。',
    en: 'An urgent message also reaches people who have turned notifications off.',
  },
  urgersRule: { ja: '緊急メッセージを送れる人の条件', en: 'Condition for urgent messages' },
  chosen: { ja: '条件で選ぶ', en: 'By condition' },
  administrators: {
    ja: (count: number) => `チャットの管理者だけ（${ja(count)}人）`,
    en: (count: number) => `Administrators of chat only (${en(count)})`,
  },
  ruleEmpty: { ja: '条件を1つ以上選んでください。', en: 'Choose at least one condition.' },
  presence: { ja: '在席状況を表示する', en: 'Show presence' },
  presenceNote: {
    ja: (people: number) =>
      `オンにすると、${ja(people)}人がいまHirobaを開いているかどうかが、ほかの人に見えます。`,
    en: (people: number) => `When on, others can see whether each of ${en(people)} people has Hiroba open.`,
  },
})
