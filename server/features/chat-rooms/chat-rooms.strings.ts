import { strings } from '#common/strings.ts'

export const chatRoomsStrings = strings({
  personUnknown: {
    ja: '選んだ人の中に、この会社にいない人が含まれています。選び直してください。',
    en: 'Some of these people are no longer in the company. Choose again.',
  },
  holdMissing: {
    ja: '人か、公式ルームかグループを1つ選んでください。',
    en: 'Choose one person, or one official room or group.',
  },
  tooMany: {
    ja: (most: number) => `1つのルームに参加できるのは${most.toLocaleString('ja-JP')}人までです。`,
    en: (most: number) => `A room can have at most ${most.toLocaleString('en-GB')} members.`,
  },
  fileName: { ja: 'チャットルーム.csv', en: 'chat-rooms.csv' },
  official: { ja: '公式', en: 'Official' },
  group: { ja: 'グループ', en: 'Group' },
  open: { ja: '利用中', en: 'Open' },
  closed: { ja: '終了', en: 'Closed' },
  columnId: { ja: 'ルームID', en: 'Room ID' },
  columnKind: { ja: '種類', en: 'Kind' },
  columnName: { ja: 'ルーム名', en: 'Name' },
  columnDescription: { ja: '説明', en: 'Description' },
  columnState: { ja: '状態', en: 'State' },
  columnMembers: { ja: 'メンバー数', en: 'Members' },
  columnMessages: { ja: 'メッセージ数', en: 'Messages' },
  columnCreatedAt: { ja: '作成日時', en: 'Created' },
  columnLastAt: { ja: '最後のメッセージ', en: 'Last message' },
})
