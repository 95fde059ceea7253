import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#common/plain-date.ts'
import {
  chatExportFormats,
  chatExportLimits,
  chatExportPurposes,
  createChatExport,
  previewChatExport,
} from '#contract/chat-exports.ts'
import { listAdminChatRooms } from '#contract/chat-rooms.administration.ts'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { DatePicker } from '#ui/date-picker.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { call } from '#web/app/api.ts'
import { newClientKey } from '#web/app/use-draft.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { searchPeople } from '../filters/find-choices.tsx'
import { chatExportWords } from './chat-exports.strings.ts'

async function searchRooms(query: string) {
  const { chatRooms } = await call(listAdminChatRooms, { query: { query, limit: 20 } })
  return chatRooms.map(({ id, name }) => ({ value: String(id), label: name }))
}

const idsOf = (chosen: readonly ComboboxOption[]) => chosen.map(({ value }) => Number(value))

/** Starts an export of chat, after showing how much it contains and how many people see that. */
export function ChatExportDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => unknown }) {
  const t = useStrings(chatExportWords)
  const [clientKey] = useState(newClientKey)
  const [rooms, setRooms] = useState<ComboboxOption[]>([])
  const [users, setUsers] = useState<ComboboxOption[]>([])
  const [fromOn, setFrom] = useState<PlainDate | ''>('')
  const [untilOn, setUntil] = useState<PlainDate | ''>('')
  const [purpose, setPurpose] = useState<(typeof chatExportPurposes)[number]>('audit')
  const [format, setFormat] = useState<(typeof chatExportFormats)[number]>('csv')
  const [reason, setReason] = useState('')
  const choice = { roomIds: idsOf(rooms), userIds: idsOf(users), fromOn, untilOn }
  const form = useSubmit({
    check: () => ({
      roomIds: rooms.length + users.length > 0 ? '' : t.choiceMissing,
      fromOn: fromOn ? '' : t.fromMissing,
      untilOn: untilOn ? '' : t.untilMissing,
      reason: reason.trim() ? '' : t.reasonMissing,
    }),
    send: async () => {
      await call(createChatExport, { body: { ...choice, purpose, format, reason, clientKey } })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const complete = rooms.length + users.length > 0 && fromOn !== '' && untilOn !== '' && fromOn <= untilOn
  return (
    <FormDialog
      submission={form}
      title={t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <MultiCombobox
        label={t.rooms}
        note={t.roomsNote}
        options={searchRooms}
        most={chatExportLimits.rooms}
        values={rooms}
        error={form.problems.roomIds}
        onChange={setRooms}
      />
      <MultiCombobox
        label={t.users}
        note={t.usersNote}
        options={searchPeople}
        most={chatExportLimits.users}
        values={users}
        error={form.problems.userIds}
        onChange={setUsers}
      />
      <DatePicker
        required
        label={t.from}
        value={fromOn}
        {...(untilOn && { max: untilOn })}
        error={form.problems.fromOn}
        onChange={setFrom}
      />
      <DatePicker
        required
        label={t.until}
        value={untilOn}
        {...(fromOn && { min: fromOn })}
        error={form.problems.untilOn}
        onChange={setUntil}
      />
      <Select
        label={t.purpose}
        options={chatExportPurposes.map((value) => ({ value, label: t[value] }))}
        value={purpose}
        onChange={setPurpose}
      />
      <Textarea
        required
        low
        label={t.reason}
        note={t.reasonNote}
        most={chatExportLimits.reasonLength}
        value={reason}
        error={form.problems.reason}
        onChange={setReason}
      />
      <RadioGroup
        label={t.format}
        options={chatExportFormats.map((value) => ({ value, label: t[value] }))}
        value={format}
        onChange={setFormat}
      />
      {complete && <Preview choice={choice} />}
    </FormDialog>
  )
}

type Choice = { roomIds: number[]; userIds: number[]; fromOn: string; untilOn: string }

function Preview({ choice }: { choice: Choice }) {
  const t = useStrings(chatExportWords)
  const query = useQuery({
    queryKey: ['POST', previewChatExport.path, choice] as const,
    queryFn: ({ signal }) => call(previewChatExport, { body: choice }, { signal }),
    staleTime: 0,
  })
  if (query.isError) return <Notice situation="warning">{t.countFailed}</Notice>
  if (!query.data) return <p className={styles.note}>{t.counting}</p>
  const { roomCount: rooms, messageCount: messages, memberCount } = query.data
  return (
    <Notice situation="information" title={t.preview} live>
      <p>{t.effect({ rooms, messages })}</p>
      <p>{t.seenBy(memberCount)}</p>
    </Notice>
  )
}
