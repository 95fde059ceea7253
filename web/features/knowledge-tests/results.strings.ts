import { enPlural } from '#common/plural.ts'
import { strings } from '#common/strings.ts'

export const resultsWords = strings({
  people: { ja: '人ごとの結果', en: 'Results by person' },
  none: { ja: '当てはまる人はいません', en: 'No people match' },
  department: { ja: '部署', en: 'Department' },
  noDepartment: { ja: '所属なし', en: 'No department' },
  status: { ja: '状況', en: 'Status' },
  allStatuses: { ja: 'すべての状況', en: 'All statuses' },
  not_taken: { ja: '未受験', en: 'Not taken' },
  to_take: { ja: '再受験できる', en: 'Can retake' },
  in_progress: { ja: '受験中', en: 'In progress' },
  marking: { ja: '採点中', en: 'Being marked' },
  passed: { ja: '合格', en: 'Passed' },
  failed: { ja: '不合格', en: 'Not passed' },
  best: { ja: (percent: number) => `最高${percent}%`, en: (percent: number) => `best ${percent}%` },
  attempts: {
    ja: (count: number) => `${count}回受験`,
    en: (count: number) => enPlural(count, { one: '# attempt', other: '# attempts' }),
  },
  last: { ja: (at: string) => `最後は${at}`, en: (at: string) => `last ${at}` },
  open: { ja: '答案を見る', en: 'View attempts' },
  openOf: {
    ja: (name: string) => `${name}の答案を見る`,
    en: (name: string) => `View the attempts of ${name}`,
  },
  takings: { ja: (name: string) => `${name}の答案`, en: (name: string) => `Attempts of ${name}` },
  chooseAttempt: { ja: '受験', en: 'Attempt' },
  attempt: { ja: (number: number) => `${number}回目`, en: (number: number) => `Attempt ${number}` },
  close: { ja: '閉じる', en: 'Close' },
  byDepartment: { ja: '部署ごとの結果', en: 'Results by department' },
  peopleColumn: { ja: '対象', en: 'People' },
  takers: { ja: '受験', en: 'Took it' },
  passers: { ja: '合格', en: 'Passed' },
  mean: { ja: '平均', en: 'Average' },
  meanNote: {
    ja: '平均は、1人ずつの最高得点率の平均です。',
    en: 'The average is of each person’s best result.',
  },
  byQuestion: { ja: '問題ごとの分析', en: 'Analysis by question' },
  byQuestionNote: {
    ja: '今の問題での、1人ずつの最初の受験から計算します。正答率は満点だった人の割合です。識別力は、その問題ができた人ほどほかの問題もできたかを、-1から1で表します。',
    en: 'From each person’s first attempt with the current questions. Correct: the share of people with full points. Discrimination, from -1 to 1: whether people who got this question right also did well on the others.',
  },
  question: { ja: (place: number) => `問題${place}`, en: (place: number) => `Question ${place}` },
  answers: {
    ja: (count: number) => `${count}人が解答`,
    en: (count: number) => enPlural(count, { one: '# answer', other: '# answers' }),
  },
  noAnswers: { ja: 'まだ採点の終わった受験がありません。', en: 'There are no scored attempts yet.' },
  difficulty: { ja: '正答率', en: 'Correct' },
  discrimination: { ja: '識別力', en: 'Discrimination' },
  mistake: { ja: '最も多い誤り', en: 'Most common wrong answer' },
  mistakeOf: {
    ja: (text: string, count: number) => `${text}（${count}人）`,
    en: (text: string, count: number) => `${text} (${count})`,
  },
  veryEasy: { ja: 'ほとんどの人ができています。', en: 'Nearly everybody gets it right.' },
  fitting: { ja: 'ほどよい難しさです。', en: 'The difficulty is suitable.' },
  hard: {
    ja: 'できた人が少ない問題です。教え方か問題文を見直してください。',
    en: 'Few people get it right. Review the training or the wording.',
  },
  tells: {
    ja: 'よく理解している人とそうでない人を見分けられています。',
    en: 'It separates people who know the subject from those who do not.',
  },
  tellsLittle: { ja: '理解の差はあまり表れていません。', en: 'It says little about who knows the subject.' },
  tellsWrong: {
    ja: 'ほかの問題ができた人ほど間違えています。正解の設定か問題文を確認してください。',
    en: 'People who do well otherwise get it wrong. Check the correct answer and the wording.',
  },
  tooFew: {
    ja: '受験した人が少ないか、結果に差がないため、識別力は計算できません。',
    en: 'Discrimination needs more attempts, with different results.',
  },
})

export const markingWords = strings({
  title: { ja: '記述の採点', en: 'Mark answers' },
  none: { ja: '採点する解答はありません', en: 'There are no answers to mark' },
  noneWords: {
    ja: '新しい解答が提出されると、ここに表示されます。',
    en: 'New answers appear here when they are submitted.',
  },
  intro: {
    ja: '氏名を伏せて、問題ごとに表示しています。数字キーで点を入れ、Enterキーで次に進めます。',
    en: 'Answers are shown without names, question by question. Type the points and press Enter for the next one.',
  },
  second: {
    ja: 'このテストは2人で採点します。2人の点の平均（端数切り上げ）が得点です。ほかの人が先に付けた点は表示しません。',
    en: 'Two people mark each answer, and the average counts, rounded up. The points of the first marker are hidden.',
  },
  question: { ja: '問題', en: 'Question' },
  guide: { ja: '解説・採点の目安', en: 'Explanation' },
  left: {
    ja: (count: number) => `残り${count}件`,
    en: (count: number) => enPlural(count, { one: '# answer left', other: '# answers left' }),
  },
  answer: { ja: (place: number) => `解答${place}`, en: (place: number) => `Answer ${place}` },
  points: { ja: (most: number) => `点（0〜${most}）`, en: (most: number) => `Points (0 to ${most})` },
  pointsWrong: {
    ja: (most: number) => `0から${most}までの整数を入力してください`,
    en: (most: number) => `Enter a whole number from 0 to ${most}`,
  },
  full: { ja: '満点', en: 'Full points' },
  half: { ja: '半分', en: 'Half' },
  zero: { ja: '0点', en: 'No points' },
  save: { ja: '採点する', en: 'Save mark' },
  saved: { ja: '採点しました', en: 'Mark saved' },
  failed: { ja: '採点を保存できませんでした', en: 'Could not save the mark' },
})
