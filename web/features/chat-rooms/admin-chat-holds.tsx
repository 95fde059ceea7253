import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import {
  chatHoldLimits,
  createChatHold,
  listAdminChatRooms,
  listChatHolds,
  releaseChatHold,
} from '#contract/chat-rooms.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useAct } from '#web/app/use-act.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { chatHoldWords } from './admin-chat-retention.strings.ts'

type Hold = Answer<typeof listChatHolds>['chatHolds'][number]

/** The legal holds; for full administrators. */
export function ChatHolds() {
  const t = useStrings(chatHoldWords)
  const locale = useLocale()
  const user = useCurrentUser()
  const full = user?.can.administer === true && user.can.sections === undefined
  const [adding, setAdding] = useState(false)
  const [releasing, setReleasing] = useState<Hold>()
  const query = useQuery({ ...queryFor(listChatHolds, {}), staleTime: 0, enabled: full })
  const refresh = () => query.refetch()
  const act = useAct({ refresh, failed: t.failed })
  if (!query.data) return null
  const dates = { locale, timeZone: user?.timeZone ?? 'Asia/Tokyo' }
  return (
    <Card as="section" padding="large" aria-label={t.title} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.title}</span>
        <Button size="xSmall" icon="plus" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </span>
      <span className={styles.note}>{t.intro}</span>
      <AppLink to="/admin/legal_holds">{t.toHolds}</AppLink>
      {query.data.chatHolds.length === 0 && <span className={styles.note}>{t.none}</span>}
      <ul aria-label={t.title}>
        {query.data.chatHolds.map((hold) => (
          <li key={hold.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{hold.name}</span>
              <span>{hold.reason}</span>
              <span className={styles.note}>
                {t.by({ name: hold.createdBy, day: readableDate(hold.createdAt, dates) })}
              </span>
            </span>
            {hold.legalHoldId === null ? (
              <Button size="xSmall" aria-label={t.releaseOne(hold.name)} onClick={() => setReleasing(hold)}>
                {t.release}
              </Button>
            ) : (
              <AppLink to={`/admin/legal_holds/${hold.legalHoldId}`}>{t.part}</AppLink>
            )}
          </li>
        ))}
      </ul>
      {adding && <HoldDialog onClose={() => setAdding(false)} onSaved={refresh} />}
      <ConfirmDialog
        open={releasing !== undefined}
        title={t.releaseTitle(releasing?.name ?? '')}
        confirmLabel={t.release}
        situation="danger"
        onConfirm={() => act(() => call(releaseChatHold, { params: { id: releasing!.id } }))}
        onClose={() => setReleasing(undefined)}
      >
        {t.releaseWords}
      </ConfirmDialog>
    </Card>
  )
}

async function searchRooms(query: string) {
  const { chatRooms } = await call(listAdminChatRooms, { query: { query, limit: 20 } })
  return chatRooms.map(({ id, name }) => ({ value: String(id), label: name }))
}

function HoldDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => Promise<unknown> }) {
  const t = useStrings(chatHoldWords)
  const [clientKey] = useState(newClientKey)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [reason, setReason] = useState('')
  const form = useSubmit({
    check: () => ({
      chatRoomId: chosen ? '' : t.whatMissing,
      reason: reason.trim() ? '' : t.reasonMissing,
    }),
    send: async () => {
      await call(createChatHold, { body: { chatRoomId: Number(chosen!.value), reason, clientKey } })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <Combobox
        required
        label={t.which}
        options={searchRooms}
        value={chosen}
        error={form.problems.chatRoomId}
        onChange={setChosen}
      />
      <Textarea
        required
        low
        label={t.reason}
        most={chatHoldLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
