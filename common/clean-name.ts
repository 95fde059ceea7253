/* Zero-width and bidirectional characters: nobody sees them, and names that differ by them alone look the same. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
/* Joiners mean something within emoji, and in scripts whose letters join; behind these they mean nothing. */
const idleJoiners =
  /(^|[\s\p{N}\p{P}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\u200c\u200d]+|[\u200c\u200d]+$/gu

/** A name without characters that nobody sees; variation selectors of kanji and emoji, and the joiners of emoji, stay. */
export const cleanName = (text: string) => text.replace(invisible, '').replace(idleJoiners, '$1').trim()
