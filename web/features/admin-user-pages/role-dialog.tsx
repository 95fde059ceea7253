import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdministrationSection,
  administrationSections,
  userRoles,
} from '#common/administration-section.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { setUserRole } from '#contract/admin-users.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { currentUserQuery } from '#web/app/session.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { accountWords, sectionWords } from '../admin-users/account.strings.ts'
import type { Account } from '../admin-users/account-values.ts'
import { useRefreshAccounts } from '../admin-users/use-account.ts'
import { usePlaces } from '../admin-users/use-places.ts'
import { roleWords } from '../admin-users/users-list.strings.ts'
import styles from '../administration/admin-lists.module.css'

const menuOption = ({ id, name }: { id: number; name: string }): ComboboxOption => ({
  value: String(id),
  label: name,
})

/** All menus, grouped by category. */
function useMenuChoices(enabled: boolean) {
  const { data } = useQuery({ ...queryFor(listAdminMenus, {}), enabled })
  const categories = data?.menuCategories ?? []
  return categories.flatMap(({ name, menus }) => menus.map((menu) => ({ ...menuOption(menu), detail: name })))
}

/** Chooses what a person administers: nothing, some sections, or everything. */
export function RoleDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useStrings(accountWords)
  const roles = useStrings(roleWords)
  const words = useStrings(sectionWords)
  const client = useQueryClient()
  const refresh = useRefreshAccounts()
  const { findDepartments } = usePlaces()
  const [role, setRole] = useState(account.role)
  const [sections, setSections] = useState<readonly AdministrationSection[]>(account.sections)
  const [departments, setDepartments] = useState(
    account.administeredDepartments.map(({ id, name }) => ({ value: String(id), label: name })),
  )
  const [menus, setMenus] = useState(account.administeredMenus.map(menuOption))
  const limited = role === 'section_administrator'
  const menuChoices = useMenuChoices(limited && sections.includes('menus'))
  const notes = {
    employee: t.employeeNote,
    section_administrator: t.sectionNote,
    administrator: t.administratorNote,
  }

  const form = useSubmit({
    base: account,
    current: account,
    refetch: refresh,
    send: async (version) => {
      await call(setUserRole, {
        params: { id: account.id },
        body: {
          version,
          role,
          sections: limited ? [...sections] : [],
          departmentIds:
            limited && sections.includes('users') ? departments.map(({ value }) => Number(value)) : [],
          menuIds: limited && sections.includes('menus') ? menus.map(({ value }) => Number(value)) : [],
        },
      })
      toast.success(t.saved)
      await refresh()
      await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.changeRole}
      submitLabel={t.save}
      onClose={onClose}
      className={styles.form}
      problem={form.failure}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [
          { label: t.role, now: roles[now.role] },
          ...(now.sections.length > 0
            ? [{ label: t.sections, now: now.sections.map((section) => words[section]).join('、') }]
            : []),
        ]}
        onTake={(now) => {
          setRole(now.role)
          setSections(now.sections)
          setDepartments(
            now.administeredDepartments.map(({ id, name }) => ({ value: String(id), label: name })),
          )
          setMenus(now.administeredMenus.map(menuOption))
        }}
      />
      <RadioGroup
        label={t.role}
        options={userRoles.map((value) => ({ value, label: roles[value], note: notes[value] }))}
        value={role}
        onChange={setRole}
      />
      {limited && (
        <fieldset className={styles.group}>
          <legend className={styles.heading}>{t.sections}</legend>
          <div className={styles.checks}>
            {administrationSections.map((section) => (
              <Checkbox
                key={section}
                label={words[section]}
                checked={sections.includes(section)}
                onChange={(checked) =>
                  setSections(
                    checked ? [...sections, section] : sections.filter((other) => other !== section),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {limited && sections.includes('users') && (
        <MultiCombobox
          label={t.ofDepartments}
          note={t.ofDepartmentsNote}
          options={findDepartments}
          values={departments}
          onChange={(chosen) => setDepartments([...chosen])}
        />
      )}
      {limited && sections.includes('menus') && (
        <MultiCombobox
          label={t.ofMenus}
          note={t.ofMenusNote}
          options={menuChoices}
          values={menus}
          onChange={(chosen) => setMenus([...chosen])}
        />
      )}
    </FormDialog>
  )
}
