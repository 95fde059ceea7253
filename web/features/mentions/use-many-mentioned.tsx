import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mentionLimits } from '#contract/mentions.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { type MentionPlace, mentionReachQuery } from './mention-reach.ts'
import { mentioning as catalogue } from './mentioning.strings.ts'
import type { Mentioning } from './use-mentioning.ts'

type ManyMentioned = {
  /** Sends the text, after the writer has confirmed the number if it is large. */
  begin: () => void
  /** Asks for confirmation after the server has counted more people than were confirmed. */
  askAgain: () => Promise<void>
  dialog: ReactNode
}

/** Asks the writer to confirm a large number of notified people. `send` gets the confirmed number. */
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
        // Closed before sending: the sending shows its own result.
        onConfirm={() => void send(asking)}
      >
        {t.manyWords}
      </ConfirmDialog>
    ),
  }
}
