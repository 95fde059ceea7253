import { type ReactNode, useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { moveDepartmentPeople, pasteReorganisationMoves } from '#contract/reorganisations.ts'
import { Combobox } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { usePlaces } from '../admin-users/use-places.ts'
import styles from './reorganisations.module.css'
import { moveWords, reorganisationWords } from './reorganisations.strings.ts'
import { type Reorganisation, usePlannedTree, useRefreshReorganisations } from './use-reorganisation.ts'

type Props = { reorganisation: Reorganisation; onClose: () => void }

/** Moves everyone in a department to another. */
export function DepartmentMoveDialog({ reorganisation, onClose }: Props) {
  const t = useStrings(moveWords)
  const { findDepartments } = usePlaces()
  const { findPlanned } = usePlannedTree(reorganisation)
  const [from, setFrom] = useState<ComboboxOption | null>(null)
  const [into, setInto] = useState<ComboboxOption | null>(null)
  return (
    <ManyDialog
      title={t.departmentTitle}
      submitLabel={t.move}
      onClose={onClose}
      missing={from && into ? '' : t.bothMissing}
      send={async () => {
        const { placedCount } = await call(moveDepartmentPeople, {
          params: { id: reorganisation.id },
          body: { version: reorganisation.version, fromId: Number(from!.value), into: into!.value },
        })
        return placedCount
      }}
    >
      <p className={styles.note}>{t.departmentNote}</p>
      <Combobox label={t.from} required options={findDepartments} value={from} onChange={setFrom} />
      <Combobox label={t.to} required options={findPlanned} value={into} onChange={setInto} />
    </ManyDialog>
  )
}

type Pasted = Answer<typeof pasteReorganisationMoves>

/** People and their new departments, one per line, as pasted from a spreadsheet. */
export function PasteDialog({ reorganisation, onClose }: Props) {
  const t = useStrings(moveWords)
  const [text, setText] = useState('')
  const [told, setTold] = useState<Pick<Pasted, 'problems' | 'endings' | 'endCount'>>()
  const problems = told?.problems ?? []
  const ending = told && problems.length === 0 && told.endCount > 0 ? told : undefined
  const shownCount = ending?.endings.reduce((sum, { posts }) => sum + posts.length, 0) ?? 0
  return (
    <ManyDialog
      title={t.pasteTitle}
      submitLabel={ending ? t.takeEnding : t.take}
      onClose={onClose}
      missing={text.trim() ? '' : t.pasteMissing}
      send={async () => {
        const reply = await call(pasteReorganisationMoves, {
          params: { id: reorganisation.id },
          body: { version: reorganisation.version, text, confirmedEndCount: ending?.endCount },
        })
        const held = reply.problems.length > 0 || (reply.endCount > 0 && reply.placedCount === 0)
        setTold(held ? reply : undefined)
        return held ? null : reply.placedCount
      }}
    >
      <p className={styles.note}>{t.pasteNote}</p>
      {problems.length > 0 && (
        <Notice situation="danger" title={t.notTaken(problems.length)} live>
          <ul className={styles.lines}>
            {problems.map(({ line, text: row, problem }) => (
              <li key={line}>{t.line(line, row, t[problem])}</li>
            ))}
          </ul>
        </Notice>
      )}
      {ending && (
        <Notice situation="warning" title={t.ending(ending.endCount)} live>
          <ul className={styles.lines}>
            {ending.endings.map(({ userId, name, posts }) => (
              <li key={userId}>{t.endingOf(name, posts)}</li>
            ))}
            {shownCount < ending.endCount && <li>{t.endingMore(ending.endCount - shownCount)}</li>}
          </ul>
        </Notice>
      )}
      <Textarea
        label={t.pasteLabel}
        required
        rows={8}
        value={text}
        onChange={(value) => {
          setText(value)
          setTold(undefined)
        }}
      />
    </ManyDialog>
  )
}

type ManyProps = {
  title: string
  submitLabel: string
  /** The problem found before sending. */
  missing: string
  /** Returns how many people were placed; null: there are problems to fix first. */
  send: () => Promise<number | null>
  onClose: () => void
  children: ReactNode
}

function ManyDialog({ title, submitLabel, missing, send, onClose, children }: ManyProps) {
  const t = useStrings(moveWords)
  const words = useStrings(reorganisationWords)
  const refresh = useRefreshReorganisations()
  const form = useSubmit({
    // Problems are shown first; sending again confirms them.
    stays: true,
    check: () => ({ form: missing }),
    send: async () => {
      const placed = await send()
      if (placed === null) return
      toast.success(t.placed(placed))
      await refresh()
      onClose()
    },
    failed: words.failedToDo,
  })
  return (
    <FormDialog
      submission={form}
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      className={styles.form}
      problem={form.sentence}
    >
      {children}
    </FormDialog>
  )
}
