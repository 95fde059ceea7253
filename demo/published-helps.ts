import type { Engine } from '#db/connect.ts'
import { namedQuery } from '#db/tenant.ts'

const articles = [
  {
    ...{ category: 'menus', audience: 'everyone', screens: ['/applies'], published: true },
    titleJa: '年末調整の書類を申請で集める流れ',
    bodyJa: `毎年11月に多い質問をまとめました。

## 社員の方
- 「年末調整」の制度から、控除証明書の写真を添付して申請します。
- 差し戻されたときは、理由を読んで、足りない書類を追加してください。

## 締め切りを過ぎたら
申請はできますが、給与への反映は翌月になることがあります。人事にご連絡ください。`,
    titleEn: 'Collecting year-end tax documents',
    bodyEn: `Questions that many companies ask in November.

## For everyone
- Open the programme for the year-end adjustment and attach photos of your certificates.
- If it is returned, read the reason and add what is missing.`,
  },
  {
    ...{ category: 'start', audience: 'everyone', screens: ['/home'], published: true },
    titleJa: 'スマートフォンのホーム画面に追加する',
    bodyJa: `アプリのように使えて、通知も受け取れます。

## iPhone
Safariで開き、共有ボタンから「ホーム画面に追加」を選びます。

## Android
Chromeのメニューから「アプリをインストール」を選びます。

**通知が届かないとき**は、端末の設定でHirobaの通知が許可されているか確認してください。`,
    titleEn: 'Add Hiroba to your phone’s home screen',
    bodyEn: `Use it like an app, with notifications.

## iPhone
Open it in Safari and choose “Add to Home Screen” from the share button.

## Android
Choose “Install app” from the menu of Chrome.`,
  },
  {
    ...{ category: 'administration', audience: 'administrators', screens: ['/admin/users'], published: true },
    titleJa: '4月の入社・異動の準備チェックリスト',
    bodyJa: `3月中に済ませておくと、4月1日の朝に慌てません。

- 入社する人を「予定の変更」で登録する
- 異動は「組織改編」でまとめて下書きにする
- 退職者の承認の代理を決める
- 共用端末の初期パスワードのカードを印刷する`,
    titleEn: '',
    bodyEn: '',
  },
  {
    ...{ category: 'people', audience: 'everyone', screens: ['/users/{id}/profile'], published: false },
    titleJa: 'プロフィールの写真の選び方',
    bodyJa: '顔がわかる写真だと、はじめての相手とも話しやすくなります。',
    titleEn: '',
    bodyEn: '',
  },
] as const

/** Help articles that the demo's operator has written, most of them published; once. */
export async function makeDemoHelps({ installation: db }: Engine, author: { id: number }) {
  const known = await namedQuery(db, 'select 1 as one from operator_helps limit 1')
  if (known.length > 0) return
  for (const { category, audience, screens, published, ...texts } of articles) {
    const [help] = await namedQuery<{ id: number }>(
      db,
      `insert into operator_helps (category, audience, for_all, screens, published_number, published_at)
       values ($1, $2, true, $3, case when $4 then 1 end, case when $4 then now() end) returning id`,
      [category, audience, screens, published],
    )
    await namedQuery(
      db,
      `insert into operator_help_versions (help_id, number, title_ja, body_ja, title_en, body_en, author_id)
       values ($1, 1, $2, $3, $4, $5, $6)`,
      [help!.id, texts.titleJa, texts.bodyJa, texts.titleEn, texts.bodyEn, author.id],
    )
  }
}
