import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { admitApp, appLimits, listAppTargets } from '#contract/apps.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ComboboxOption } from '#ui/use-options.ts'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { queryFor } from '#web/app/query.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import type { AdministeredApp } from './app-dialog.tsx'
import { appsWords } from './apps.strings.ts'

type Props = {
  app: AdministeredApp
  current: AdministeredApp
  refetch: () => Promise<unknown>
  onClose: () => void
}

const optionsOf = (rows: readonly { id: number; name: string }[]): ComboboxOption[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))
const idsOf = (options: readonly ComboboxOption[]) => options.map(({ value }) => Number(value))
const namesOf = (options: readonly { label: string }[]) => options.map(({ label }) => label).join(' / ')

/** The programmes and rooms in which an app can write. */
export function AdmissionsDialog({ app, current, refetch, onClose }: Props) {
  const t = useStrings(appsWords)
  const { data } = useQuery({ ...queryFor(listAppTargets, {}), staleTime: 0 })
  const [base] = useState(app)
  const [menus, setMenus] = useState(() => optionsOf(app.menus))
  const [rooms, setRooms] = useState(() => optionsOf(app.chatRooms))
  const removes =
    app.menus.some(({ id }) => !idsOf(menus).includes(id)) ||
    app.chatRooms.some(({ id }) => !idsOf(rooms).includes(id))
  const form = useSubmit({
    base,
    current,
    refetch,
    check: () => ({}),
    send: (version) =>
      call(admitApp, {
        params: { id: app.id },
        body: { menuIds: idsOf(menus), chatRoomIds: idsOf(rooms), version: version ?? app.version },
      }),
    done: async () => {
      await refetch()
      toast.success(t.saved)
      onClose()
    },
    failed: t.saveFailed,
  })
  return (
    <FormDialog
      submission={form}
      title={t.changeTitle}
      submitLabel={t.save}
      failure={form.message}
      className={lists.section}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now: AdministeredApp) => [
          { label: t.menus, now: namesOf(optionsOf(now.menus)), mine: namesOf(menus) },
          { label: t.rooms, now: namesOf(optionsOf(now.chatRooms)), mine: namesOf(rooms) },
        ]}
        onTake={(now: AdministeredApp) => {
          setMenus(optionsOf(now.menus))
          setRooms(optionsOf(now.chatRooms))
        }}
      />
      <MultiCombobox
        label={t.menus}
        note={t.menusNote}
        most={appLimits.menus}
        options={optionsOf(data?.menus ?? app.menus)}
        values={menus}
        error={form.problems.menuIds}
        onChange={setMenus}
      />
      <MultiCombobox
        label={t.rooms}
        note={t.roomsNote}
        most={appLimits.rooms}
        options={optionsOf(data?.chatRooms ?? app.chatRooms)}
        values={rooms}
        error={form.problems.chatRoomIds}
        onChange={setRooms}
      />
      {removes && <Notice situation="warning">{t.changeWarning}</Notice>}
    </FormDialog>
  )
}
