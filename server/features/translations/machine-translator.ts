// A separate kind of file: the client of an external service.
import * as z from 'zod/mini'
import type { Locale } from '#common/locale.ts'

type Translated = { texts: string[]; sourceLanguage: string | null }

/** Translates texts that belong together. Throws if the provider does not respond correctly. */
export type Translator = (texts: readonly string[], target: Locale) => Promise<Translated>

export type TranslationConfig = {
  TRANSLATION_PROVIDER?: 'deepl' | 'libretranslate' | undefined
  TRANSLATION_URL?: string | undefined
  TRANSLATION_KEY?: string | undefined
}

const timeoutMs = 20_000

async function post(url: string, headers: Record<string, string>, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The translation provider returned status ${response.status}`)
  return response.json()
}

const below = (base: string, path: string) => `${base.replace(/(?<!\/)\/+$/, '')}${path}`

const deeplAnswer = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.optional(z.string()) })),
})

const deepl =
  (url: string, key: string): Translator =>
  async (texts, target) => {
    const answer = deeplAnswer.parse(
      await post(
        below(url, '/v2/translate'),
        { authorization: `DeepL-Auth-Key ${key}` },
        { text: texts, target_lang: target === 'ja' ? 'JA' : 'EN-US' },
      ),
    )
    if (answer.translations.length !== texts.length) throw new Error('Texts are missing in the translation')
    return {
      texts: answer.translations.map(({ text }) => text),
      sourceLanguage: answer.translations.at(-1)?.detected_source_language?.toLowerCase() ?? null,
    }
  }

const libreAnswer = z.object({
  translatedText: z.string(),
  detectedLanguage: z.optional(z.object({ language: z.string() })),
})

const libre =
  (url: string, key: string): Translator =>
  async (texts, target) => {
    const answers = await Promise.all(
      texts.map(async (q) =>
        libreAnswer.parse(
          await post(
            below(url, '/translate'),
            {},
            { q, source: 'auto', target, format: 'text', ...(key && { api_key: key }) },
          ),
        ),
      ),
    )
    return {
      texts: answers.map(({ translatedText }) => translatedText),
      sourceLanguage: answers.at(-1)?.detectedLanguage?.language ?? null,
    }
  }

/** The configured provider; null if there is none. */
export function createTranslator(config: TranslationConfig): Translator | null {
  const { TRANSLATION_PROVIDER: provider, TRANSLATION_URL: url, TRANSLATION_KEY: key = '' } = config
  if (!provider || !url) return null
  return provider === 'deepl' ? deepl(url, key) : libre(url, key)
}
