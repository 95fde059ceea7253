import { useState } from 'react'
import { createDepartment, moveDepartment, updateDepartment } from '#contract/admin-departments.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { type AdminDepartment, departmentOption, usePlaces } from '../admin-users/use-places.ts'
import styles from '../administration/admin-lists.module.css'
import { departmentWords } from './departments.strings.ts'

export type DepartmentTask =
  | { kind: 'add'; parent: AdminDepartment | null }
  | { kind: 'edit' | 'move'; department: AdminDepartment }

type Props = { task: DepartmentTask; onClose: () => void; onSaved: () => Promise<void> }

/** Creates, renames or moves a department. */
export function DepartmentDialog({ task, onClose, onSaved }: Props) {
  const t = useStrings(departmentWords)
  const { departments, findDepartments } = usePlaces()
  const department = task.kind === 'add' ? undefined : task.department
  const [name, setName] = useState(department?.name ?? '')
  const [nameKana, setNameKana] = useState(department?.nameKana ?? '')
  const [published, setPublished] = useState(department?.published ?? true)
  const above = task.kind === 'add' ? task.parent : departments.find(({ id }) => id === department?.parentId)
  const [parent, setParent] = useState(above ? departmentOption(above) : null)
  const yesOrNo = (value: boolean) => (value ? t.yes : t.no)
  const compare = (now: AdminDepartment) =>
    task.kind === 'move'
      ? [{ label: t.parent, now: now.path === now.name ? t.top : (departmentOption(now).detail ?? '') }]
      : [
          { label: t.name, now: now.name, mine: name.trim() },
          { label: t.nameKana, now: now.nameKana, mine: nameKana.trim() },
          { label: t.published, now: yesOrNo(now.published), mine: yesOrNo(published) },
        ]
  const take = (now: AdminDepartment) => {
    const parentNow = departments.find(({ id }) => id === now.parentId)
    setName(now.name)
    setNameKana(now.nameKana)
    setPublished(now.published)
    setParent(parentNow ? departmentOption(parentNow) : null)
  }

  const send = (version: number) => {
    const parentId = parent ? Number(parent.value) : null
    if (task.kind === 'add') return call(createDepartment, { body: { name, nameKana, published, parentId } })
    const params = { id: task.department.id }
    if (task.kind === 'edit')
      return call(updateDepartment, { params, body: { name, nameKana, published, version } })
    const beside = departments.filter((one) => one.parentId === parentId && one.id !== params.id)
    return call(moveDepartment, { params, body: { parentId, place: beside.length, version } })
  }
  const form = useSubmit({
    base: department,
    current: departments.find(({ id }) => id === department?.id),
    refetch: onSaved,
    check: () => ({ name: task.kind === 'move' || name.trim() ? '' : t.nameMissing }),
    send: async (version) => {
      await send(version)
      await onSaved()
    },
    done: onClose,
    problemsOf: ({ code, message, fields }) =>
      code === 'name_taken' ? { [task.kind === 'move' ? 'parentId' : 'name']: message } : fields,
    failed: t.failed,
  })
  const title = () => {
    if (task.kind === 'add') return task.parent ? t.addBelowTitle(task.parent.name) : t.addTitle
    return task.kind === 'move' ? t.moveTitle(task.department.name) : t.editTitle
  }
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={title()}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.section}
      problem={form.failure}
    >
      <ChangedElsewhere form={form} compare={compare} onTake={take} />
      {task.kind !== 'move' && (
        <>
          <Input
            label={t.name}
            required
            data-first-focus
            maxLength={100}
            value={name}
            error={form.problems.name}
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
          error={form.problems.parentId}
          onChange={setParent}
        />
      )}
      {task.kind !== 'move' && (
        <Checkbox label={t.published} note={t.publishedNote} checked={published} onChange={setPublished} />
      )}
    </FormDialog>
  )
}
