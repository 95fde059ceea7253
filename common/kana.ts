import { normalForm } from './normal-form.ts'

const hiragana = /[\u3041-\u3096]/g

/** A reading as it is stored and sorted: full width, in katakana. */
export const toKatakana = (text: string) =>
  normalForm(text)
    .trim()
    .replace(hiragana, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
