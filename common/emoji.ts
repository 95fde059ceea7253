const oneEmoji = /^\p{RGI_Emoji}$/v

/** UTF-16 units of the longest emoji with room to spare. */
export const longestEmoji = 40

/** Whether the text is exactly one emoji as Unicode recommends them for interchange, with its variation selector. */
export const isEmoji = (text: string) => text.length <= longestEmoji && oneEmoji.test(text)
