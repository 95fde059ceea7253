import type { KnowledgeQuestion } from '#contract/knowledge-tests.questions.ts'
import { makeBankQuestion } from '#db/factories/bank-question.ts'
import type { CompanyDb } from '#db/tenant.ts'

const base = (key: string, text: string, explanation: string) => ({
  ...{ key, text, explanation, points: 10, mediaFileId: null },
})
/** A question with one correct choice: the one marked with an asterisk. */
function choice(
  key: string,
  text: string,
  explanation: string,
  choices: readonly string[],
): KnowledgeQuestion {
  const parts = choices.map((words, at) => ({
    key: `${key.slice(4)}${key.slice(0, 3)}${at}`,
    text: words.replace(/^\*/, ''),
  }))
  const right = parts[choices.findIndex((words) => words.startsWith('*'))]!.key
  return { ...base(key, text, explanation), kind: 'single', choices: parts, right }
}
const trueFalse = (key: string, text: string, explanation: string, right: boolean): KnowledgeQuestion => ({
  ...base(key, text, explanation),
  kind: 'true_false',
  right,
})

/** Three questions about passwords and two about emails in each attempt. */
export const securityDraws = [
  { tag: 'パスワード', count: 3, points: 20 },
  { tag: 'メール', count: 2, points: 20 },
]

const bank: { tags: string[]; question: KnowledgeQuestion }[] = [
  {
    tags: ['情報セキュリティ', 'パスワード'],
    question: choice(
      'p4w7k2nd',
      '業務用のパスワードとして、最も適切なものはどれですか。',
      '長く、ほかで使っておらず、推測できないものが適切です。',
      ['社員番号と誕生日', '*ほかで使っていない、長い文', '覚えやすい短い英単語', '上司と共通の言葉'],
    ),
  },
  {
    tags: ['情報セキュリティ', 'パスワード'],
    question: trueFalse(
      's8r3m6ty',
      '同じパスワードを、社内と社外のサービスで使い回してよい。',
      '1つのサービスから漏れると、ほかのサービスにも入られてしまいます。',
      false,
    ),
  },
  {
    tags: ['情報セキュリティ', 'パスワード'],
    question: trueFalse(
      'k1v9b5xe',
      'パスワードが漏れたかもしれないときは、すぐに変更して情報システム部に知らせる。',
      '変更と連絡の両方が必要です。早いほど被害を小さくできます。',
      true,
    ),
  },
  {
    tags: ['情報セキュリティ', 'パスワード'],
    question: choice(
      'd6h2z8qa',
      '離席するときに、必ずすることはどれですか。',
      '短い時間でも、画面をロックしてから席を離れます。',
      ['画面を暗くする', '*画面をロックする', '椅子をしまう', '何もしない'],
    ),
  },
  {
    tags: ['情報セキュリティ', 'パスワード'],
    question: {
      ...base(
        'w3n8j4uf',
        'パスワードに加えて、スマートフォンなどでも本人を確かめる方法を何といいますか。',
        '二要素認証、または多要素認証といいます。',
      ),
      kind: 'short_text',
      accepted: ['二要素認証', '2要素認証', '多要素認証', '二段階認証', '2段階認証'],
    },
  },
  {
    tags: ['情報セキュリティ', 'メール'],
    question: choice(
      'r5t1c7ob',
      '知らない差出人から「請求書」という添付ファイルが届きました。最初にすることはどれですか。',
      '開かず、返信もせず、情報システム部に知らせます。',
      ['添付ファイルを開く', '差出人に返信する', '*開かずに情報システム部に知らせる', '同僚に転送する'],
    ),
  },
  {
    tags: ['情報セキュリティ', 'メール'],
    question: trueFalse(
      'm9y6e3gl',
      '社外の多くの人に同じメールを送るときは、宛先をBCCに入れる。',
      '宛先やCCに入れると、受け取った全員に互いのアドレスが見えてしまいます。',
      true,
    ),
  },
  {
    tags: ['情報セキュリティ', 'メール'],
    question: {
      ...base(
        'b2q7s1vh',
        '不審なメールの特徴を、すべて選んでください。',
        '急がせる言葉、見慣れないリンク、普段と違う差出人は、だますメールによく見られます。',
      ),
      kind: 'multiple',
      choices: [
        { key: 'c4k8w2mz', text: '「24時間以内に」と急がせる' },
        { key: 'v7d1p5ra', text: 'リンク先が会社名と違う' },
        { key: 'h3x6t9ej', text: '差出人が自分の上司である' },
        { key: 'n5g2y8bu', text: 'パスワードの入力を求める' },
      ],
      right: ['c4k8w2mz', 'v7d1p5ra', 'n5g2y8bu'],
    },
  },
  {
    tags: ['個人情報'],
    question: trueFalse(
      'z7f4a8kc',
      'お客様の名簿は、自宅での作業のために私用のUSBメモリーに入れてよい。',
      '個人情報は、許可された機器だけで扱います。',
      false,
    ),
  },
  {
    tags: ['個人情報'],
    question: {
      ...base(
        'e8u5i2wp',
        '個人情報が漏れたと気づいたときの手順を、正しい順番に並べてください。',
        'まず上司に知らせ、広がるのを止め、記録し、会社の指示で関係者に連絡します。',
      ),
      kind: 'ordering',
      choices: [
        { key: 'q1a7z3sw', text: '上司と情報システム部に知らせる' },
        { key: 'x9e2d6cr', text: '広がるのを止める' },
        { key: 'f4v8t1gb', text: '分かっていることを記録する' },
        { key: 'y6h3n5uj', text: '会社の指示で関係者に連絡する' },
      ],
    },
  },
  {
    tags: ['個人情報', '規程'],
    question: choice(
      'j3o9l6xd',
      '取引先の担当者の名刺は、退職するときにどうしますか。',
      '業務で受け取った名刺は会社のものです。上司に引き継ぎます。',
      ['持ち帰る', '*上司に引き継ぐ', '家庭ごみに出す', '次の勤め先で使う'],
    ),
  },
  {
    tags: ['規程'],
    question: {
      ...base(
        't6g1r4ms',
        '業務用の端末を紛失したときは、何時間以内に届け出ますか。',
        '情報機器取扱規程により、気づいてから1時間以内に届け出ます。',
      ),
      kind: 'number',
      right: 1,
      tolerance: 0,
    },
  },
]

/** The question bank: information security and the handling of personal data. */
export async function writeQuestionBank(trx: CompanyDb, createdById: number) {
  for (const { tags, question } of bank) await makeBankQuestion(trx, { createdById, tags, question })
}
