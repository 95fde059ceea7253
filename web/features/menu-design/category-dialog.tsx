import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createMenuCategory, updateMenuCategory } from '#contract/admin-menu-categories.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { ApiError, call } from '#web/app/api.ts'
import { ChangedElsewhere } from '#web/app/changed-elsewhere.tsx'
import { adminMenusQuery, useRefreshMenus } from './admin-menus-query.ts'
import { designList } from './design-list.strings.ts'

type Props = {
  /** The one to rename; a new one without it. */
  category: { id: number; version: number; name: string } | undefined
  onClose: () => void
  onMade?: (category: { id: number; name: string }) => void
}

/** A new category of menus, or another name for one. */
export function CategoryDialog({ category, onClose, onMade }: Props) {
  const t = useStrings(designList)
  const refresh = useRefreshMenus()
  const [name, setName] = useState(category?.name ?? '')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const [version, setVersion] = useState(category?.version ?? 0)
  const [conflict, setConflict] = useState(false)
  const now = useQuery(adminMenusQuery).data?.menuCategories.find(({ id }) => id === category?.id)
  const save = async (madeOn = version) => {
    setPending(true)
    try {
      if (category)
        await call(updateMenuCategory, { params: { id: category.id }, body: { name, version: madeOn } })
      else {
        const made = await call(createMenuCategory, { body: { name } })
        onMade?.(made)
      }
      await refresh()
      onClose()
    } catch (error) {
      const changed = error instanceof ApiError && error.code === 'conflict'
      setConflict(changed)
      if (changed) await refresh()
      else setProblem(error instanceof ApiError ? (error.fields.name ?? error.message) : t.failed)
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={category ? t.renameCategory : t.addCategory}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button situation="neutral" onClick={onClose} disabled={pending}>
            {t.cancel}
          </Button>
          <Button priority="primary" type="submit" form="category-form" pending={pending}>
            {t.save}
          </Button>
        </>
      }
    >
      <form
        id="category-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {conflict && (
          <ChangedElsewhere
            now={now && (now.name === name.trim() ? [] : [{ label: t.categoryName, value: now.name }])}
            onOverwrite={() => void save(now!.version)}
            onTake={() => {
              setName(now!.name)
              setVersion(now!.version)
              setConflict(false)
            }}
          />
        )}
        <Input
          label={t.categoryName}
          required
          data-first-focus
          maxLength={30}
          error={problem}
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  )
}
