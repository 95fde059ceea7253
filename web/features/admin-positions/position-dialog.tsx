import { useState } from 'react'
import { createPosition, updatePosition } from '#contract/admin-positions.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { type AdminPosition, usePlaces } from '../admin-users/use-places.ts'
import styles from '../administration/admin-lists.module.css'
import { positionWords } from './positions.strings.ts'

type Props = {
  /** The item to change. If absent, a new one is created. */
  position: AdminPosition | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Creates a position, or changes its name and rights. */
export function PositionDialog({ position, onClose, onSaved }: Props) {
  const t = useStrings(positionWords)
  const [name, setName] = useState(position?.name ?? '')
  const [manager, setManager] = useState(position?.manager ?? false)
  const [selfApproval, setSelfApproval] = useState(position?.selfApproval ?? false)
  const { positions } = usePlaces()
  const form = useSubmit({
    base: position,
    current: positions.find(({ id }) => id === position?.id),
    refetch: onSaved,
    check: () => ({ name: name.trim() ? '' : t.nameMissing }),
    send: async (version) => {
      const body = { name, manager, selfApproval }
      if (position) await call(updatePosition, { params: { id: position.id }, body: { ...body, version } })
      else await call(createPosition, { body })
      await onSaved()
    },
    done: onClose,
    failed: t.failed,
  })
  const yesOrNo = (value: boolean) => (value ? t.yes : t.no)
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={position ? t.editTitle : t.addTitle}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.name, now: now.name, mine: name.trim() },
          { label: t.manager, now: yesOrNo(now.manager), mine: yesOrNo(manager) },
          { label: t.selfApproval, now: yesOrNo(now.selfApproval), mine: yesOrNo(selfApproval) },
        ]}
        onTake={(now) => {
          setName(now.name)
          setManager(now.manager)
          setSelfApproval(now.selfApproval)
        }}
      />
      <Input
        label={t.name}
        required
        data-first-focus
        maxLength={50}
        value={name}
        error={form.sentence}
        onChange={(value) => {
          setName(value)
          form.clear()
        }}
      />
      <Checkbox label={t.manager} note={t.managerNote} checked={manager} onChange={setManager} />
      <Checkbox
        label={t.selfApproval}
        note={t.selfApprovalNote}
        checked={selfApproval}
        onChange={setSelfApproval}
      />
    </FormDialog>
  )
}
