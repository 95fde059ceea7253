// Longer than most files: texts of the demo company's help articles and of its part of the legal pages.
import { makeHelp } from '#db/factories/help.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { callout, doc, h, ol, p, ul } from './document-nodes.ts'
import type { Person } from './people.ts'

type Author = Pick<Person, 'id'>

const firstWeek = {
  ja: {
    title: '入社した週にすること',
    body: doc(
      p('入社した週に、次のことを済ませてください。わからないことは配属先の先輩か人事部に聞いてください。'),
      ol(
        '「パスワードの変更」で、初期パスワードを自分のものに変える。',
        '「プロフィール」に顔写真と自己紹介を書く。',
        '「コース」の「新入社員オンボーディング」を始める。',
        '「対応待ち」に届いた必読を読み、「読みました」を押す。',
      ),
      callout('info', 'パスワードがわからないときは、総務部（内線200）に連絡してください。'),
    ),
  },
  en: {
    title: 'Your first week',
    body: doc(
      p('Do these things in your first week. Ask a colleague or the HR department if you need help.'),
      ol(
        'Under Change password, replace the initial password with your own.',
        'Under Profile, add a photo and a few words about yourself.',
        'Under Courses, begin the onboarding course.',
        'Under Waiting for you, read what you must read and confirm it.',
      ),
      callout('info', 'If you do not know your password, call general affairs (extension 200).'),
    ),
  },
}

const expenses = {
  ja: {
    title: '経費の締め日と領収書',
    body: doc(
      h('締め日'),
      p(
        '経費は毎月末日で締めます。翌月3営業日までに申請したものは、翌月25日の給与といっしょに振り込みます。',
      ),
      h('領収書'),
      ul(
        '3,000円以上は、領収書の写真が必要です。',
        '写真は、日付・金額・店名が読めるように撮ってください。',
        '原本は、経理から問い合わせがあるまで3か月保管してください。',
      ),
      callout('warning', '締め日を過ぎた申請は、翌月の扱いになります。'),
    ),
  },
  en: {
    title: 'Expenses: deadlines and receipts',
    body: doc(
      h('Deadline'),
      p(
        'Expenses close on the last day of the month. What you submit by the third working day of the next month is paid on the 25th.',
      ),
      h('Receipts'),
      ul(
        'From ¥3,000, add a photo of the receipt.',
        'Date, amount and shop must be readable.',
        'Keep the original for three months.',
      ),
    ),
  },
}

const rooms = {
  ja: {
    title: '会議室の使い方',
    body: doc(
      ul(
        '使い終わったら机と椅子を元に戻し、ホワイトボードを消してください。',
        '15分たっても誰も来ない予約は、取り消されることがあります。',
        '来客のあるときは、前日までに受付（内線100）に知らせてください。',
      ),
    ),
  },
}

const newMenus = {
  ja: {
    title: '制度を新しく作るときの社内の決まり',
    body: doc(
      p('新しい制度は、公開する前に総務部と経理部の確認を受けてください。'),
      ol(
        '「試しに申請してみる」で、承認する人が正しいことを確かめる。',
        '補助のある制度は、経理部に予算を確認する。',
        '公開する1週間前に、お知らせの下書きを総務部に送る。',
      ),
    ),
  },
}

/** Articles of the company: two in both languages, one for administrators, and a draft. */
export async function writeHelps(trx: CompanyDb, { author, now }: { author: Author; now: Date }) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const by = (days: number) => ({
    ...{ updatedById: author.id, publishedAt: daysAgo(days), updatedAt: daysAgo(days) },
  })
  await makeHelp(trx, {
    ...{ ...by(40), texts: firstWeek, category: 'company', position: 0 },
    screens: ['/mypage', '/courses', '/waiting'],
  })
  await makeHelp(trx, {
    ...{ ...by(12), texts: expenses, category: 'company', position: 1 },
    screens: ['/applies', '/menus'],
  })
  await makeHelp(trx, {
    ...{ ...by(5), texts: rooms, category: 'calendar', position: 2, screens: ['/resources'] },
  })
  await makeHelp(trx, {
    ...{ ...by(60), texts: newMenus, category: 'administration', position: 3 },
    ...{ audience: 'administrators', screens: ['/admin/menus'] },
  })
  await makeHelp(trx, {
    ...{ updatedById: author.id, publishedAt: null, updatedAt: daysAgo(1), category: 'company', position: 4 },
    texts: { ja: { title: '年末調整の手続き（作成中）', body: doc(p('11月に公開する予定です。')) } },
  })
}

const termsOf = (leaking: string) => `## 株式会社ひろば商事の社員へ
- 業務に関係のない勧誘や宣伝を投稿しないでください。
- ${leaking}
- 困った投稿を見つけたときは、「報告」から管理者に知らせてください。`

const policy = `## 株式会社ひろば商事での取り扱い
- 社員の氏名、部署、役職、連絡先は、社内の連絡のために使います。
- 誕生日は、本人が公開を選んだときだけカレンダーに表示します。
- 退職した人のデータは、社内規程に定める期間のあと削除します。

個人情報の窓口：総務部（内線200）`

/** What the company adds to the terms, in two versions, and to the privacy policy. */
export async function writeLegalPages(trx: CompanyDb, { author, now }: { author: Author; now: Date }) {
  const dayBefore = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const own = (days: number) => ({
    ...{ companyId: companyIdOf(trx), createdById: author.id, createdAt: dayBefore(days) },
    ...{ effectiveOn: dayBefore(days).toISOString().slice(0, 10), asksConsent: false },
  })
  await trx
    .insertInto('legalVersions')
    .values([
      {
        ...own(300),
        page: 'terms',
        number: 1,
        body: termsOf('会社の外に出してはならない情報を、社外に送らないでください。'),
      },
      {
        ...{ ...own(30), page: 'terms', number: 2 },
        body: termsOf(
          '会社の外に出してはならない情報を、社外に送ったり、外部の生成AIに入力したりしないでください。',
        ),
      },
      { ...own(300), page: 'policy', number: 1, body: policy },
    ])
    .execute()
}
