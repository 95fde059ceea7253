import { join } from 'node:path'
import { definePDFJSModule, getDocumentProxy } from 'unpdf'
import { normalForm } from '#common/normal-form.ts'
import { withoutRadicals } from '#common/variant-kanji-radicals.ts'
import { isJapanese, type TextPart } from './extracted-text.ts'

/** Character maps of Adobe, without which the fonts of many Japanese printers give no text. */
const characterMaps = join(import.meta.dirname, 'character-maps/')
const mostPages = 3_000

/** Full-width letters and digits, which blanks part as they part narrow ones. */
const wideWord = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/
const isOneText = (before = '', after = '') =>
  isJapanese(before) && isJapanese(after) && !(wideWord.test(before) && wideWord.test(after))
const isProse = (letter = '') => isJapanese(letter) && !wideWord.test(letter)

/**
 * Between two Japanese characters a blank is where a line ended, or how the letters were set; beside one, the end of a
 * line parts no words. Wide brackets are Japanese until they are normalised.
 */
const plain = (text: string) =>
  normalForm(
    withoutRadicals(text).replace(/\s+/g, (blanks, at: number, whole: string) => {
      const [before, after] = [whole[at - 1], whole[at + blanks.length]]
      const lineEnd = blanks.includes('\n') && (isProse(before) || isProse(after))
      return lineEnd || isOneText(before, after) ? '' : blanks
    }),
  )

/** The text of a PDF file by pages. @throws as PDF.js: PasswordException, InvalidPDFException */
export async function pdfText(content: Uint8Array): Promise<TextPart[]> {
  await definePDFJSModule(() => import('unpdf/pdfjs'))
  const file = await getDocumentProxy(content, {
    cMapUrl: characterMaps,
    cMapPacked: true,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    // Recovering from errors is worth more than reporting them.
    stopAtErrors: false,
    verbosity: 0,
  })
  const parts: TextPart[] = []
  for (let number = 1; number <= Math.min(file.numPages, mostPages); number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    parts.push({ unit: 'page', name: String(number), text: plain(text) })
    page.cleanup()
  }
  await file.loadingTask.destroy()
  return parts
}
