import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

/* Files are read in both languages whatever the language of the person, so these are not part of a catalogue. */

const japanese = {
  fixed: ['種類', '問題文', '配点', '解説', '正解'],
  part: (place: number) => `選択肢${place}`,
  right: '正しい',
  wrong: '誤り',
  kinds: {
    ...{ single: '1つ選択', multiple: '複数選択', true_false: '正誤', short_text: '短い記述（自動採点）' },
    ...{ number: '数値', ordering: '並べ替え', matching: '組み合わせ', image_spot: '画像の場所' },
    free_text: '記述（人が採点）',
  },
}
const english: typeof japanese = {
  fixed: ['Type', 'Question', 'Points', 'Explanation', 'Correct answer'],
  part: (place) => `Choice ${place}`,
  right: 'True',
  wrong: 'False',
  kinds: {
    ...{ single: 'Single choice', multiple: 'Multiple choice', true_false: 'True or false' },
    ...{ short_text: 'Short answer', number: 'Number', ordering: 'Ordering', matching: 'Matching' },
    ...{ image_spot: 'Place in a picture', free_text: 'Written answer' },
  },
}

/** The words in a file of questions, by language. */
export const fileWords = new Map([
  ['ja', japanese],
  ['en', english],
])
export const wordsFor = (locale: string) => fileWords.get(locale) ?? japanese

/** What is read as true and as false, in lower case. */
export const truths = ['正しい', 'true', 't', '○', '〇', '1']
export const untruths = ['誤り', 'false', 'f', '×', '✕', '0']

export const questionFileWords = strings({
  import: { ja: 'ファイルから追加', en: 'Import questions' },
  export: { ja: 'ファイルに保存', en: 'Export questions' },
  asCsv: { ja: 'CSV', en: 'CSV' },
  asGift: { ja: 'GIFT（Moodle）', en: 'GIFT (Moodle)' },
  fileName: { ja: '問題', en: 'questions' },
  leftOut: {
    ja: (count: number) => `この形式で表せない問題が${count}問あり、ファイルに含まれていません`,
    en: (count: number) =>
      enPlural(count, {
        one: '# question cannot be expressed in this format and was left out',
        other: '# questions cannot be expressed in this format and were left out',
      }),
  },
  withoutFiles: {
    ja: (count: number) => `${count}問の画像と動画は、ファイルに含まれていません`,
    en: (count: number) =>
      enPlural(count, {
        one: 'The picture and video of # question are not in the file',
        other: 'The pictures and videos of # questions are not in the file',
      }),
  },
  title: { ja: 'ファイルから問題を追加', en: 'Import questions from a file' },
  intro: {
    ja: 'CSV（UTF-8、Shift_JIS）か、MoodleのGIFT形式のファイルを選んでください。追加した問題は、テストを保存するまで確定しません。',
    en: 'Choose a CSV file (UTF-8 or Shift_JIS) or a Moodle GIFT file. Nothing is saved until you save the test.',
  },
  columns: {
    ja: 'CSVの列は、種類、問題文、配点、解説、正解、選択肢です。今の問題を保存したファイルが見本になります。正解の列には、選択肢の番号（複数なら空白で区切る）、正しい・誤り、または数値を書きます。',
    en: 'The columns are type, question, points, explanation, correct answer and choices; export questions for an example. The correct answer is the number of the choice (several with spaces between), True or False, or a number.',
  },
  choose: { ja: 'ファイルを選ぶ', en: 'Choose a file' },
  unreadable: { ja: '文字のファイルとして読み込めませんでした。', en: 'This is not a readable text file.' },
  tooLarge: { ja: 'ファイルが大きすぎます（2MBまで）。', en: 'The file is too large (2 MB at most).' },
  empty: { ja: 'ファイルに問題がありませんでした。', en: 'There are no questions in this file.' },
  found: {
    ja: (count: number) => `${count}問を追加できます`,
    en: (count: number) =>
      enPlural(count, { one: '# question can be added', other: '# questions can be added' }),
  },
  tooMany: {
    ja: (room: number) => `テストに追加できるのは、あと${room}問です`,
    en: (room: number) => `This test has room for ${room} more questions`,
  },
  problems: {
    ja: (count: number) => `追加できない問題が${count}問あります`,
    en: (count: number) =>
      enPlural(count, { one: '# question cannot be added', other: '# questions cannot be added' }),
  },
  line: {
    ja: (line: number, problem: string, text: string) => `${line}行目：${problem}${text && `「${text}」`}`,
    en: (line: number, problem: string, text: string) => `Line ${line}: ${problem}${text && ` (${text})`}`,
  },
  add: {
    ja: (count: number) => `${count}問を追加`,
    en: (count: number) => enPlural(count, { one: 'Add # question', other: 'Add # questions' }),
  },
  unknownKind: { ja: '種類が分かりません', en: 'Unknown type' },
  brokenLine: { ja: '引用符が正しく閉じられていません', en: 'A quotation mark is not closed' },
  textMissing: { ja: '問題文がありません', en: 'The question is missing' },
  answerMissing: { ja: '正解か選択肢が足りません', en: 'The correct answer or the choices are incomplete' },
  partialPoints: { ja: '部分点は扱えません', en: 'Partial points are not supported' },
  severalNumbers: { ja: '正解の数値は1つだけ扱えます', en: 'Only one correct number is supported' },
  unclosed: { ja: '波かっこが閉じられていません', en: 'A brace is not closed' },
  description: { ja: '解答のない説明文です', en: 'A description without an answer' },
  limits: {
    ja: '配点、文字数、または選択肢の数が範囲を超えています',
    en: 'Points, length or number of choices out of range',
  },
  notInFormat: { ja: '画像の問題はファイルから追加できません', en: 'Picture questions cannot be imported' },
})
