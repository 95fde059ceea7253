/** A bookmark, or its absence. */
export const presentBookmark = (
  row: { note: string; remindOn: string | null; remindAt: Date | null } | undefined,
) => ({
  bookmarked: row !== undefined,
  note: row?.note ?? '',
  remindOn: row?.remindOn ?? null,
  remindAt: row?.remindAt?.toISOString() ?? null,
})
