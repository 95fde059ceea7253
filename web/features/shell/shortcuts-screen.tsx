import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newShortcut, ownName, type ShellShortcut, shellLimits } from '#common/shell/shell-parts.ts'
import type { ShellProblem } from '#common/shell/shell-problems.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { isExternal } from '#web/app/reachable.ts'
import { hasScreen } from '#web/app/screens.ts'
import { adminMenusQuery } from '../admin-menus/admin-menus-query.ts'
import { ItemList } from './item-list.tsx'
import { ListPreview } from './list-preview.tsx'
import { ShellPreview } from './shell-preview.tsx'
import { ShellScreen } from './shell-screen.tsx'
import { shellSettings } from './shell-settings.strings.ts'
import { ShortcutDialog } from './shortcut-dialog.tsx'
import { usePages } from './use-pages.ts'
import { usePreviewTabs, usePreviewTheme } from './use-preview.ts'
import type { ShellEditor } from './use-shell-part.ts'

/** The company's shortcuts beside the timeline. */
export default function ShortcutsScreen() {
  return (
    <ShellScreen part="shortcuts" more={withoutScreen}>
      {(editor, problems) => <Shortcuts editor={editor} problems={problems} />}
    </ShellScreen>
  )
}

/* The server does not know which paths exist. */
const withoutScreen = ({ value }: ShellEditor<'shortcuts'>): ShellProblem[] =>
  value.shortcuts.flatMap(({ key, nameJa, target }) =>
    target.type === 'path' && target.path.startsWith('/') && !hasScreen(target.path)
      ? [{ key, name: nameJa, code: 'pathWrong' as const }]
      : [],
  )

type Props = { editor: ShellEditor<'shortcuts'>; problems: readonly ShellProblem[] }

function Shortcuts({ editor, problems }: Props) {
  const t = useStrings(shellSettings)
  const locale = useLocale()
  const targetOf = useTargetNames()
  const theme = usePreviewTheme()
  const tabs = usePreviewTabs()
  const [edited, setEdited] = useState<ShellShortcut>()
  const { shortcuts } = editor.value
  const put = (next: ShellShortcut[]) => editor.change({ shortcuts: next })
  const shown = shortcuts.map((item) => ({ ...item, name: ownName(item, locale) }))
  return (
    <>
      <ItemList
        label={t.shortcuts}
        items={shortcuts}
        problems={problems}
        most={shellLimits.shortcuts}
        detailOf={targetOf}
        none={t.noShortcuts}
        noneWords={t.noShortcutsWords}
        addWords={t.addShortcut}
        onOrder={put}
        onAdd={() => setEdited(newShortcut(crypto.randomUUID()))}
        onEdit={setEdited}
        onRemove={(item) => put(shortcuts.filter(({ key }) => key !== item.key))}
      />
      {shortcuts.length > 0 && (
        <ShellPreview
          {...theme}
          tabs={tabs}
          pc={<ListPreview items={shown} place="side" />}
          phone={<ListPreview items={shown} place="top" />}
        />
      )}
      {edited && (
        <ShortcutDialog
          shortcut={edited}
          fresh={!shortcuts.some(({ key }) => key === edited.key)}
          people={editor.settings.people}
          onClose={() => setEdited(undefined)}
          onDone={(done) => {
            const known = shortcuts.some(({ key }) => key === done.key)
            put(known ? shortcuts.map((each) => (each.key === done.key ? done : each)) : [...shortcuts, done])
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
}

/** A shortcut's target in words. */
function useTargetNames() {
  const t = useStrings(shellSettings)
  const pages = usePages()
  const { data } = useQuery(adminMenusQuery)
  return ({ target }: ShellShortcut) => {
    if (target.type === 'address') return isExternal(target.url) ? target.url : ''
    if (target.type === 'path') return pages.find(({ path }) => path === target.path)?.name ?? target.path
    const menus = data?.menuCategories.flatMap(({ menus }) => menus) ?? []
    const name = menus.find(({ id }) => id === target.menuId)?.name
    return name ? t.menuNamed(name) : ''
  }
}
