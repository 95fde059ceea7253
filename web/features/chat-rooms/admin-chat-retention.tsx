import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import {
  getChatRetention,
  previewChatRetention,
  updateChatRetention,
} from '#contract/chat-rooms.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataList } from '#ui/data-list.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from '../administration/admin-lists.module.css'
import { chatRetentionWords } from './admin-chat-retention.strings.ts'

type Retention = Answer<typeof getChatRetention>
type Days = Omit<Retention, 'version'>
const fields = ['officialDays', 'groupDays', 'directDays', 'notesDays'] as const

/** How long messages of each kind of room are kept. */
export function ChatRetention() {
  const t = useStrings(chatRetentionWords)
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...queryFor(getChatRetention, {}), staleTime: 0 })
  const retention = query.data
  if (!retention) return null
  return (
    <Card as="section" padding="large" aria-label={t.title} className={styles.section}>
      <span className={styles.rowHead}>
        <span className={styles.name}>{t.title}</span>
        <Button size="xSmall" icon="edit" aria-label={`${t.title} ${t.change}`} onClick={() => setOpen(true)}>
          {t.change}
        </Button>
      </span>
      <DataList
        items={fields.map((field) => ({
          term: t[field],
          value: retention[field] === null ? t.never : t.days(retention[field]),
        }))}
      />
      {open && (
        <RetentionDialog
          retention={retention}
          refetch={() => query.refetch()}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

const daysOf = ({ officialDays, groupDays, directDays, notesDays }: Days): Days => ({
  ...{ officialDays, groupDays, directDays, notesDays },
})

const offered = [30, 90, 180, 365, 730, 1095, 1825, 2555, 3650]

type Props = { retention: Retention; refetch: () => Promise<unknown>; onClose: () => void }

function RetentionDialog({ retention, refetch, onClose }: Props) {
  const t = useStrings(chatRetentionWords)
  const [base] = useState(retention)
  const [days, setDays] = useState(() => daysOf(retention))
  const form = useSubmit<undefined, unknown, Retention>({
    base,
    current: retention,
    refetch,
    send: async (version) => {
      await call(updateChatRetention, { body: { ...days, version } })
      await refetch()
    },
    done: onClose,
    failed: t.failed,
  })
  const shown = (value: number | null) => (value === null ? t.never : t.days(value))
  const choices = (value: number | null) =>
    [...new Set([...offered, ...(value === null ? [] : [value])])]
      .sort((a, b) => a - b)
      .map((one) => ({ value: String(one), label: t.days(one) }))
  const deletes = fields.some((field) => days[field] !== null)
  return (
    <FormDialog
      submission={form}
      title={t.title}
      submitLabel={deletes ? t.saveDeleting : t.save}
      onClose={onClose}
      className={styles.section}
      failure={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: Retention) =>
          fields.map((field) => ({ label: t[field], now: shown(now[field]), mine: shown(days[field]) }))
        }
        onTake={(now: Retention) => setDays(daysOf(now))}
      />
      <p className={styles.note}>{t.intro}</p>
      {fields.map((field) => (
        <Select
          key={field}
          label={t[field]}
          options={[{ value: 'never', label: t.never }, ...choices(days[field])]}
          value={days[field] === null ? 'never' : String(days[field])}
          error={form.problems[field]}
          onChange={(value) => {
            setDays((before) => ({ ...before, [field]: value === 'never' ? null : Number(value) }))
            form.clear()
          }}
        />
      ))}
      {deletes && <DryRun days={days} />}
    </FormDialog>
  )
}

const nameOfKind = {
  official: 'officialDays',
  group: 'groupDays',
  direct: 'directDays',
  notes: 'notesDays',
} as const

function DryRun({ days }: { days: Days }) {
  const t = useStrings(chatRetentionWords)
  const locale = useLocale()
  const timeZone = useCurrentUser()?.timeZone ?? 'Asia/Tokyo'
  const query = useQuery({
    queryKey: ['POST', previewChatRetention.path, days] as const,
    queryFn: ({ signal }) => call(previewChatRetention, { body: days }, { signal }),
    staleTime: 0,
  })
  if (query.isError) return <Notice situation="warning">{t.countFailed}</Notice>
  if (!query.data) return <p className={styles.note}>{t.counting}</p>
  const { effects } = query.data
  const deleting = effects.filter(({ messageCount }) => messageCount > 0)
  const held = effects.reduce((sum, { heldRoomCount }) => sum + heldRoomCount, 0)
  return (
    <Notice situation={deleting.length > 0 ? 'danger' : 'information'} title={t.dryRun} live>
      {deleting.length === 0 && <p>{t.nothing}</p>}
      {deleting.map(({ kind, messageCount: messages, roomCount: rooms, oldestAt }) => (
        <p key={kind}>
          {t[nameOfKind[kind]]}:{' '}
          {t.effect({ messages, rooms, since: readableDate(oldestAt!, { locale, timeZone }) })}
        </p>
      ))}
      {held > 0 && <p>{t.held(held)}</p>}
    </Notice>
  )
}
