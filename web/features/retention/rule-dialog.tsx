import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableDate } from '#common/readable-dates.ts'
import { type RetentionKind, retentionLimits } from '#common/retention.ts'
import { listAdminChatRooms } from '#contract/chat-rooms.administration.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type listRetentionRules, previewRetentionRule, saveRetentionRule } from '#contract/retention.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { call } from '#web/app/api.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import styles from './retention.module.css'
import { retentionKindNotes, retentionThingWords, ruleDialogWords } from './retention.strings.ts'
import { useMenus } from './use-menus.ts'

type Rule = Answer<typeof listRetentionRules>['retentionRules'][number]
type Preview = Answer<typeof previewRetentionRule>

export type EditedRule = {
  kind: RetentionKind
  name: string
  rule: Rule | undefined
  /** null: a rule for all, or one whose menu or room is still to be chosen. */
  subject: { id: number; name: string } | null
}

const offered = [30, 90, 180, 365, 730, 1095, 1825, 2555, 3650]

async function searchRooms(query: string) {
  const { chatRooms } = await call(listAdminChatRooms, { query: { query, limit: 20 } })
  return chatRooms.map(({ id, name }) => ({ value: String(id), label: name }))
}

type Props = { edited: EditedRule; onSaved: () => Promise<unknown>; onClose: () => void }

/** A period, with what it would delete; the number must be confirmed. */
export function RuleDialog({ edited, onSaved, onClose }: Props) {
  const t = useStrings(ruleDialogWords)
  const notes = useStrings(retentionKindNotes)
  const { rule } = edited
  const isNew = edited.name === ''
  const [kind, setKind] = useState(edited.kind)
  const [subject, setSubject] = useState<ComboboxOption | null>(
    edited.subject && { value: String(edited.subject.id), label: edited.subject.name },
  )
  const [days, setDays] = useState(rule?.days ?? (rule || isNew ? null : 365))
  const [inherits, setInherits] = useState(rule?.inherits ?? false)
  const [confirmed, setConfirmed] = useState<number>()
  const menus = useMenus(isNew)
  const narrow = kind === 'menu' || kind === 'chat_room'
  const asked = {
    ...{ kind, days: inherits ? null : days, inherits },
    ...(kind === 'menu' && subject && { menuId: Number(subject.value) }),
    ...(kind === 'chat_room' && subject && { chatRoomId: Number(subject.value) }),
  }
  const preview = useQuery({
    queryKey: ['POST', previewRetentionRule.path, asked] as const,
    queryFn: ({ signal }) => call(previewRetentionRule, { body: asked }, { signal }),
    staleTime: 0,
    enabled: !narrow || subject !== null,
  })
  const seenCount = preview.data?.seenCount
  const form = useSubmit({
    check: () => ({
      subject: narrow && !subject ? t.subjectMissing : '',
      seenCount:
        seenCount === undefined || (seenCount > 0 && confirmed !== seenCount) ? t.confirmMissing : '',
    }),
    send: async () => {
      try {
        await call(saveRetentionRule, {
          body: { ...asked, version: rule?.version ?? 0, seenCount: seenCount! },
        })
      } finally {
        await Promise.all([onSaved(), preview.refetch()])
      }
    },
    done: onClose,
    failed: t.failed,
    focusesProblem: true,
  })
  const least = kind === 'log' ? retentionLimits.leastLogDays : retentionLimits.leastDays
  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].filter((one) => one >= least)
  return (
    <FormDialog
      submission={form}
      title={isNew ? t.addTitle : t.title(edited.name)}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.group}
      failure={form.failure}
    >
      {isNew && (
        <>
          <RadioGroup
            label={t.of}
            options={[
              { value: 'menu', label: t.menu },
              { value: 'chat_room', label: t.room },
            ]}
            value={kind === 'chat_room' ? 'chat_room' : 'menu'}
            onChange={(value) => {
              setKind(value)
              setSubject(null)
              form.clear()
            }}
          />
          <Combobox
            key={kind}
            required
            label={kind === 'menu' ? t.whichMenu : t.whichRoom}
            options={kind === 'menu' ? menus : searchRooms}
            value={subject}
            error={form.problems.subject ?? form.problems.menuId ?? form.problems.chatRoomId}
            onChange={(option) => {
              setSubject(option)
              setConfirmed(undefined)
              form.clear()
            }}
          />
        </>
      )}
      <Select
        label={t.days}
        note={notes[kind]}
        options={[
          { value: 'forever', label: t.forever },
          ...(narrow && rule ? [{ value: 'inherit', label: t.inherit }] : []),
          ...choices.sort((a, b) => a - b).map((one) => ({ value: String(one), label: t.after(one) })),
        ]}
        value={inherits ? 'inherit' : days === null ? 'forever' : String(days)}
        error={form.problems.days}
        onChange={(value) => {
          setInherits(value === 'inherit')
          setDays(value === 'inherit' || value === 'forever' ? null : Number(value))
          setConfirmed(undefined)
          form.clear()
        }}
      />
      {preview.isError && <Notice situation="warning">{t.countFailed}</Notice>}
      {preview.isFetching && !preview.data && <p className={styles.detail}>{t.counting}</p>}
      {preview.data && (preview.data.effects.length > 0 || preview.data.heldCount > 0) && (
        <>
          <Effects preview={preview.data} />
          {preview.data.seenCount > 0 && (
            <Confirmation
              count={preview.data.seenCount}
              checked={confirmed === preview.data.seenCount}
              problem={form.problems.seenCount}
              onChange={(checked) => {
                setConfirmed(checked ? seenCount : undefined)
                form.clear()
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

type ConfirmationProps = {
  count: number
  checked: boolean
  problem: string | undefined
  onChange: (checked: boolean) => void
}

function Confirmation({ count, checked, problem, onChange }: ConfirmationProps) {
  const t = useStrings(ruleDialogWords)
  return (
    <div>
      <Checkbox
        label={t.confirm(count)}
        checked={checked}
        aria-invalid={problem ? true : undefined}
        onChange={onChange}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** What is beyond the period now and soon, with examples. */
function Effects({ preview }: { preview: Preview }) {
  const t = useStrings(ruleDialogWords)
  const things = useStrings(retentionThingWords)
  const locale = useLocale()
  const dates = { locale, timeZone: useCurrentUser()?.timeZone ?? 'Asia/Tokyo' }
  const inWords = (count: 'nowCount' | 'soonCount') =>
    preview.effects
      .filter((effect) => effect[count] > 0)
      .map((effect) => things[effect.thing](effect[count]))
      .join('・') || t.nothingNow
  return (
    <Notice situation={preview.seenCount > 0 ? 'danger' : 'information'} live>
      <p>
        <strong>{t.nowTitle}</strong>
        <br />
        {inWords('nowCount')}
      </p>
      <p>
        <strong>{t.soonTitle}</strong>
        <br />
        {inWords('soonCount')}
      </p>
      {preview.examples.length > 0 && (
        <>
          <strong>{t.examples}</strong>
          <ul className={styles.examples}>
            {preview.examples.map(({ text, at }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <li key={index}>
                {text || t.untitled} <span className={styles.detail}>{readableDate(at, dates)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.heldCount > 0 && <p>{t.held(preview.heldCount)}</p>}
      <p>{t.grace(readableDate(preview.firstDeletionAt, dates))}</p>
    </Notice>
  )
}
