import { expect, type Page, test } from '@playwright/test'
import { looksWell } from './axe.ts'
import { device } from './device.ts'
import { windowOf } from './people.ts'

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
