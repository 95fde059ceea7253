import { describe, expect, it } from 'vitest'
import type { Catalogue } from '#common/strings.ts'
import { code, files, isTest, root, textOf } from './source-files.ts'

const catalogues = code.filter((path) => path.endsWith('.strings.ts'))
const outside = code.filter((path) => !path.endsWith('.strings.ts') && !isTest(path))
const all = outside.map(textOf).join('\n')

// Japanese data, or code about Japanese, is not a message.
const mayHoldJapanese = [
  /^(db\/factories|demo)\//,
  /^(testing|bench|e2e|checks)\//,
  /^contract\/errors\.ts$/,
  /^common\/(locale|dates|readable-da|romaji|password-words|search|chat-search|audience|watched-word|variant-kanji|near-spelling)/,
  /^db\/variant-kanji-additions\.ts$/,
  /^server\/config\.ts$/,
  /^db\/first-stamps\.ts$/,
  /^common\/menu-templates\//,
  // What mail programs write above a quoted email.
  /^server\/platform\/mail\/reply-text\.ts$/,
  // The letters with which Word numbers paragraphs.
  /^server\/features\/document-imports\/word-numbering\.import\.ts$/,
  // The declaration of a notice contains its sentence in both languages.
  /^server\/features\/.*\.notices\.ts$/,
]

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

describe('message catalogues', () => {
  it.each(catalogues)('%s: every key is used, in both languages', async (path) => {
    const module: Record<string, Catalogue> = await import(`${root}/${path}`)
    for (const catalogue of Object.values(module)) {
      if (typeof catalogue !== 'object' || catalogue instanceof Map) continue
      const entries = Object.entries(catalogue)
      expect(entries.length).toBeGreaterThan(0)
      const unused = entries.filter(([key]) => !new RegExp(`\\b${key}\\b`).test(all)).map(([key]) => key)
      expect(unused, `${path} has unused phrases`).toEqual([])
      for (const [key, entry] of entries) {
        expect(typeof entry.ja, key).toBe(typeof entry.en)
        if (typeof entry.ja === 'string') expect(entry.ja.trim() && String(entry.en).trim(), key).toBeTruthy()
      }
    }
  })

  it('contain all Japanese text of the interface', () => {
    const wrong = outside
      .filter((path) => !mayHoldJapanese.some((pattern) => pattern.test(path)))
      .filter((path) => /[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/.test(withoutComments(textOf(path))))
    expect(wrong, 'move the words to a *.strings.ts').toEqual([])
  })

  it('contain all English text of the interface', () => {
    const wrong = outside
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) =>
        [...withoutComments(textOf(path)).matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+[.!?]?)\s*<\//g)].map(
          (match) => `${path}: ${match[1]}`,
        ),
      )
    expect(wrong).toEqual([])
  })
})

describe('design tokens', () => {
  const styles = files.filter((path) => path.endsWith('.css') && path !== 'ui/tokens.css')

  it('are the only place with literal colours', () => {
    expect(styles.length).toBeGreaterThan(10)
    const wrong = styles.flatMap((path) =>
      [
        ...textOf(path)
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi),
      ].map((match) => `${path}: ${match[0]}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('comments', () => {
  // docs/STYLE.md, "English": terms that readers already know.
  const plain: readonly [RegExp, string][] = [
    [/\banew\b/i, 'again'],
    [/\bfor good\b/i, 'permanently, or committed'],
    [/\blaid ready\b|\blays? ready\b/i, 'staged'],
    [/\bfarewell\b/i, 'shutdown'],
    [/\bAnswers (its|whether|how|null|false)\b/, 'Returns'],
    [/\bWhoever (is|has|was)\b/, 'Anyone who'],
  ]

  it('use plain words', () => {
    const wrong = code
      .filter((path) => path !== 'checks/words.test.ts')
      .flatMap((path) => {
        const text = textOf(path)
        const comments = [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) =>
          comment.replace(/\n\s*\*\s*/g, ' '),
        )
        return comments.flatMap((comment) =>
          plain
            .filter(([word]) => word.test(comment))
            .map(([word, better]) => `${path}: ${comment.match(word)?.[0]} → ${better}`),
        )
      })
    expect(wrong).toEqual([])
  })
})

// Words that have another word: docs/GLOSSARY.md, “Words of the interface”.
const retired: [RegExp, string][] = [
  [/利用履歴/, '申請・投稿の履歴'],
  [/対応を待っているもの/, '対応待ち'],
  [/待ちはじめ/, '…から承認待ち'],
  [/横断検索/, '検索'],
  [/ことばを入力/, 'キーワードを入力'],
  [/さがす|さがし/, '探す'],
  [/^やめる$/, '戻る'],
  [/これですべてです$/, 'nothing: the end of a list needs no words'],
  [/(投稿|コメント|メッセージ|アクティビティ)(の|への|を)報告/, '通報'],
  [/管理者に報告/, '管理者に通報'],
  [/の人は数え、/, '…を含み、…を除きます'],
  [/^使う$|^この制度を使う/, '申請する, 報告する, 投稿する'],
  [/[Mm]y submissions/, 'My requests'],
  [/\b(the|a|this|all|no|any|your|which|these|of|in) menus?\b(?! (of|under|at|bar))/i, 'programme'],
  [/^Menus?$/, 'Programmes'],
]

/** The texts of a message; functions are called with a value for each parameter. */
const textsOf = (entry: unknown): string[] => {
  if (typeof entry === 'string') return [entry]
  if (typeof entry !== 'function') return []
  try {
    return [String(entry('○', '○', '○', '○'))]
  } catch {
    return [String(entry)]
  }
}

it('the interface uses the words of the glossary', async () => {
  const wrong: string[] = []
  for (const path of catalogues) {
    const module: Record<string, Catalogue> = await import(`${root}/${path}`)
    for (const catalogue of Object.values(module)) {
      if (typeof catalogue !== 'object' || catalogue instanceof Map) continue
      for (const [key, { ja, en }] of Object.entries(catalogue))
        for (const text of [...textsOf(ja), ...textsOf(en)])
          for (const [word, instead] of retired)
            if (word.test(text)) wrong.push(`${path} ${key}: “${text}” → ${instead}`)
    }
  }
  expect(wrong).toEqual([])
})
