import { strings } from '#common/strings.ts'

export const contentImportsWords = strings({
  title: { ja: 'ほかのサービスからの取り込み', en: 'Import from other services' },
  intro: {
    ja: 'ほかのサービスの会話・投稿・メンバー・制度を取り込みます。先に確認の結果を表示し、すぐには何も取り込みません。同じファイルをもう一度取り込んでも、二重にはなりません。会話と投稿は、日時と書いた人をそのままに、誰にも通知せずに取り込みます。',
    en: 'Brings in conversations, posts, people and programmes from other services. You see the result of a check first; nothing is brought in yet. The same file never adds anything twice. Conversations and posts keep their dates and authors, and nobody is notified.',
  },
  kind: { ja: '取り込むもの', en: 'What to import' },
  menu: { ja: '取り込み先の制度', en: 'Programme' },
  menuMissing: {
    ja: '投稿を取り込む制度を選んでください。',
    en: 'Choose the programme that the posts go to.',
  },
  file: { ja: 'ファイル', en: 'File' },
  fileMissing: { ja: 'ファイルを選んでください。', en: 'Choose a file.' },
  check: { ja: '内容を確認', en: 'Check' },
  sending: { ja: 'ファイルを送信しています', en: 'Sending the file' },
  failed: {
    ja: '送信できませんでした。選んだ内容は残っています。',
    en: 'The file could not be sent. Your choices are kept.',
  },
  history: { ja: 'これまでの取り込み', en: 'Earlier imports' },
  noHistory: { ja: '取り込みはまだありません', en: 'Nothing has been imported yet' },
  noHistoryWords: {
    ja: '取り込んだファイルと結果がここに残ります。',
    en: 'Imports and their results are listed here.',
  },
  mapping: { ja: '列の対応待ち', en: 'Columns to choose' },
  checking: { ja: '確認中', en: 'Checking' },
  checked: { ja: '取り込み待ち', en: 'Checked' },
  applying: { ja: '取り込み中', en: 'Importing' },
  applied: { ja: '取り込み済み', en: 'Imported' },
  undoing: { ja: '取り消し中', en: 'Being undone' },
  undone: { ja: '取り消し済み', en: 'Undone' },
  running: { ja: 'この画面を閉じても続きます。', en: 'This goes on if you leave the screen.' },
  itemCount: {
    ja: (count: number) => `${count.toLocaleString('ja')}件`,
    en: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`,
  },
  will: {
    ja: (count: number) => `${count.toLocaleString('ja')}件を取り込めます。`,
    en: (count: number) => `${count.toLocaleString('en')} can be brought in.`,
  },
  known: {
    ja: (count: number) => `${count.toLocaleString('ja')}件はすでに取り込み済みのため、取り込みません。`,
    en: (count: number) => `${count.toLocaleString('en')} were brought in before and are left out.`,
  },
  done: {
    ja: (count: number) => `${count.toLocaleString('ja')}件を取り込みました。`,
    en: (count: number) => `${count.toLocaleString('en')} were brought in.`,
  },
  apply: { ja: '取り込む', en: 'Import' },
  applyFailed: {
    ja: '始められませんでした。画面を更新して確認してください。',
    en: 'It could not be started. Reload the screen.',
  },
  undo: { ja: '取り込みを取り消す', en: 'Undo the import' },
  undoTitle: { ja: 'この取り込みを取り消しますか？', en: 'Undo this import?' },
  undoWords: {
    ja: '取り込んだ投稿とメッセージ、まだ公開も利用も変更もされていない制度が削除されます。あとから人が書き込んだルームは残り、取り込んだメッセージだけが削除されます。',
    en: 'The posts and messages that were brought in are deleted, and programmes that were neither published, used nor changed since. Rooms in which people have written since stay; only the messages brought in are deleted.',
  },
  discard: { ja: '一覧から削除', en: 'Remove from the list' },
  discardTitle: { ja: 'この取り込みを一覧から削除しますか？', en: 'Remove this import from the list?' },
  discardWords: {
    ja: '送ったファイルと確認の結果が削除されます。取り込んだものは残りますが、取り消せなくなります。',
    en: 'The file and the result of the check are removed. What was brought in stays, and can no longer be undone.',
  },
  discardFailed: { ja: '削除できませんでした。', en: 'It could not be removed.' },
  lostColumn: { ja: (name: string) => `列「${name}」`, en: (name: string) => `Column “${name}”` },
  losses: { ja: '取り込まれないもの', en: 'What is not kept' },
  rooms: { ja: 'ルーム', en: 'Rooms' },
  name: { ja: '名前', en: 'Name' },
  messages: { ja: 'メッセージ', en: 'Messages' },
  members: { ja: 'メンバー', en: 'Members' },
  period: { ja: '期間', en: 'Period' },
  authors: { ja: '書いた人', en: 'Authors' },
  author: { ja: 'もとの名前', en: 'Original name' },
  email: { ja: 'メールアドレス', en: 'Email' },
  account: { ja: 'アカウント', en: 'Account' },
  noAccount: { ja: 'なし（名前を本文に残します）', en: 'None (the name is kept in the text)' },
  unmatched: {
    ja: (count: number) =>
      `アカウントが見つからない人が${count}人います。その人の投稿は、本文の先頭に名前を付けて取り込みます。`,
    en: (count: number) =>
      `${count} ${count === 1 ? 'author has' : 'authors have'} no account here. Their texts begin with their name.`,
  },
  lines: { ja: '取り込まれない行', en: 'Lines that are left out' },
  line: { ja: (place: number) => `${place}行目`, en: (place: number) => `Line ${place}` },
  moreLines: {
    ja: (count: number) => `ほか${count}行`,
    en: (count: number) => `${count} more`,
  },
})

export const contentKindWords = strings({
  slack: { ja: 'Slackの会話（チャットのルームへ）', en: 'Conversations of Slack (into chat rooms)' },
  posts: { ja: '投稿のCSV（制度へ）', en: 'A CSV file of posts (into a programme)' },
  people: { ja: 'メンバーのCSV（ほかのサービスのもの）', en: 'A CSV file of people (of another service)' },
  menus: { ja: '制度のCSV（ほかのサービスのもの）', en: 'A CSV file of programmes (of another service)' },
})

export const contentKindNotes = strings({
  slack: {
    ja: 'Slackの管理画面でエクスポートしたZIPファイルを選んでください。公開チャンネルを取り込みます。',
    en: 'Choose the ZIP file exported in the administration of Slack. Public channels are brought in.',
  },
  posts: {
    ja: '1行目に列の名前が必要です。必要な列: 投稿日時、本文。使える列: 投稿ID、メールアドレス、社員番号、投稿者、タイトル。',
    en: 'The first line holds the names of the columns. Needed: Posted at, Body. Possible: Post ID, Email, Employee number, Author, Title.',
  },
  people: {
    ja: 'ほかのサービスから書き出した、1人1行のCSVファイルを選んでください（UTF-8かShift_JIS）。次の画面で、どの列を何として取り込むかを選びます。社員番号・メールアドレス・社員IDのどれかの列が必要です。',
    en: 'Choose the CSV file that the other service exported, one line for each person (UTF-8 or Shift_JIS). On the next screen you choose what each column becomes. A column with the employee number, the email address or the company ID is needed.',
  },
  menus: {
    ja: '1行に制度を1つ書いたCSVファイルを選んでください（UTF-8かShift_JIS）。必要な列: 制度名。使える列: 制度ID、カテゴリ、説明、種別、公開、対象部署、公開範囲、承認フロー、項目名、項目種別、必須、選択肢、補足。項目は、「項目名1」「項目種別1」のように番号を付けて横に並べるか、制度名が空の行で下に続けます。制度は非公開で作られます。',
    en: 'Choose a CSV file with one programme for each line (UTF-8 or Shift_JIS). Needed: Name. Possible: Menu ID, Category, Description, Kind, Published, Departments, Readers, Approval, Item, Item type, Required, Choices, Note. Items stand side by side with numbers (“Item 1”, “Item type 1”), or below in lines without a name. The programmes are created unpublished.',
  },
})

/** Why a file cannot be read. */
export const contentProblemWords = strings({
  not_slack: { ja: 'Slackからエクスポートしたファイルではありません', en: 'Not an export of Slack' },
  not_text: { ja: 'CSVとして読み取れません', en: 'Not readable as CSV' },
  no_columns: {
    ja: '「投稿日時」と「本文」の列が必要です',
    en: 'The columns “Posted at” and “Body” are needed',
  },
  no_menu_name: { ja: '「制度名」の列が必要です', en: 'The column “Name” is needed' },
  empty: { ja: '取り込める内容がありません', en: 'There is nothing to bring in' },
  encrypted: { ja: 'パスワードで保護されています', en: 'Protected by a password' },
  damaged: { ja: 'ファイルが壊れているか、読み取れない形式です', en: 'Damaged, or not readable' },
  too_large: {
    ja: '展開すると大きすぎます。期間を分けてください',
    en: 'Too large once unpacked: split it by period',
  },
  too_slow: { ja: '大きすぎて読み取れません', en: 'Too large to read' },
  too_many: { ja: '件数が多すぎます。分けて取り込んでください', en: 'Too many: import them in parts' },
})

/** What of a file is not kept. */
export const contentLossWords = strings({
  private_channels: { ja: '非公開チャンネル', en: 'Private channels' },
  direct_messages: { ja: 'ダイレクトメッセージの会話', en: 'Direct conversations' },
  files: { ja: 'ファイル（名前だけを本文に残します）', en: 'Files (their names are kept in the text)' },
  reactions: { ja: 'リアクション', en: 'Reactions' },
  notices: { ja: '入退室などのお知らせ', en: 'Notices such as joining and leaving' },
  long: { ja: '長すぎて途中まで取り込むメッセージ', en: 'Messages that are too long and cut' },
  suspended: {
    ja: 'もとのサービスでの利用停止や休職（停止せずに登録します）',
    en: 'Suspensions in the other service (people are registered as usual)',
  },
  beyond: { ja: '1つのチャンネルの上限を超えたメッセージ', en: 'Messages beyond the limit of a channel' },
})

/** Why a line is left out. */
export const contentLineWords = strings({
  broken: { ja: '引用符が閉じていません', en: 'A quote is not closed' },
  no_text: { ja: 'タイトルも本文もありません', en: 'Neither a title nor a text' },
  bad_date: { ja: '投稿日時を読み取れません', en: 'The date cannot be read' },
  long: { ja: 'タイトルか本文が長すぎます', en: 'The title or the text is too long' },
  repeated: { ja: '同じ投稿がすでにあります', en: 'The same post occurs before' },
})
