import { useQuery } from '@tanstack/react-query'
import { readableDate, readableDay } from '#common/readable-dates.ts'
import { listChatRoomExports } from '#contract/chat-exports.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Icon } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { queryFor } from '#web/app/query.ts'
import { roomExportWords } from './chat-exports.strings.ts'
import styles from './room-exports.module.css'

export type RoomExport = Answer<typeof listChatRoomExports>['chatExports'][number]

const none: readonly RoomExport[] = []

/** The exports for an audit that contain messages of a room, latest first. */
export function useRoomExports(id: number) {
  const { data } = useQuery({ ...queryFor(listChatRoomExports, { params: { id } }), staleTime: 0 })
  return data?.chatExports ?? none
}

/** A line of the conversation: who exported it, when, and for which purpose. */
export function RoomExportLine({ made, timeZone }: { made: RoomExport; timeZone: string }) {
  const t = useStrings(roomExportWords)
  const locale = useLocale()
  return (
    <p className={styles.line}>
      <Icon name="download" size="small" />
      <span>
        {t.made({
          name: made.createdBy,
          day: readableDate(made.createdAt, { locale, timeZone }),
          purpose: t[made.purpose],
          from: readableDay(made.fromOn, locale),
          until: readableDay(made.untilOn, locale),
        })}
      </span>
    </p>
  )
}
