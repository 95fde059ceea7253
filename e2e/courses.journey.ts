import { expect, type Page, test } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { paragraphsOf } from '#common/long-text.ts'
import {
  createDocument,
  createDocumentCategory,
  deleteDocument,
  publishDocument,
  updateDocument,
} from '#contract/documents.administration.ts'
import { createKnowledgeTest, setKnowledgeTestStatus } from '#contract/knowledge-tests.administration.ts'
import { getCurrentUser } from '#contract/users.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { windowOf } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Publishes a test with one question, whose correct answer is 両手. */
async function publishTest(page: Page, title: string) {
  const { id } = await call(page, createKnowledgeTest, {
    body: {
      ...{
        title,
        category: '',
        description: '',
        rule: { include: 'everyone' },
        opensAt: null,
        closesAt: null,
      },
      ...{ passMark: 80, timeLimitMinutes: null, attempts: 0, waitHours: 0, shuffles: false },
      ...{ showsAnswers: 'after_passing', secondMarker: false, rewardPoints: null },
      questions: [
        {
          ...{ key: 'card0000', kind: 'single', text: '名刺はどう渡しますか。', points: 10, explanation: '' },
          mediaFileId: null,
          choices: [
            { key: 'both0000', text: '両手' },
            { key: 'left0000', text: '左手' },
          ],
          right: 'both0000',
        },
      ],
    },
  })
  await call(page, setKnowledgeTestStatus, { params: { id }, body: { status: 'published', version: 1 } })
  return id
}

/** Publishes a document that everyone can read. Returns its id and version. */
async function publishRules(page: Page, title: string) {
  const { id: categoryId } = await call(page, createDocumentCategory, {
    body: { name: title, description: '', parentId: null, reviewed: false, rule: { include: 'everyone' } },
  })
  const { id } = await call(page, createDocument, { body: { title, categoryId, copyOf: null } })
  const { id: ownerId } = await call(page, getCurrentUser, {})
  const { version } = await call(page, updateDocument, {
    params: { id },
    body: {
      ...{ title, categoryId, ownerId, body: paragraphsOf('会社の歩みを読んでください。') },
      ...{ reviewOn: null, expiresOn: null, version: 1 },
    },
  })
  const published = await call(page, publishDocument, {
    params: { id },
    body: { version, note: '', mustReadDueOn: null },
  })
  return { id, version: published.version }
}

/** Adds a page of text to the open form of a course. */
async function addText(dialog: ReturnType<Page['getByRole']>, title: string, body: string) {
  await dialog.getByRole('button', { name: '資料を追加' }).click()
  await dialog
    .getByRole('textbox', { name: /^資料の名前/ })
    .last()
    .fill(title)
  await dialog.getByRole('textbox', { name: '本文' }).last().fill(body)
}

test('新入社員がコースの最初の資料からテストを経て修了証を受け取る', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const admin = await windowOf(browser, '管理者', device(info))
  const hire = await windowOf(browser, '鈴木', device(info))
  const testTitle = unique('入社の確認テスト')
  const title = unique('入社の手引き')
  const testId = await publishTest(admin, testTitle)
  const rulesTitle = unique('会社の歩み')
  const rules = await publishRules(admin, rulesTitle)

  // The administrator puts a document, a page and a test in order, for one person.
  await admin.goto('/admin/courses')
  await admin.getByRole('button', { name: 'コースを作る' }).click()
  const form = admin.getByRole('dialog')
  await form.getByRole('button', { name: '文書を追加' }).click()
  await form.getByRole('combobox', { name: '読んでもらう文書' }).fill(rulesTitle)
  await admin.getByRole('option', { name: new RegExp(rulesTitle) }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('名前を入力してください')).toBeVisible()
  await form.getByRole('textbox', { name: /^コースの名前/ }).fill(title)
  await form.getByRole('radio', { name: '条件で選ぶ' }).check()
  await form.getByRole('combobox', { name: '対象の部署・役職・人' }).fill('鈴木 太郎')
  await admin
    .getByRole('option', { name: /鈴木 太郎/ })
    .first()
    .click()
  await form.getByRole('textbox', { name: '期限までの日数' }).fill('14')
  await addText(form, '名刺の渡し方', '名刺は両手で渡します。')
  await form.getByRole('button', { name: 'テストを追加' }).click()
  await form.getByRole('combobox', { name: /^受けてもらうテスト/ }).selectOption({ label: testTitle })
  await looksWell(admin, 'the form of a course')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(admin.getByRole('heading', { name: title })).toBeVisible()
  const address = new URL(admin.url()).pathname

  // It gives a certificate for a year.
  const rule = admin.getByRole('region', { name: '証明書' })
  await rule.getByRole('checkbox', { name: /^PDFの証明書を発行する/ }).check()
  await rule.getByRole('textbox', { name: '有効期間（か月）' }).fill('12')
  await rule.getByRole('button', { name: '保存', exact: true }).click()
  await expect(admin.getByText('保存しました')).toBeVisible()
  await admin.getByRole('button', { name: '公開する' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '公開する' }).click()
  await expect(admin.getByText('公開中', { exact: true })).toBeVisible()

  // The new hire finds it among what is asked of them, and takes the steps in order.
  await hire.goto('/waiting')
  await hire.getByRole('link', { name: new RegExp(title) }).click()
  const step = (place: number) => hire.getByRole('region', { name: new RegExp(`^ステップ${place} `) })
  await expect(step(2).getByText('前のステップの後')).toBeVisible()
  await expect(step(2).getByText('名刺は両手で渡します。')).toHaveCount(0)
  await looksWell(hire, 'the course at its first step')
  await step(1).getByRole('link', { name: '文書を開く' }).click()
  await expect(hire.getByText('会社の歩みを読んでください。')).toBeVisible()
  await expect(hire.getByText(`コース「${title}」のステップ1`)).toBeVisible()
  await looksWell(hire, 'a document of a course')
  await hire.getByRole('button', { name: '読みました' }).click()
  await expect(hire.getByText('このステップは完了しています。')).toBeVisible()
  await hire.getByRole('link', { name: 'コースに戻る' }).click()
  await expect(step(1).getByText('完了', { exact: true })).toBeVisible()
  await expect(step(2).getByText('名刺は両手で渡します。')).toBeVisible()
  await step(2).getByRole('button', { name: '読みました' }).click()
  await expect(step(2).getByText('完了', { exact: true })).toBeVisible()
  await step(3).getByRole('link', { name: 'テストを開く' }).click()
  await hire.getByRole('button', { name: 'テストを始める' }).click()
  await hire.getByRole('radio', { name: '両手' }).check()
  await expect(hire.getByText('1 / 1問')).toBeVisible()
  await hire.getByRole('button', { name: '提出する' }).click()
  await hire.getByRole('alertdialog').getByRole('button', { name: '提出する' }).click()
  await expect(hire.getByText('合格です')).toBeVisible()

  // The pass completes the course, and the certificate can be downloaded.
  await hire.goto('/courses?list=completed')
  const courseLink = hire.getByRole('link', { name: new RegExp(title) })
  await expect(async () => {
    await hire.reload()
    await expect(courseLink).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await courseLink.click()
  await expect(hire.getByText('コースを修了しました')).toBeVisible()
  const toCertificate = hire.getByRole('link', { name: '修了証を見る' })
  await toCertificate.click()
  const certificate = hire.getByRole('region', { name: title })
  await expect(async () => {
    await hire.reload()
    await expect(certificate).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect(certificate.getByText('有効', { exact: true })).toBeVisible()
  await looksWell(hire, 'the certificates')
  const [download] = await Promise.all([
    hire.waitForEvent('download'),
    certificate.getByRole('button', { name: 'PDFを保存' }).click(),
  ])
  const chunks: Uint8Array[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Uint8Array)
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain('鈴木太郎')
  expect(text.replaceAll(/\s/g, '')).toContain(title.replaceAll(' ', ''))

  // The administrator sees the completion; an ended course is no longer offered.
  await admin.goto(address)
  const people = admin.getByRole('region', { name: '受ける人の進捗' })
  await expect(people.getByText('3 / 3')).toBeVisible()
  await looksWell(admin, 'the progress of a course')
  await admin.getByRole('button', { name: '終了する' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: '終了する' }).click()
  await expect(admin.getByText('終了', { exact: true })).toBeVisible()
  await call(admin, deleteDocument, { params: { id: rules.id }, query: { version: rules.version } })
  await call(admin, setKnowledgeTestStatus, { params: { id: testId }, body: { status: 'ended', version: 2 } })
})
