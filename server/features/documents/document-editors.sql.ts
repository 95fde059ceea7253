/** SQL: whether the person of the row `e` still has the document open: their browser says so every 30 seconds. */
export const isOpen = "e.seen_at > now() - interval '90 seconds'"
