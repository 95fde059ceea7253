const oneEmoji = /^\p{RGI_Emoji}$/v

/** Maximum UTF-16 units of an emoji, with some margin above the longest. */
export const longestEmoji = 40

/**
 * Whether the text is exactly one emoji recommended by Unicode for general interchange, with its variation selector.
 */
export const isEmoji = (text: string) => text.length <= longestEmoji && oneEmoji.test(text)
