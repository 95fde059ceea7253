const katakana = /[\u30a1-\u30f6]/g

/**
 * Text as it is compared in searches: width, case, spaces and the kind of kana make no difference.
 * ヤマダ　ﾀﾛｳ and やまだ たろう give the same.
 */
export const searchText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
