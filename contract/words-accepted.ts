import * as z from 'zod/mini'

/**
 * Sent after `words_warned`: the author has seen which watched words the text contains and means them. In a form it
 * comes as text.
 */
export const wordsAccepted = z._default(z.union([z.boolean(), z.stringbool()]), false)
