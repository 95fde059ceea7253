import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import {
  createScimConnection,
  type listScimConnections,
  mapScimGroup,
  previewScimGroup,
  scimLimits,
  updateScimConnection,
} from '#contract/scim.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import { useFindDepartments } from '../departments/use-find-departments.ts'
import styles from './scim.module.css'
import { scimWords } from './scim.strings.ts'

export type ScimConnection = Answer<typeof listScimConnections>['scimConnections'][number]
export type ScimGroup = ScimConnection['groups'][number]

const optionOf = (department: { id: number; name: string } | null): ComboboxOption | null =>
  department && { value: String(department.id), label: department.name }

type Props = {
  /** If unset, a new one is registered. */
  connection?: ScimConnection
  current?: ScimConnection | undefined
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The name and default department of a directory, and whether it is a dry run. */
export function ConnectionDialog({ connection, current, onSaved, onClose }: Props) {
  const t = useStrings(scimWords)
  const find = useFindDepartments()
  const [name, setName] = useState(connection?.name ?? '')
  const [department, setDepartment] = useState(() => optionOf(connection?.defaultDepartment ?? null))
  const [dryRun, setDryRun] = useState(connection?.dryRun ?? true)
  const form = useSubmit({
    base: connection,
    current,
    refetch: onSaved,
    check: () => ({
      name: name.trim() ? '' : t.nameMissing,
      defaultDepartmentId: department ? '' : t.departmentMissing,
    }),
    send: async (version): Promise<unknown> => {
      const body = { name, defaultDepartmentId: Number(department?.value) }
      return connection
        ? call(updateScimConnection, { params: { id: connection.id }, body: { ...body, dryRun, version } })
        : call(createScimConnection, { body })
    },
    done: async () => {
      await onSaved()
      toast.success(connection ? t.saved : t.created)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={connection ? t.editTitle : t.create}
      submitLabel={connection ? t.save : t.create}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: ScimConnection) => [
          { label: t.name, now: now.name, mine: name },
          { label: t.department, now: now.defaultDepartment.name, mine: department?.label ?? '' },
        ]}
        onTake={(now: ScimConnection) => {
          setName(now.name)
          setDepartment(optionOf(now.defaultDepartment))
          setDryRun(now.dryRun)
        }}
      />
      <Input
        label={t.name}
        note={t.nameNote}
        required
        maxLength={scimLimits.nameLength}
        value={name}
        error={form.problems.name}
        onChange={setName}
      />
      <Combobox
        label={t.department}
        note={t.departmentNote}
        required
        options={find}
        value={department}
        error={form.problems.defaultDepartmentId}
        onChange={setDepartment}
      />
      {connection && department && Number(department.value) !== connection.defaultDepartment.id && (
        <Notice>
          {t.departmentMoves(connection.defaultCount, connection.defaultDepartment.name, department.label)}
        </Notice>
      )}
      {connection && (
        <div>
          <Checkbox label={t.dryRun} checked={dryRun} onChange={setDryRun} />
          <p className={styles.details}>{t.dryRunNote}</p>
          {connection.dryRun && !dryRun && (
            <Notice situation="warning">
              {t.dryRunEnds(connection.trialCount, connection.newCount, connection.stoppedCount)}
            </Notice>
          )}
          {!connection.dryRun && dryRun && <Notice>{t.dryRunStarts(connection.peopleCount)}</Notice>}
        </div>
      )}
    </FormDialog>
  )
}

type GroupProps = {
  group: ScimGroup
  current: ScimGroup | undefined
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The department of a group. */
export function GroupDialog({ group, current, onSaved, onClose }: GroupProps) {
  const t = useStrings(scimWords)
  const find = useFindDepartments()
  const [department, setDepartment] = useState(() => optionOf(group.department))
  const departmentId = department ? Number(department.value) : null
  const isChanged = departmentId !== (group.department?.id ?? null)
  const version = (current ?? group).version
  const preview = useQuery({
    ...queryFor(previewScimGroup, {
      params: { id: group.id },
      query: { version: String(version), ...(departmentId !== null && { departmentId }) },
    }),
    ...{ staleTime: 0, enabled: isChanged },
  })
  const form = useSubmit({
    base: group,
    current,
    refetch: onSaved,
    send: (based) => call(mapScimGroup, { params: { id: group.id }, body: { departmentId, version: based } }),
    done: async () => {
      await onSaved()
      toast.success(t.saved)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.mapTitle(group.name)}
      submitLabel={t.save}
      onClose={onClose}
      failure={form.message}
      className={styles.parts}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: ScimGroup) => [
          { label: t.mapFor, now: now.department?.name ?? t.unmapped, mine: department?.label ?? t.unmapped },
        ]}
        onTake={(now: ScimGroup) => setDepartment(optionOf(now.department))}
      />
      <Combobox
        label={t.mapFor}
        note={t.mapNote}
        options={find}
        value={department}
        error={form.problems.departmentId}
        onChange={setDepartment}
      />
      {isChanged && preview.data && (
        <Notice situation={preview.data.leaveCount > 0 ? 'warning' : 'information'}>
          {preview.data.dryRun
            ? t.mapLater(preview.data.memberCount)
            : t.mapMoves(preview.data.joinCount, preview.data.leaveCount)}
        </Notice>
      )}
    </FormDialog>
  )
}
