import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdministrationSection,
  administrationSections,
  userRoles,
} from '#common/administration-section.ts'
import { listAdminMenus } from '#contract/admin-menus.ts'
import { setUserRole } from '#contract/admin-users.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ComboboxOption } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast-store.ts'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { currentUserQuery } from '#web/app/session.tsx'
import { accountWords, sectionWords } from './account.strings.ts'
import type { Account } from './account-values.ts'
import styles from './admin-users.module.css'
import { sentenceOf, useRefreshAccounts } from './use-account.ts'
import { usePlaces } from './use-places.ts'
import { roleWords } from './users-list.strings.ts'

const menuOption = ({ id, name }: { id: number; name: string }): ComboboxOption => ({
  value: String(id),
  label: name,
})

/** All menus, each below the name of its category. */
function useMenuChoices(enabled: boolean) {
  const { data } = useQuery({ ...queryFor(listAdminMenus, {}), enabled })
  const categories = data?.menuCategories ?? []
  return categories.flatMap(({ name, menus }) => menus.map((menu) => ({ ...menuOption(menu), detail: name })))
}

/** What somebody is to administer: nothing, some sections, or everything. */
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
  const [version, setVersion] = useState(account.version)
  const [conflict, setConflict] = useState(false)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const limited = role === 'section_administrator'
  const menuChoices = useMenuChoices(limited && sections.includes('menus'))
  const notes = {
    employee: t.employeeNote,
    section_administrator: t.sectionNote,
    administrator: t.administratorNote,
  }

  const now = [
    { label: t.role, value: roles[account.role] },
    ...(account.sections.length > 0
      ? [{ label: t.sections, value: account.sections.map((section) => words[section]).join('、') }]
      : []),
  ]
  const takeNow = () => {
    setRole(account.role)
    setSections(account.sections)
    setDepartments(
      account.administeredDepartments.map(({ id, name }) => ({ value: String(id), label: name })),
    )
    setMenus(account.administeredMenus.map(menuOption))
    setVersion(account.version)
    setConflict(false)
  }
  const save = async (madeOn = version) => {
    setPending(true)
    try {
      await call(setUserRole, {
        params: { id: account.id },
        body: {
          version: madeOn,
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
      onClose()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      setConflict(changed)
      if (changed) await refresh()
      setProblem(changed ? '' : sentenceOf(error, t.failed))
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      title={t.changeRole}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" disabled={pending} onClick={onClose}>
            {t.cancel}
          </Button>
          <Button priority="primary" pending={pending} onClick={() => save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {conflict && (
          <ChangedElsewhere now={now} onOverwrite={() => void save(account.version)} onTake={takeNow} />
        )}
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
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}
