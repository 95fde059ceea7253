import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mentionLimits } from '#contract/mentions.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type MentionPlace, mentionReachQuery } from './mention-reach.ts'
import { mentioning as catalogue } from './mentioning.strings.ts'
import type { Mentioning } from './use-mentioning.ts'

type ManyMentioned = {
  /** Sends, after the writer has confirmed the number where it tells many. */
  begin: () => void
  /** Asks after the server has counted more than were confirmed. */
  askAgain: () => Promise<void>
  dialog: ReactNode
}

/** Has the writer confirm how many people a text tells, where they are many; `send` gets the number they confirmed. */
export function useManyMentioned(
  place: MentionPlace,
  { added, reach }: Mentioning,
  send: (confirmedMentionCount?: number) => unknown,
): ManyMentioned {
  const t = useStrings(catalogue)
  const client = useQueryClient()
  const [asking, setAsking] = useState<number>()
  return {
    begin: () => {
      if (reach && reach.count > mentionLimits.unconfirmed) setAsking(reach.count)
      else void send()
    },
    askAgain: async () => {
      const counted = await client
        .fetchQuery({ ...mentionReachQuery(place, added), staleTime: 0 })
        .catch(() => undefined)
      if (counted) setAsking(counted.count)
    },
    dialog: asking !== undefined && (
      <ConfirmDialog
        open
        title={t.manyTitle(asking)}
        confirmLabel={t.manyConfirm}
        cancelLabel={t.back}
        onClose={() => setAsking(undefined)}
        // Closed before it is sent: what is sent says itself how it went.
        onConfirm={() => void send(asking)}
      >
        {t.manyWords}
      </ConfirmDialog>
    ),
  }
}
