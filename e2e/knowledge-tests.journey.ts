import { expect, type Page, type TestInfo, test } from '@playwright/test'
import { getAdminUser, listAdminUsers, setUserRole } from '#contract/admin-users.ts'
import { createKnowledgeTest, setKnowledgeTestStatus } from '#contract/knowledge-tests.administration.ts'
import {
  saveKnowledgeTestAnswer,
  startKnowledgeTest,
  submitKnowledgeTest,
} from '#contract/knowledge-tests.ts'
import { looksWell } from './axe.ts'
import { call } from './calls.ts'
import { device, onlyOn } from './device.ts'
import { people, windowOf, windowOfLogin } from './people.ts'

const unique = (words: string) =>
  `${words} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

const admin = '/admin/knowledge_tests'

/** Opens the menu of kinds of the question that was added last and chooses one. */
async function addQuestion(page: Page, kind: string, text: string) {
  await page.getByRole('button', { name: '問題を追加', exact: true }).click()
  const last = page.getByRole('region', { name: '問題', exact: true }).getByRole('listitem').last()
  await last.getByRole('combobox', { name: '種類' }).selectOption(kind)
  await last.getByRole('textbox', { name: '問題文' }).fill(text)
  return last
}

/** Takes the open test: chooses the first or the second answer, writes a sentence, and submits. */
async function take(page: Page, choice: string, words: string) {
  await page.getByRole('radio', { name: choice }).check()
  await page.getByRole('button', { name: '次の問題' }).click()
  await page.getByRole('textbox', { name: '解答' }).fill(words)
  await expect(page.getByText('2 / 2問')).toBeVisible()
  await page.getByRole('button', { name: '提出する' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提出する' }).click()
  await expect(page.getByText('採点中です')).toBeVisible()
}

async function mark(page: Page, points: string) {
  await page.getByRole('link', { name: /^記述を採点/ }).click()
  const field = page.getByRole('textbox', { name: /^点/ })
  await expect(field).toBeFocused()
  await looksWell(page, 'marking')
  await field.fill(points)
  await field.press('Enter')
  await expect(page.getByText('採点する解答はありません')).toBeVisible()
}

test('食品衛生のテストに落ち、待ち時間の後に受け直して合格し、分析に表れる', async ({ browser }, info) => {
  onlyOn(info, 'phone')
  const author = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('手洗いの確認')

  // A test without a title or a correct answer is not sent; the problems are beside the fields.
  await author.goto(admin)
  await author.getByRole('link', { name: 'テストを作成' }).click()
  const choice = await addQuestion(author, 'single', '手洗いの時間の目安はどれですか。')
  await author.getByRole('button', { name: '下書きとして作成' }).click()
  await expect(author.getByText('タイトルを入力してください')).toBeVisible()
  await expect(choice.getByText('正解を選んでください')).toBeVisible()
  await author.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await author.getByRole('textbox', { name: '再受験までの待ち時間（時間）' }).fill('24')
  await author.getByRole('checkbox', { name: '問題と選択肢の順番を毎回変える' }).uncheck()
  await choice.getByRole('textbox', { name: '選択肢1' }).fill('5秒')
  await choice.getByRole('textbox', { name: '選択肢2' }).fill('30秒')
  await choice.getByRole('button', { name: '選択肢3を削除' }).click()
  await choice.getByRole('radio', { name: '選択肢2が正解' }).check()
  await addQuestion(author, 'free_text', '手洗いで気をつけていることを書いてください。')
  await looksWell(author, 'the editor')
  await author.getByRole('button', { name: '下書きとして作成' }).click()
  await expect(author.getByRole('heading', { name: title })).toBeVisible()
  const address = new URL(author.url()).pathname

  // The preview is the screen that people will see.
  await author.getByRole('link', { name: 'プレビュー' }).click()
  await expect(author.getByText('これはプレビューです')).toBeVisible()
  await looksWell(author, 'the preview')
  await author.goto(address)
  await author.getByRole('button', { name: '公開する' }).click()
  await author.getByRole('alertdialog').getByRole('button', { name: '公開する' }).click()
  await expect(author.getByText('公開中', { exact: true })).toBeVisible()

  // The first attempt fails, and the next one has to wait.
  await sato.goto('/knowledge_tests')
  await sato.getByRole('link', { name: new RegExp(title) }).click()
  await sato.getByRole('button', { name: 'テストを始める' }).click()
  await take(sato, '5秒', '急いで洗います。')
  await author.reload()
  await mark(author, '2')
  await sato.reload()
  await expect(sato.getByText('不合格です')).toBeVisible()
  await sato.getByRole('link', { name: 'テストに戻る' }).click()
  await expect(sato.getByText(/から再受験できます。/)).toBeVisible()

  // The administrator ends the wait, and the second attempt passes.
  await author.goto(`${address}/edit`)
  await author.getByRole('textbox', { name: '再受験までの待ち時間（時間）' }).fill('')
  await author.getByRole('button', { name: '保存', exact: true }).click()
  await expect(author.getByText('保存しました')).toBeVisible()
  await sato.reload()
  await sato.getByRole('button', { name: 'もう一度受ける' }).click()
  await take(sato, '30秒', '石けんで30秒、爪の間と手首まで洗います。')
  await author.goto(address)
  await mark(author, '10')
  await sato.reload()
  await expect(sato.getByText('合格です')).toBeVisible()

  // The results show the pass, the analysis the first attempt.
  await author.goto(address)
  await author.getByRole('combobox', { name: '状況' }).selectOption('passed')
  const line = author.getByRole('listitem').filter({ hasText: '佐藤 花子' })
  await expect(line.getByText('合格', { exact: true })).toBeVisible()
  await expect(line.getByText(/2回受験/)).toBeVisible()
  await looksWell(author, 'the results')
  await line.getByRole('button', { name: '佐藤 花子の答案を見る' }).click()
  const dialog = author.getByRole('dialog')
  await expect(dialog.getByText('石けんで30秒、爪の間と手首まで洗います。')).toBeVisible()
  await looksWell(author, 'the attempts of a person')
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await author.getByRole('link', { name: '部署と問題の分析' }).click()
  const analysis = author.getByRole('region', { name: '問題ごとの分析' })
  await expect(analysis.getByText('5秒（1人）')).toBeVisible()
  await looksWell(author, 'the analysis')

  // An ended test is no longer offered.
  await author.getByRole('button', { name: '終了する' }).click()
  await author.getByRole('alertdialog').getByRole('button', { name: '終了する' }).click()
  await expect(author.getByText('終了', { exact: true })).toBeVisible()
})

test('問題バンクの問題からランダムに出題し、公開中のテストに必要な問題は外せない', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const author = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const tag = unique('タグ')
  const title = unique('ランダム出題')

  // Two questions come from a file, and a third is written.
  await author.goto(admin)
  await author.getByRole('link', { name: '問題バンク' }).click()
  await author.getByRole('button', { name: 'ファイルから追加' }).click()
  const dialog = author.getByRole('dialog')
  const gift = `${tag}の問題1 {T}\n\n${tag}の問題2 {T}`
  await dialog
    .getByLabel('ファイルを選ぶ')
    .setInputFiles({ name: 'questions.txt', mimeType: 'text/plain', buffer: Buffer.from(gift) })
  await dialog.getByRole('combobox', { name: 'すべての問題に付けるタグ' }).fill(tag)
  await author.getByRole('option', { name: new RegExp(tag) }).click()
  await dialog.getByRole('button', { name: '2問を追加' }).click()
  await expect(author.getByText('2問を追加しました')).toBeVisible()
  await author.getByRole('link', { name: '問題を追加' }).click()
  await author.getByRole('combobox', { name: '種類' }).selectOption('true_false')
  await author.getByRole('textbox', { name: '問題文' }).fill(`${tag}の問題3`)
  await author.getByRole('combobox', { name: 'タグ' }).fill(tag)
  await author.getByRole('option', { name: new RegExp(tag) }).click()
  await looksWell(author, 'a question of the bank')
  await author.getByRole('button', { name: '追加', exact: true }).click()
  await expect(author.getByRole('link', { name: `${tag}の問題3` })).toBeVisible()
  await looksWell(author, 'the question bank')

  // A test draws two of them; one more than the bank has is refused.
  await author.goto(`${admin}/new`)
  await author.getByRole('textbox', { name: /^タイトル/ }).fill(title)
  await author.getByRole('button', { name: 'ランダム出題を追加' }).click()
  const draw = author.getByRole('group', { name: '出題1' })
  await draw.getByRole('combobox', { name: 'タグ' }).selectOption({ label: `${tag}（3）` })
  await draw.getByRole('textbox', { name: '問題数' }).fill('4')
  await expect(draw.getByText(/問題バンクに3問しかありません/)).toBeVisible()
  await author.getByRole('button', { name: '下書きとして作成' }).click()
  await expect(author.getByRole('heading', { name: title })).toBeVisible()
  const address = new URL(author.url()).pathname
  const publish = async () => {
    await author.getByRole('button', { name: '公開する' }).click()
    await author.getByRole('alertdialog').getByRole('button', { name: '公開する' }).click()
  }
  await publish()
  await expect(author.getByText(new RegExp(`タグ「${tag}」の問題が足りません`)).first()).toBeVisible()
  await author.goto(`${address}/edit`)
  await author.getByRole('group', { name: '出題1' }).getByRole('textbox', { name: '問題数' }).fill('2')
  await expect(author.getByText('テスト全体で2問・合計20点')).toBeVisible()
  await looksWell(author, 'the editor with a draw')
  await author.getByRole('button', { name: '保存', exact: true }).click()
  await expect(author.getByRole('heading', { name: title })).toBeVisible()
  await publish()
  await expect(author.getByText('公開中', { exact: true })).toBeVisible()

  // One question can be archived, then two are left and needed.
  const archive = async (place: number) => {
    await author.getByRole('button', { name: `「${tag}の問題${place}」の操作` }).click()
    await author.getByRole('menuitem', { name: 'アーカイブ' }).click()
  }
  await author.goto(`/admin/question_bank?tag=${encodeURIComponent(tag)}`)
  await archive(3)
  await expect(author.getByText('アーカイブしました')).toBeVisible()
  await archive(1)
  await expect(author.getByText(new RegExp(`公開中のテスト「${title}」の出題に必要です`))).toBeVisible()

  // The person gets both, each once.
  await sato.goto('/knowledge_tests')
  await sato.getByRole('link', { name: new RegExp(title) }).click()
  await sato.getByRole('button', { name: 'テストを始める' }).click()
  await sato.getByRole('radio', { name: '正しい' }).check()
  await sato.getByRole('button', { name: '次の問題' }).click()
  await sato.getByRole('radio', { name: '正しい' }).check()
  await expect(sato.getByText('2 / 2問')).toBeVisible()
  await sato.getByRole('button', { name: '提出する' }).click()
  await sato.getByRole('alertdialog').getByRole('button', { name: '提出する' }).click()
  await expect(sato.getByText('合格です')).toBeVisible()
})

/** A colleague who administers knowledge tests until `end`. */
async function secondMarker(author: Page, info: TestInfo) {
  const { users } = await call(author, listAdminUsers, {
    query: { role: 'employee', state: 'active', limit: 100 },
  })
  const known: readonly string[] = Object.values(people)
  // Accounts that other journeys create have other passwords; their addresses have a number.
  const others = users.filter(
    ({ email, neverSignedIn }) =>
      email && /^[a-z]+\.[a-z]+@hiroba\.example$/.test(email) && !neverSignedIn && !known.includes(email),
  )
  const { id, email } = others.at(info.project.name === 'pc' ? -5 : -6)!
  const setRole = async (role: 'employee' | 'section_administrator') => {
    const { version } = await call(author, getAdminUser, { params: { id } })
    const sections = role === 'employee' ? [] : (['knowledge_tests'] as const)
    await call(author, setUserRole, { params: { id }, body: { version, role, sections: [...sections] } })
  }
  await setRole('section_administrator')
  return { login: email!, end: () => setRole('employee') }
}

test('2人の採点が分かれた解答は、決めた点で結果が出て、追加の受験を認められた人はもう1回受けられる', async ({
  browser,
}, info) => {
  onlyOn(info, 'pc')
  const author = await windowOf(browser, '管理者', device(info))
  const sato = await windowOf(browser, '佐藤', device(info))
  const title = unique('接客の確認')
  const { login, end } = await secondMarker(author, info)
  const other = await windowOfLogin(browser, login, device(info))
  const key = 'freejrny'
  const question = { key, text: 'お申し出への応対を書いてください。', explanation: '', points: 10 }
  const { id } = await call(author, createKnowledgeTest, {
    body: {
      ...{
        title,
        category: '',
        description: '',
        rule: { include: 'everyone' },
        opensAt: null,
        closesAt: null,
      },
      ...{ passMark: 60, timeLimitMinutes: null, attempts: 1, waitHours: 0, shuffles: false },
      ...{ showsAnswers: 'always', secondMarker: true, rewardPoints: null },
      questions: [{ ...question, mediaFileId: null, kind: 'free_text' }],
    },
  })
  const body = { status: 'published', version: 1 } as const
  await call(author, setKnowledgeTestStatus, { params: { id }, body })
  const taking = await call(sato, startKnowledgeTest, { params: { id } })
  await call(sato, saveKnowledgeTestAnswer, {
    params: taking,
    body: { questionKey: key, answer: 'おわびして交換します。', sequence: 1 },
  })
  await call(sato, submitKnowledgeTest, { params: taking })

  // Each of the two marks it without seeing the other's points.
  await author.goto(`${admin}/${id}/marking`)
  await author.getByRole('textbox', { name: /メモ/ }).fill('報告がありません')
  await author.getByRole('textbox', { name: /^点/ }).fill('3')
  await author.getByRole('button', { name: '採点する', exact: true }).click()
  await expect(author.getByText('採点する解答はありません')).toBeVisible()
  await other.goto(`${admin}/${id}/marking`)
  await expect(other.getByText('報告がありません')).toHaveCount(0)
  await other.getByRole('textbox', { name: /^点/ }).fill('8')
  await other.getByRole('button', { name: '採点する', exact: true }).click()
  await expect(other.getByText('採点する解答はありません')).toBeVisible()

  // It waits for the author, who sees both marks and settles them; only then is there a result.
  await sato.goto(`/knowledge_test_takings/${taking.id}/result`)
  await expect(sato.getByText('採点中です')).toBeVisible()
  // Other journeys leave many other things waiting.
  await author.goto('/waiting?kind=mark_settling')
  await author.getByRole('link', { name: new RegExp(`${title}.*採点の決定`) }).click()
  const marks = author.getByRole('list', { name: '2人の採点' })
  await expect(marks.getByText('報告がありません')).toBeVisible()
  await expect(marks.getByText('8 / 10点')).toBeVisible()
  await looksWell(author, 'marks that differ')
  await author.getByRole('textbox', { name: /^点/ }).fill('5')
  await author.getByRole('button', { name: 'この点に決める' }).click()
  await expect(author.getByText('決める解答はありません')).toBeVisible()
  await sato.reload()
  await expect(sato.getByText('不合格です')).toBeVisible()
  await expect(sato.getByText('10点中5点（50%）', { exact: false })).toBeVisible()

  // The only attempt is used; the author gives one more, and Sato sees why.
  await author.goto(`${admin}/${id}?standing=failed`)
  await author.getByRole('button', { name: '佐藤 花子に追加の受験を認める' }).click()
  const dialog = author.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^理由/ }).fill('研修を受け直したため')
  await looksWell(author, 'one more attempt')
  await dialog.getByRole('button', { name: '認める' }).click()
  await expect(author.getByText('追加の受験を認めました')).toBeVisible()
  await sato.goto(`/knowledge_tests/${id}`)
  await expect(sato.getByText('もう1回受けられます')).toBeVisible()
  await expect(sato.getByText(/研修を受け直したため/).first()).toBeVisible()
  await looksWell(sato, 'the extra attempt')
  await sato.getByRole('button', { name: 'もう一度受ける' }).click()
  await expect(sato.getByRole('textbox', { name: '解答' })).toBeVisible()
  await end()
})
