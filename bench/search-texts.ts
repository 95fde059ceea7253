import type { Random } from '#demo/random.ts'

/*
 * Varied Japanese workplace text: kanji, both kana, half-width kana, Latin letters, numbers, symbols.
 */

const words = (text: string) => text.split(' ')
const places = words(
  '大阪支店 名古屋工場 福岡営業所 札幌 仙台物流センター 横浜本社 広島 金沢 新潟第二倉庫 那覇 京都駅前店 渋谷店 さいたま新都心 神戸港 千葉みなと',
)
const people = words(
  '佐藤 鈴木さん 高橋部長 田中課長 伊藤 渡辺さん 山本さん 中村主任 小林くん 加藤さん 吉田工場長 山田さん 斎藤さん 長谷川さん 三浦さん 新人のみなさん お客様 協力会社の方 清掃スタッフ 夜勤チーム',
)
const things = words(
  '安全靴 在庫表 見積書 梱包材 レジ フォークリフト ﾌｫｰｸﾘﾌﾄ タブレット 研修資料 ガイドブック ｶﾞｲﾄﾞ 点検表 ヘルメット 棚卸し プリンター ﾌﾟﾘﾝﾀ 配送計画 作業手順書 マニュアル 新商品 包装紙 電気自動車 太陽光パネル 冷凍庫 台車 看板 のぼり旗 制服 名札 アンケート ポスター 勤怠システム 経費精算 健康診断 避難経路 消火器 AED 防犯カメラ Wi-Fi VPN Excel PowerPoint サーバー バックアップ パスワード',
)
const nouns = words(
  '会議 朝礼 研修 面談 展示会 忘年会 歓迎会 避難訓練 監査 商談 出張 引っ越し 改善活動 品質検査 月次報告 安全大会 表彰式 説明会 読書会 勉強会 ボランティア 清掃活動 マラソン大会 収穫祭',
)
const states = words(
  '順調です 少し遅れています 無事に終わりました とても好評でした 見直しが必要です 来週に延期します 予定どおり行います 人手が足りません 目標を達成しました 原因を調べています 試験的に始めました 好調に推移しています 課題が見つかりました 大きな事故はありませんでした',
)
const endings = words(
  'よろしくお願いします。 ありがとうございました！ ご確認ください。 ご意見をお待ちしています♪ 引き続き頑張ります。 お疲れさまでした☆ 以上です。 詳しくは資料をご覧ください。 いいね👍お願いします。 気をつけましょう‼',
)
const english = words(
  'OK KPI DX SDGs Q3 FAQ PDCA ISO9001 C++ A/B BtoB e-learning Teams v2.10 https://example.co.jp/docs info@example.jp #現場改善 (仮) ≪重要≫ 【至急】 ※社外秘 ～',
)
const rare = words(
  '葛飾北斎 鰻重 薔薇園 檜 𠮷野家 髙島 齋藤 邊 ヴァイオリン クォーク ヱビス ㈱ひろば ℃ ㎡ Ⅲ型 ½カップ 繁忙期 鬱蒼 躊躇 醤油 蒟蒻 躑躅 珈琲 麒麟 檸檬 蜃気楼 向日葵 紫陽花 金木犀',
)

const two = (n: number) => String(n).padStart(2, '0')

function sentence(random: Random): string {
  const r = random
  switch (r.between(0, 11)) {
    case 0:
      return `${r.pick(places)}の${r.pick(nouns)}は${r.pick(states)}。`
    case 1:
      return `${r.pick(people)}と${r.pick(things)}について話しました。${r.pick(states)}。`
    case 2:
      return `${r.between(1, 12)}月${r.between(1, 28)}日（${r.pick(words('月 火 水 木 金'))}）${r.between(8, 20)}:${two(r.between(0, 59))}から${r.pick(nouns)}です。`
    case 3:
      return `${r.pick(things)}を${r.between(2, 980)}個、${r.pick(places)}に送りました。`
    case 4:
      return `費用は¥${r.between(1, 999)},${String(r.between(0, 999)).padStart(3, '0')}（税込）でした。`
    case 5:
      return `${r.pick(english)} ${r.pick(things)}の件、${r.pick(states)}。`
    case 6:
      return `品番${r.pick(words('KX AB- TR ZQ NO.'))}${r.between(1000, 99999)}の${r.pick(things)}が届いています。`
    case 7:
      return `${r.pick(people)}、いつも助かっています。${r.pick(endings)}`
    case 8:
      return `${r.pick(nouns)}の参加率は${r.between(10, 100)}.${r.between(0, 9)}％、前年比＋${r.between(1, 30)}ポイント。`
    case 9:
      return `きょうは${r.pick(things)}のことで${r.pick(people)}にたくさん教えてもらいました。`
    case 10:
      return r.chance(0.05)
        ? `休憩室に${r.pick(rare)}の写真を飾りました。`
        : `${r.pick(nouns)}の前に${r.pick(things)}を確認しましょう。`
    default:
      return r.pick(endings)
  }
}

/** An optional title and a text of 20 to 700 characters. */
export function postText(random: Random) {
  const length = 1 + Math.floor(random.fraction() ** 2 * 18)
  const sentences = Array.from({ length }, () => sentence(random))
  const body = sentences.map((each, i) => (i && random.chance(0.15) ? `\n${each}` : each)).join('')
  const title = random.chance(0.6)
    ? `${random.pick(places)}：${random.pick(nouns)}${random.chance(0.3) ? ` ${random.pick(english)}` : ''}`
    : ''
  return { title, body }
}

/** A comment. */
export const remark = (random: Random) => `${random.pick(people)}、${sentence(random)}`
