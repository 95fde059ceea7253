import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShellShortcut, ShortcutTarget } from '#common/shell/shell-parts.ts'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { adminMenusQuery } from '../admin-menus/admin-menus-query.ts'
import { ItemDialog, type ItemDialogProps, useItemProblems } from './item-dialog.tsx'
import { shellSettings } from './shell-settings.strings.ts'
import { usePages } from './use-pages.ts'

type Props = Pick<ItemDialogProps<ShellShortcut>, 'fresh' | 'people' | 'onClose' | 'onDone'> & {
  shortcut: ShellShortcut
}

const empty: Record<ShortcutTarget['type'], ShortcutTarget> = {
  path: { type: 'path', path: '' },
  menu: { type: 'menu', menuId: null },
  address: { type: 'address', url: '' },
}

/** A shortcut: its name, icon, target and audience. */
export function ShortcutDialog({ shortcut, ...rest }: Props) {
  const t = useStrings(shellSettings)
  const [item, setItem] = useState(shortcut)
  const { target } = item
  const set = (next: ShortcutTarget) => setItem({ ...item, target: next })
  const lost = target.type === 'path' && target.path.startsWith('/') && !hasScreen(target.path)
  const { problem, tried, good, setTried } = useItemProblems('shortcuts', { shortcuts: [item] }, lost)
  return (
    <ItemDialog
      {...rest}
      item={item}
      onChange={setItem}
      title={rest.fresh ? t.addShortcut : t.editShortcut}
      tried={tried}
      good={good}
      problem={problem}
      onTry={() => setTried(true)}
    >
      <RadioGroup
        label={t.target}
        row
        options={[
          { value: 'path', label: t.targetPath },
          { value: 'menu', label: t.targetMenu },
          { value: 'address', label: t.targetAddress },
        ]}
        value={target.type}
        onChange={(type) => set(type === shortcut.target.type ? shortcut.target : empty[type])}
      />
      {target.type === 'path' && (
        <PathField
          path={target.path}
          error={problem('pathWrong')}
          onChange={(path) => set({ type: 'path', path })}
        />
      )}
      {target.type === 'menu' && (
        <MenuField
          menuId={target.menuId}
          error={problem('menuMissing')}
          onChange={(menuId) => set({ type: 'menu', menuId })}
        />
      )}
      {target.type === 'address' && (
        <Input
          label={t.address}
          note={t.addressNote}
          error={problem('addressWrong')}
          type="url"
          inputMode="url"
          required
          value={target.url}
          onChange={(url) => set({ type: 'address', url })}
        />
      )}
    </ItemDialog>
  )
}

type PathProps = { path: string; error: string | undefined; onChange: (path: string) => void }

const other = 'other'

function PathField({ path, error, onChange }: PathProps) {
  const t = useStrings(shellSettings)
  const pages = usePages()
  const known = pages.some((page) => page.path === path)
  const [typing, setTyping] = useState(path !== '' && !known)
  return (
    <>
      <Select
        label={t.page}
        required
        placeholder={t.choose}
        error={typing ? undefined : error}
        options={[
          ...pages.map((page) => ({ value: page.path, label: page.name })),
          { value: other, label: t.otherPath },
        ]}
        value={typing ? other : known ? path : ''}
        onChange={(value) => {
          setTyping(value === other)
          onChange(value === other ? '' : value)
        }}
      />
      {typing && (
        <Input
          label={t.path}
          note={t.pathNote}
          error={error}
          required
          value={path}
          // Accepts what people copy from the address bar.
          onChange={(text) =>
            onChange(text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text)
          }
        />
      )}
    </>
  )
}

type MenuProps = { menuId: number | null; error: string | undefined; onChange: (menuId: number) => void }

function MenuField({ menuId, error, onChange }: MenuProps) {
  const t = useStrings(shellSettings)
  const { data } = useQuery(adminMenusQuery)
  const categories = data?.menuCategories.filter(({ menus }) => menus.length > 0) ?? []
  return (
    <Select
      label={t.targetMenu}
      note={t.menuNote}
      required
      placeholder={t.choose}
      error={error}
      options={categories.map(({ name, menus }) => ({
        group: name,
        options: menus.map((menu) => ({ value: String(menu.id), label: menu.name })),
      }))}
      value={menuId === null ? '' : String(menuId)}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
