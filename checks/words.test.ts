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
  /^common\/(locale|dates|romaji|search|chat-search|audience|watched-word|variant-kanji|near-spelling)/,
  /^db\/variant-kanji-additions\.ts$/,
  /^server\/config\.ts$/,
  /^db\/first-stamps\.ts$/,
  /^common\/menu-templates\//,
  // What mail programs write above a quoted email.
  /^server\/features\/inquiries\/reply-text\.rules\.ts$/,
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
