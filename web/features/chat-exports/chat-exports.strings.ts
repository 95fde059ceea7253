import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

type Made = { name: string; day: string; purpose: string; from: string; until: string }

/** What members of a room see. */
export const roomExportWords = strings({
  made: {
    ja: ({ name, day, purpose, from, until }: Made) =>
      `${day}、管理者の${name}さんが${purpose}のため、${from}から${until}までのメッセージを書き出しました`,
    en: ({ name, day, purpose, from, until }: Made) =>
      `On ${day}, ${name} (administrator) exported the messages from ${from} to ${until} for ${purpose}`,
  },
  legal: { ja: '法令・訴訟への対応', en: 'a legal matter' },
  investigation: { ja: '社内調査', en: 'an internal investigation' },
  security: { ja: '情報セキュリティの調査', en: 'a security investigation' },
  audit: { ja: '監査', en: 'an audit' },
})

const named = (names: readonly string[], more: number, and: string) =>
  [names.join('、'), ...(more > 0 ? [and] : [])].filter(Boolean).join('、')

export const chatExportWords = strings({
  intro: {
    ja: '監査や調査のために、メッセージをCSVまたはJSONのファイルに書き出します。書き出すと、対象のルームの会話に、書き出した人・日時・目的・期間が表示されます。理由はメンバーには表示されず、ほかの管理者が見られ、操作履歴にも残ります。',
    en: 'Export messages to a CSV or JSON file for an audit or an investigation. The conversation of each room then shows who made the export, when, for which purpose and for which days. Members do not see the reason; it is kept for other administrators and in the log.',
  },
  add: { ja: '書き出す', en: 'New export' },
  addTitle: { ja: 'チャットを書き出す', en: 'Export chat' },
  none: { ja: '書き出しはまだありません', en: 'Nothing has been exported yet' },
  noneWords: {
    ja: '書き出したファイルは、7日間ここからダウンロードできます。',
    en: 'Files can be downloaded here for 7 days.',
  },
  list: { ja: '書き出しの一覧', en: 'Exports' },
  rooms: { ja: 'ルーム', en: 'Rooms' },
  roomsNote: {
    ja: '公式ルームとグループを選びます。',
    en: 'Official rooms and groups.',
  },
  users: { ja: '人', en: 'People' },
  usersNote: {
    ja: '選んだ人がこの期間に送信したルームが、ダイレクトメッセージとメモも含めてすべて対象になります。',
    en: 'Every room in which they wrote in these days, including direct messages and notes.',
  },
  choiceMissing: { ja: 'ルームまたは人を選んでください。', en: 'Choose at least one room or person.' },
  from: { ja: '開始日', en: 'First day' },
  until: { ja: '終了日', en: 'Last day' },
  fromMissing: { ja: '開始日を入力してください。', en: 'Enter the first day.' },
  untilMissing: { ja: '終了日を入力してください。', en: 'Enter the last day.' },
  purpose: { ja: '目的（メンバーに表示されます）', en: 'Purpose (members see it)' },
  legal: { ja: '法令・訴訟への対応', en: 'Legal matter' },
  investigation: { ja: '社内調査', en: 'Internal investigation' },
  security: { ja: '情報セキュリティの調査', en: 'Security investigation' },
  audit: { ja: '監査', en: 'Audit' },
  reason: { ja: '理由', en: 'Reason' },
  reasonNote: {
    ja: 'ほかの管理者が見られ、操作履歴にも残ります。メンバーには表示されません。',
    en: 'Kept for other administrators and in the log. Members do not see it.',
  },
  reasonMissing: { ja: '理由を入力してください。', en: 'Enter a reason.' },
  format: { ja: '形式', en: 'Format' },
  csv: { ja: 'CSV（表計算ソフト）', en: 'CSV (spreadsheets)' },
  json: { ja: 'JSON（調査用のツール）', en: 'JSON (tools)' },
  save: { ja: '書き出す', en: 'Export' },
  failed: {
    ja: '書き出しを始められませんでした。もう一度お試しください。',
    en: 'The export could not be started. Try again.',
  },
  counting: { ja: '件数を調べています…', en: 'Counting…' },
  countFailed: { ja: '件数を調べられませんでした。', en: 'The messages could not be counted.' },
  preview: { ja: '書き出す内容', en: 'What is exported' },
  effect: {
    ja: ({ rooms, messages }: { rooms: number; messages: number }) =>
      `${rooms.toLocaleString('ja-JP')}件のルームの${messages.toLocaleString('ja-JP')}件のメッセージ`,
    en: ({ rooms, messages }: { rooms: number; messages: number }) =>
      `${enPlural(messages, { one: '# message', other: '# messages' })} in ${enPlural(rooms, { one: '# room', other: '# rooms' })}`,
  },
  seenBy: {
    ja: (count: number) => `書き出したことは、メンバー${count.toLocaleString('ja-JP')}人に表示されます。`,
    en: (count: number) =>
      enPlural(count, {
        one: '# member sees that the export was made.',
        other: '# members see that the export was made.',
      }),
  },
  names: {
    ja: ({ names, more }: { names: readonly string[]; more: number }) =>
      named(names, more, `ほか${more}件のルーム`),
    en: ({ names, more }: { names: readonly string[]; more: number }) =>
      [...names, ...(more > 0 ? [enPlural(more, { one: '# more room', other: '# more rooms' })] : [])].join(
        ', ',
      ),
  },
  people: {
    ja: (names: readonly string[]) => names.join('、'),
    en: (names: readonly string[]) => names.join(', '),
  },
  span: {
    ja: ({ from, until }: { from: string; until: string }) => `${from}〜${until}`,
    en: ({ from, until }: { from: string; until: string }) => `${from} – ${until}`,
  },
  by: {
    ja: ({ name, at }: { name: string; at: string }) => `${name}さん・${at}`,
    en: ({ name, at }: { name: string; at: string }) => `${name}, ${at}`,
  },
  count: {
    ja: (count: number) => `メッセージ${count.toLocaleString('ja-JP')}件`,
    en: (count: number) => enPlural(count, { one: '# message', other: '# messages' }),
  },
  making: { ja: 'ファイルを作成しています', en: 'Creating the file' },
  progress: {
    ja: ({ done, total }: { done: number; total: number }) => `${done}／${total}件`,
    en: ({ done, total }: { done: number; total: number }) => `${done} of ${total}`,
  },
  stateFailed: { ja: '作成できませんでした', en: 'Failed' },
  expired: { ja: 'ファイルは削除されました', en: 'File deleted' },
  ofOthers: { ja: '書き出した人だけがダウンロードできます', en: 'Only its maker can download it' },
  download: { ja: 'ダウンロード', en: 'Download' },
  expires: {
    ja: ({ size, at }: { size: string; at: string }) => `${size}・${at}まで`,
    en: ({ size, at }: { size: string; at: string }) => `${size}, until ${at}`,
  },
  more: { ja: 'さらに表示', en: 'Show more' },
})
