import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createMenuCategory, updateMenuCategory } from '#contract/admin-menus.categories.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { useSubmit } from '#web/app/use-submit.ts'
import { adminMenusQuery, useRefreshMenus } from './admin-menus-query.ts'
import { designList } from './design-list.strings.ts'

type Props = {
  /** The item to rename. If absent, a new one is created. */
  category: { id: number; version: number; name: string } | undefined
  onClose: () => void
  onMade?: (category: { id: number; name: string }) => void
}

/** Creates or renames a menu category. */
export function CategoryDialog({ category, onClose, onMade }: Props) {
  const t = useStrings(designList)
  const refresh = useRefreshMenus()
  const [name, setName] = useState(category?.name ?? '')
  const { data } = useQuery(adminMenusQuery)
  const form = useSubmit({
    base: category,
    current: data?.menuCategories.find(({ id }) => id === category?.id),
    refetch: refresh,
    send: async (version) => {
      if (category) await call(updateMenuCategory, { params: { id: category.id }, body: { name, version } })
      else onMade?.(await call(createMenuCategory, { body: { name } }))
      await refresh()
    },
    done: onClose,
    failed: t.failed,
  })
  return (
    <FormDialog
      submission={form}
      enterSubmits
      size="small"
      title={category ? t.renameCategory : t.addCategory}
      submitLabel={t.save}
      onClose={onClose}
    >
      <ChangedElsewhere
        form={form}
        compare={(now) => [{ label: t.categoryName, now: now.name, mine: name.trim() }]}
        onTake={(now) => setName(now.name)}
      />
      <Input
        label={t.categoryName}
        required
        data-first-focus
        maxLength={30}
        error={form.sentence}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  )
}
