import { useState } from 'react'
import { createDepartment, moveDepartment, updateDepartment } from '#contract/admin-departments.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import styles from './admin-users.module.css'
import { departmentWords } from './departments.strings.ts'
import { type AdminDepartment, departmentOption, usePlaces } from './use-places.ts'

export type DepartmentTask =
  | { kind: 'add'; parent: AdminDepartment | null }
  | { kind: 'edit' | 'move'; department: AdminDepartment }

type Props = { task: DepartmentTask; onClose: () => void; onSaved: () => Promise<void> }

/** A new department, another name for one, or another place. */
export function DepartmentDialog({ task, onClose, onSaved }: Props) {
  const t = useStrings(departmentWords)
  const { departments, findDepartments } = usePlaces()
  const department = task.kind === 'add' ? undefined : task.department
  const [name, setName] = useState(department?.name ?? '')
  const [nameKana, setNameKana] = useState(department?.nameKana ?? '')
  const [published, setPublished] = useState(department?.published ?? true)
  const above = task.kind === 'add' ? task.parent : departments.find(({ id }) => id === department?.parentId)
  const [parent, setParent] = useState(above ? departmentOption(above) : null)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const [pending, setPending] = useState(false)
  const [version, setVersion] = useState(department?.version ?? 0)
  const [conflict, setConflict] = useState(false)
  const now = departments.find(({ id }) => id === department?.id)
  const differences = (current: AdminDepartment) => {
    if (task.kind === 'move')
      return current.path === current.name
        ? [{ label: t.parent, value: t.top }]
        : [{ label: t.parent, value: departmentOption(current).detail ?? '' }]
    return [
      ...(current.name === name.trim() ? [] : [{ label: t.name, value: current.name }]),
      ...(current.nameKana === nameKana.trim() ? [] : [{ label: t.nameKana, value: current.nameKana }]),
      ...(current.published === published
        ? []
        : [{ label: t.published, value: current.published ? t.yes : t.no }]),
    ]
  }
  const takeNow = () => {
    const parentNow = departments.find(({ id }) => id === now!.parentId)
    setName(now!.name)
    setNameKana(now!.nameKana)
    setPublished(now!.published)
    setParent(parentNow ? departmentOption(parentNow) : null)
    setVersion(now!.version)
    setConflict(false)
  }

  const send = (madeOn: number) => {
    const parentId = parent ? Number(parent.value) : null
    if (task.kind === 'add') return call(createDepartment, { body: { name, nameKana, published, parentId } })
    const params = { id: task.department.id }
    if (task.kind === 'edit')
      return call(updateDepartment, { params, body: { name, nameKana, published, version: madeOn } })
    const beside = departments.filter((one) => one.parentId === parentId && one.id !== params.id)
    return call(moveDepartment, { params, body: { parentId, place: beside.length, version: madeOn } })
  }
  const save = async (madeOn = version) => {
    if (task.kind !== 'move' && !name.trim()) return setProblems({ name: t.nameMissing })
    setPending(true)
    try {
      await send(madeOn)
      await onSaved()
      onClose()
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined
      const fields =
        refused?.code === 'name_taken'
          ? { [task.kind === 'move' ? 'parentId' : 'name']: refused.message }
          : (refused?.fields ?? {})
      const changed = refused?.code === 'conflict'
      if (changed) await onSaved()
      setConflict(changed)
      if (changed) setProblems({})
      else setProblems(Object.keys(fields).length ? fields : { form: refused?.message ?? t.failed })
      setPending(false)
    }
  }
  const title = () => {
    if (task.kind === 'add') return task.parent ? t.addBelowTitle(task.parent.name) : t.addTitle
    return task.kind === 'move' ? t.moveTitle(task.department.name) : t.editTitle
  }
  return (
    <Dialog
      open
      size="small"
      title={title()}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" type="submit" form="department-form" pending={pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id="department-form"
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
        {task.kind !== 'move' && (
          <>
            <Input
              label={t.name}
              required
              data-first-focus
              maxLength={100}
              value={name}
              error={problems.name}
              onChange={setName}
            />
            <Input label={t.nameKana} maxLength={100} value={nameKana} onChange={setNameKana} />
          </>
        )}
        {task.kind === 'move' && <p className={styles.note}>{t.moveNote}</p>}
        {(task.kind === 'move' || (task.kind === 'add' && !task.parent)) && (
          <Combobox
            label={t.parent}
            placeholder={t.top}
            options={findDepartments}
            value={parent}
            error={problems.parentId}
            onChange={setParent}
          />
        )}
        {task.kind !== 'move' && (
          <Checkbox label={t.published} note={t.publishedNote} checked={published} onChange={setPublished} />
        )}
        {problems.form && (
          <p role="alert" className={styles.problem}>
            {problems.form}
          </p>
        )}
      </form>
    </Dialog>
  )
}
