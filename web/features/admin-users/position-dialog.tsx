import { useState } from 'react'
import { createPosition, updatePosition } from '#contract/admin-positions.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import styles from './admin-users.module.css'
import { positionWords } from './positions.strings.ts'
import { sentenceOf } from './use-account.ts'
import { type AdminPosition, usePlaces } from './use-places.ts'

type Props = {
  /** The one to change; a new one without it. */
  position: AdminPosition | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

/** A new position, or another name and other rights for one. */
export function PositionDialog({ position, onClose, onSaved }: Props) {
  const t = useStrings(positionWords)
  const [name, setName] = useState(position?.name ?? '')
  const [manager, setManager] = useState(position?.manager ?? false)
  const [selfApproval, setSelfApproval] = useState(position?.selfApproval ?? false)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const [version, setVersion] = useState(position?.version ?? 0)
  const [conflict, setConflict] = useState(false)
  const { positions } = usePlaces()
  const now = positions.find(({ id }) => id === position?.id)
  const yesOrNo = (value: boolean) => (value ? t.yes : t.no)
  const differences = (current: AdminPosition) => [
    ...(current.name === name.trim() ? [] : [{ label: t.name, value: current.name }]),
    ...(current.manager === manager ? [] : [{ label: t.manager, value: yesOrNo(current.manager) }]),
    ...(current.selfApproval === selfApproval
      ? []
      : [{ label: t.selfApproval, value: yesOrNo(current.selfApproval) }]),
  ]
  const takeNow = () => {
    setName(now!.name)
    setManager(now!.manager)
    setSelfApproval(now!.selfApproval)
    setVersion(now!.version)
    setConflict(false)
  }
  const save = async (madeOn = version) => {
    if (!name.trim()) return setProblem(t.nameMissing)
    setPending(true)
    const body = { name, manager, selfApproval }
    try {
      if (position)
        await call(updatePosition, { params: { id: position.id }, body: { ...body, version: madeOn } })
      else await call(createPosition, { body })
      await onSaved()
      onClose()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      if (changed) await onSaved()
      else setProblem(sentenceOf(error, t.failed))
      setConflict(changed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={position ? t.editTitle : t.addTitle}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" type="submit" form="position-form" pending={pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id="position-form"
        noValidate
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void save()
        }}
      >
        {conflict && (
          <ChangedElsewhere
            now={now && differences(now)}
            onOverwrite={() => void save(now!.version)}
            onTake={takeNow}
          />
        )}
        <Input
          label={t.name}
          required
          data-first-focus
          maxLength={50}
          value={name}
          error={problem}
          onChange={(value) => {
            setName(value)
            setProblem(undefined)
          }}
        />
        <Checkbox label={t.manager} note={t.managerNote} checked={manager} onChange={setManager} />
        <Checkbox
          label={t.selfApproval}
          note={t.selfApprovalNote}
          checked={selfApproval}
          onChange={setSelfApproval}
        />
      </form>
    </Dialog>
  )
}
