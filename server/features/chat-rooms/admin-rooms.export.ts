import type { Locale } from '#common/locale.ts'
import { phrases } from '#common/strings.ts'
import { csv } from '#server/platform/http/csv.ts'
import type { AdminRoomRow } from './admin-rooms.queries.ts'
import { chatRoomsStrings } from './chat-rooms.strings.ts'

/** The list of rooms as a file. */
export function roomsFile(
  rows: readonly AdminRoomRow[],
  { locale, timeZone }: { locale: Locale; timeZone: string },
) {
  const t = phrases(chatRoomsStrings, locale)
  const at = (moment: Date) => moment.toLocaleString('sv-SE', { timeZone })
  return {
    fileName: t.fileName,
    content: csv([
      [t.columnId, t.columnKind, t.columnName, t.columnDescription, t.columnState, t.columnMembers].concat([
        t.columnMessages,
        t.columnCreatedAt,
        t.columnLastAt,
      ]),
      ...rows.map((row) => [
        ...[row.id, t[row.kind], row.name, row.description, row.closed ? t.closed : t.open],
        ...[row.memberCount, row.messageCount, at(row.createdAt), at(row.lastAt)],
      ]),
    ]),
  }
}
