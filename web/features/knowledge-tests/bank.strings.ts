import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'
import { bankLimits } from '#contract/knowledge-tests.bank.ts'

export const bankWords = strings({
  title: { ja: '問題バンク', en: 'Question bank' },
  intro: {
    ja: '問題をタグで整理しておく場所です。テストでは「タグから何問」と決めると、受験のたびにランダムに出題します。',
    en: 'Questions with tags. A test can draw some of a tag at random for each attempt.',
  },
  add: { ja: '問題を追加', en: 'Add' },
  list: { ja: '問題の一覧', en: 'Questions' },
  search: { ja: '問題文で検索', en: 'Search questions' },
  tag: { ja: 'タグ', en: 'Tag' },
  anyTag: { ja: 'すべてのタグ', en: 'All tags' },
  tagCount: {
    ja: (tag: string, count: number) => `${tag}（${count}）`,
    en: (tag: string, count: number) => `${tag} (${count})`,
  },
  shown: { ja: '表示する問題', en: 'Show' },
  current: { ja: '使用中', en: 'In use' },
  archived: { ja: 'アーカイブ済み', en: 'Archived' },
  none: { ja: '問題バンクに問題はありません', en: 'The question bank is empty' },
  noneWords: {
    ja: '「問題を追加」で1問ずつ作るか、「ファイルから追加」でまとめて取り込んでください。',
    en: 'Add a question, or import several from a file.',
  },
  noneFound: { ja: '該当する問題はありません', en: 'No questions found' },
  noneFoundWords: { ja: '検索する言葉やタグを変えてください。', en: 'Try another word or tag.' },
  pointsOf: { ja: (points: number) => `${points}点`, en: (points: number) => `${points} pts` },
  usedIn: {
    ja: (count: number) => `${count}件のテストで出題`,
    en: (count: number) => enPlural(count, { one: 'Drawn by # test', other: 'Drawn by # tests' }),
  },
  rightRate: {
    ja: (percent: number, count: number) => `正答率${percent}%（${count}件）`,
    en: (percent: number, count: number) => `${percent}% correct (${count})`,
  },
  answered: {
    ja: (count: number) => `解答${count}件`,
    en: (count: number) => enPlural(count, { one: '# answer', other: '# answers' }),
  },
  actions: { ja: (text: string) => `「${text}」の操作`, en: (text: string) => `Actions for “${text}”` },
  choose: { ja: (text: string) => `「${text}」を選ぶ`, en: (text: string) => `Select “${text}”` },
  edit: { ja: '編集', en: 'Edit' },
  duplicate: { ja: '複製', en: 'Duplicate' },
  duplicated: { ja: '複製しました', en: 'Duplicated' },
  archive: { ja: 'アーカイブ', en: 'Archive' },
  archiveDone: { ja: 'アーカイブしました', en: 'Archived' },
  restore: { ja: '元に戻す', en: 'Restore' },
  restoreDone: { ja: '元に戻しました', en: 'Restored' },
  failed: { ja: '変更できませんでした', en: 'Could not change the question bank' },
  selected: {
    ja: (count: number) => `${count}問を選択中`,
    en: (count: number) => enPlural(count, { one: '# question selected', other: '# questions selected' }),
  },
  chooseShown: { ja: '表示中の問題をすべて選ぶ', en: 'Select all shown' },
  retag: { ja: 'タグを変更', en: 'Change tags' },
  unselect: { ja: '選択を解除', en: 'Clear selection' },
  tooManySelected: {
    ja: `一度に変更できるのは${bankLimits.selected}問までです`,
    en: `Select at most ${bankLimits.selected} questions`,
  },
  retagTitle: {
    ja: (count: number) => `${count}問のタグを変更`,
    en: (count: number) =>
      enPlural(count, { one: 'Change tags of # question', other: 'Change tags of # questions' }),
  },
  addTags: { ja: '付けるタグ', en: 'Tags to add' },
  removeTags: { ja: '外すタグ', en: 'Tags to remove' },
  nothingToChange: { ja: '付けるタグか外すタグを選んでください', en: 'Choose tags to add or remove' },
  apply: { ja: '変更する', en: 'Change' },
  retagged: { ja: 'タグを変更しました', en: 'Tags changed' },
  export: { ja: '一覧をファイルに保存', en: 'Export list' },
  exportFailed: { ja: 'ファイルに保存できませんでした', en: 'Could not export the questions' },
  importIntro: {
    ja: 'CSV（UTF-8、Shift_JIS）か、MoodleのGIFT形式のファイルを選んでください。',
    en: 'Choose a CSV file (UTF-8 or Shift_JIS) or a Moodle GIFT file.',
  },
  importTags: { ja: 'すべての問題に付けるタグ', en: 'Tags for all of these questions' },
  imported: {
    ja: (count: number) => `${count}問を追加しました`,
    en: (count: number) => enPlural(count, { one: '# question added', other: '# questions added' }),
  },
})

export const bankQuestionWords = strings({
  newTitle: { ja: '問題の追加', en: 'New question' },
  editTitle: { ja: '問題の編集', en: 'Edit question' },
  question: { ja: '問題', en: 'Question' },
  pointsNote: {
    ja: '配点は、テストにコピーしたときに使います。ランダム出題の配点はテストで決めます。',
    en: 'The points are used when the question is copied to a test. Draws have points of their own.',
  },
  changeNote: {
    ja: '問題文や正解を変えると、正答率は新しい問題として数え直します。始まっている受験と過去の結果は変わりません。',
    en: 'If you change the question or its answer, the share of correct answers starts again. Attempts that were started, and earlier results, do not change.',
  },
  isArchived: {
    ja: 'この問題はアーカイブ済みで、出題されません。',
    en: 'This question is archived and is not drawn.',
  },
  tags: { ja: 'タグ', en: 'Tags' },
  tagsNote: {
    ja: `${bankLimits.tags}個まで。入力して新しいタグを作れます。`,
    en: `At most ${bankLimits.tags}. Type to create a new tag.`,
  },
  newTag: { ja: (tag: string) => `新しいタグ「${tag}」`, en: (tag: string) => `New tag “${tag}”` },
  held: {
    ja: (count: number) => `${count}問`,
    en: (count: number) => enPlural(count, { one: '# question', other: '# questions' }),
  },
  tooManyInFile: {
    ja: (most: number) => `一度に追加できるのは${most}問までです。ファイルを分けてください。`,
    en: (most: number) => `At most ${most} questions can be added at once. Split the file.`,
  },
  create: { ja: '追加', en: 'Add' },
})

export const drawWords = strings({
  title: { ja: '問題バンクからランダム出題', en: 'Drawn at random' },
  intro: {
    ja: '受験のたびに、問題バンクから選んだ数の問題を出題します。同じ問題が2回出ることはありません。',
    en: 'Each attempt draws this number of questions from the question bank, none of them twice.',
  },
  total: {
    ja: (count: number, points: number) => `テスト全体で${count}問・合計${points}点`,
    en: (count: number, points: number) => `${count} questions, ${points} points in the whole test`,
  },
  draw: { ja: (place: number) => `出題${place}`, en: (place: number) => `Draw ${place}` },
  tag: { ja: 'タグ', en: 'Tag' },
  any: { ja: 'すべての問題', en: 'All questions' },
  count: { ja: '問題数', en: 'Questions' },
  points: { ja: '1問の配点', en: 'Points each' },
  held: {
    ja: (count: number) => `問題バンクに${count}問`,
    en: (count: number) => `${count} in the question bank`,
  },
  tooFew: {
    ja: (count: number) => `問題バンクに${count}問しかありません。公開する前に追加してください。`,
    en: (count: number) => `The question bank has only ${count}. Add more before you publish.`,
  },
  add: { ja: 'ランダム出題を追加', en: 'Add a draw' },
  remove: { ja: (name: string) => `${name}を削除`, en: (name: string) => `Delete ${name}` },
  copy: { ja: '問題バンクからコピー', en: 'Copy from the question bank' },
  copyTitle: { ja: '問題バンクからコピー', en: 'Copy from the question bank' },
  copyIntro: {
    ja: '選んだ問題を、このテストの問題として追加します。あとで問題バンクを変えても、テストの問題は変わりません。',
    en: 'The selected questions become questions of this test. Later changes of the question bank do not affect them.',
  },
  copyOf: {
    ja: (count: number) => `${count}問をコピー`,
    en: (count: number) => enPlural(count, { one: 'Copy # question', other: 'Copy # questions' }),
  },
  room: {
    ja: (room: number) => `テストに追加できるのは、あと${room}問です`,
    en: (room: number) => `This test has room for ${room} more questions`,
  },
  move: { ja: '問題バンクへ移す', en: 'Move to the question bank' },
  moveTitle: { ja: 'この問題を問題バンクへ移しますか？', en: 'Move this question to the question bank?' },
  moveWords: {
    ja: '問題バンクにすぐに追加し、このテストからは、テストを保存したときに外します。',
    en: 'It is added to the question bank now, and leaves this test when you save the test.',
  },
  moveConfirm: { ja: '移す', en: 'Move' },
  moved: { ja: '問題バンクに追加しました', en: 'Added to the question bank' },
  moveFailed: { ja: '移せませんでした', en: 'Could not move the question' },
})
