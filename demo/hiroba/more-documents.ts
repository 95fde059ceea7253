// Longer than most files: texts of the demo company's documents.
import type { LongText, LongTextNode } from '#common/long-text.ts'
import type { DocumentFiles } from './document-files.ts'
import { callout, doc, file, h, linked, ol, p, table, ul } from './document-nodes.ts'

export type Place = 'rules' | 'manuals' | 'shops' | 'office' | 'people' | 'systems'

export type MoreDocument = {
  key: string
  place: Place
  title: string
  body: LongText
  /** Days since it was published. */
  age: number
  note?: string
  /** Days until its review; negative: it is overdue. */
  review?: number
}

const steps = (intro: string, ...parts: LongTextNode[]) => doc(p(intro), ...parts)

/** The documents besides those with a history. `expenses`: the address of the manual of expenses. */
export const moreDocuments = (files: DocumentFiles, expenses: string): MoreDocument[] => [
  {
    ...{ key: 'travel', place: 'rules', title: '出張旅費規程', age: 90, review: 30 },
    body: doc(
      h('第1条 目的'),
      p('この規程は、業務のための出張にかかる旅費の支給について定めます。'),
      h('第2条 旅費の種類'),
      table(
        ['種類', '支給額'],
        ['交通費', '実費'],
        ['宿泊費', '1泊11,000円まで'],
        ['日当', '1日2,500円（日帰りは1,500円）'],
      ),
      h('第3条 申請'),
      p(
        '出張の3日前までに申請し、上長の承認を受けます。精算の方法は',
        linked('経費精算マニュアル', expenses),
        'を確認してください。',
      ),
      file(files.budget),
    ),
  },
  {
    ...{ key: 'harassment', place: 'rules', title: 'ハラスメント防止規程', age: 210, review: 150 },
    body: doc(
      h('方針'),
      p('会社は、職場におけるあらゆるハラスメントを許しません。'),
      h('禁止する行為'),
      ul(
        '業務上必要な範囲を超えた叱責',
        '性的な言動により、就業環境を害すること',
        '妊娠・育児・介護に関する嫌がらせ',
      ),
      h('相談窓口'),
      p('人事部の相談窓口、または社外の相談窓口に連絡してください。秘密は守られます。'),
      callout(
        'info',
        '相談したこと、事実の確認に協力したことを理由に、不利益な取扱いをすることはありません。',
      ),
    ),
  },
  {
    ...{ key: 'leave', place: 'people', title: '育児・介護休業の手引き', age: 45, review: 320 },
    body: steps(
      '育児休業と介護休業を取るときの手続きをまとめました。',
      h('対象となる人'),
      ul('1歳未満の子どもを育てる人（最長2歳まで延長できます）', '要介護の家族を介護する人'),
      h('手続き'),
      ol(
        '休業の1か月前までに、上長と人事部に相談する。',
        '「休業申請」を提出する。',
        '引き継ぎの計画を上長と確認する。',
      ),
      h('休業中の給与と社会保険'),
      p('給与は支給されませんが、雇用保険から給付金が支給されます。社会保険料は免除されます。'),
    ),
  },
  {
    ...{ key: 'joining', place: 'people', title: '入社の手続き', age: 8, review: 200 },
    body: steps(
      '入社する人に提出してもらう書類と、初日の流れです。',
      h('提出する書類'),
      ul('年金手帳または基礎年金番号通知書', '雇用保険被保険者証', 'マイナンバーの確認書類', '身元保証書'),
      file(files.guarantee),
      h('初日の流れ'),
      ol('受付で社員証を受け取る。', '人事部の説明を受ける。', '配属先の上長に引き継ぐ。'),
    ),
  },
  {
    ...{ key: 'shop', place: 'shops', title: '店舗マニュアル（接客編）', age: 60, review: -14 },
    body: steps(
      'お客様をお迎えするときの基本です。新しく入った人は、最初の1週間で読んでください。',
      h('あいさつ'),
      ul('入店から5秒以内に声をかける。', '名札が見えるようにする。', '作業の手を止めて、体ごと向く。'),
      h('お問い合わせを受けたとき'),
      ol(
        '復唱して確認する。',
        '分からないときは、その場で店長に確認する。',
        'お待たせするときは、目安の時間を伝える。',
      ),
      h('返品と交換'),
      p('レシートがあり、購入から14日以内の未使用品に限ります。食品は、品質に問題がある場合だけ交換します。'),
      callout('warning', 'お客様が大きな声を出されたときは、1人で対応せず、店長を呼んでください。'),
    ),
  },
  {
    ...{ key: 'register', place: 'shops', title: 'レジ締めの手順', age: 120, review: 90 },
    body: steps(
      '閉店後のレジ締めの手順です。必ず2名で行います。',
      ol(
        'レジの精算を行い、日計表を出力する。',
        '現金を数え、日計表と照合する。',
        '差額があるときは、理由を記入して店長に報告する。',
        '売上金を金庫に入れ、鍵を返却する。',
      ),
      callout('info', '差額が1,000円を超えるときは、当日中に本社の経理部へ連絡します。'),
    ),
  },
  {
    ...{ key: 'hygiene', place: 'shops', title: '食品衛生チェックリスト', age: 400, review: -45 },
    body: steps(
      '保健所の指導に基づく毎日の確認項目です。記録は3年間保管します。',
      table(
        ['確認項目', '基準', '頻度'],
        ['冷蔵ケースの温度', '10℃以下', '1日3回'],
        ['冷凍ケースの温度', '-15℃以下', '1日3回'],
        ['手洗い', '30秒以上', '作業の前後'],
      ),
    ),
  },
  {
    ...{ key: 'invoice', place: 'office', title: '請求書の受領と支払い', age: 30, review: 60 },
    body: steps(
      '取引先から請求書を受け取ったときの流れです。',
      ol(
        '請求書の登録番号（Tから始まる13桁）を確認する。',
        '「支払依頼」に添付して申請する。',
        '経理部が内容を確認し、月末に支払う。',
      ),
      callout('info', '毎月5営業日目までに届いた請求書を、当月分として処理します。'),
    ),
  },
  {
    ...{ key: 'seal', place: 'office', title: '押印と契約書の取扱い', age: 150, review: 20 },
    body: steps(
      '契約書に押印するときの手順です。',
      h('電子契約'),
      p('原則として電子契約を使います。相手方の都合で紙になるときだけ、押印を申請します。'),
      h('押印の申請'),
      ol(
        '契約書の案を法務の担当者に送る。',
        '確認が済んだら「押印申請」を提出する。',
        '総務部が押印し、原本を保管する。',
      ),
    ),
  },
  {
    ...{ key: 'safety', place: 'office', title: '防災マニュアル', age: 75, review: 110 },
    body: steps(
      '地震や火災が起きたときの行動と、連絡の方法です。',
      h('地震のとき'),
      ol('机の下に入り、頭を守る。', '揺れが収まったら、出口を確保する。', '指示に従って避難する。'),
      h('避難経路'),
      p('各階の避難経路は、次のファイルで確認してください。'),
      file(files.evacuation),
      h('安否の連絡'),
      p('安否確認のメールが届いたら、30分以内に返信してください。'),
    ),
  },
  {
    ...{
      key: 'account',
      place: 'systems',
      title: 'パソコンとアカウントの使い方',
      age: 3,
      review: 180,
      note: '二段階認証の設定を追加',
    },
    body: steps(
      '貸与されたパソコンと、社内システムのアカウントの使い方です。',
      h('二段階認証'),
      p('社外から接続するときは、スマートフォンの認証アプリで確認します。'),
      h('紛失したとき'),
      callout('warning', 'すぐに情報システム部（内線 9000）に連絡してください。夜間と休日もつながります。'),
    ),
  },
  {
    ...{ key: 'meeting', place: 'systems', title: 'オンライン会議の始め方', age: 260, review: 15 },
    body: steps(
      'お客様とのオンライン会議を開くときの準備です。',
      ol(
        '会議の予定を登録し、招待のメールを送る。',
        '5分前に入室し、音声と画面の共有を確認する。',
        '録画するときは、参加者の同意を得る。',
      ),
    ),
  },
]

/** Drafts that new documents can start from. */
export const templates: { place: Place; title: string; body: LongText }[] = [
  {
    ...{ place: 'office', title: '会議の議事録' },
    body: doc(
      table(['日時', '○年○月○日 ○時〜○時'], ['場所', ''], ['出席者', ''], ['記録', '']),
      h('議題'),
      ol('', ''),
      h('決まったこと'),
      ul('', ''),
      h('次にすること'),
      table(['内容', '担当', '期限'], ['', '', ''], ['', '', '']),
    ),
  },
  {
    ...{ place: 'manuals', title: '業務の手順書' },
    body: doc(
      p('この手順書は、○○の担当者が、○○をするときに使います。'),
      h('用意するもの'),
      ul(''),
      h('手順'),
      ol('', '', ''),
      callout('warning', '間違えやすいところ、危険なところを書きます。'),
      h('うまくいかないとき'),
      p('連絡先と、その間にすることを書きます。'),
      h('改定の記録'),
      table(['年月日', '内容', '担当'], ['', '', '']),
    ),
  },
]
