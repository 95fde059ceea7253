/* Zero-width and bidirectional characters are invisible: names that differ only by them look the same. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const joiners = /[\u200c\u200d]+/g
/* A joiner after these characters has no meaning; it has one within emoji, and in scripts whose letters join. */
const joinsNothing =
  /^[\s\p{N}\p{P}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u

/** A name without invisible characters. Variation selectors of kanji and emoji, and the joiners of emoji, are kept. */
export const cleanName = (text: string) =>
  text
    .replace(invisible, '')
    .replace(joiners, (run, at: number, whole: string) => {
      const before = Array.from(whole.slice(Math.max(0, at - 2), at)).at(-1)
      const idle = before === undefined || joinsNothing.test(before) || at + run.length === whole.length
      return idle ? '' : run
    })
    .trim()
