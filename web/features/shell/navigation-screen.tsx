import { useState } from 'react'
import type { Locale } from '#common/locale.ts'
import { navigationNames } from '#common/shell/entry-names.strings.ts'
import { type NavigationIcon, navigationIcons } from '#common/shell/shell-icons.ts'
import {
  keptTargets,
  type NavigationEntry,
  navigationTargets,
  shellLimits,
  standardShell,
} from '#common/shell/shell-parts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Select } from '#ui/select.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { NameFields } from './name-fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { ShellPreview } from './shell-preview.tsx'
import { ShellScreen } from './shell-screen.tsx'
import styles from './shell-settings.module.css'
import { iconTypeWords, shellSettings } from './shell-settings.strings.ts'
import { usePreviewTabs, usePreviewTheme, useTabNames } from './use-preview.ts'
import type { ShellEditor } from './use-shell-part.ts'

/** The header's tabs: their order, names and icons. */
export default function NavigationScreen() {
  return <ShellScreen part="navigation">{(editor) => <Navigation editor={editor} />}</ShellScreen>
}

function Navigation({ editor }: { editor: ShellEditor<'navigation'> }) {
  const t = useStrings(shellSettings)
  const { value, change } = editor
  const theme = usePreviewTheme()
  const tabs = usePreviewTabs(value)
  const nameOf = useTabNames()
  const put = (entries: NavigationEntry[]) => change({ entries })
  return (
    <>
      <OrderedList
        label={t.navigation}
        items={value.entries}
        keyOf={({ hrefPath }) => hrefPath}
        nameOf={nameOf}
        onOrder={put}
      >
        {(entry) => (
          <Tab
            entry={entry}
            onChange={(next) =>
              put(value.entries.map((each) => (each.hrefPath === entry.hrefPath ? next : each)))
            }
            onRemove={() => put(value.entries.filter((each) => each.hrefPath !== entry.hrefPath))}
          />
        )}
      </OrderedList>
      <div className={styles.adding}>
        <AddTab entries={value.entries} onAdd={(entry) => put([...value.entries, entry])} />
        <Button size="xSmall" situation="neutral" onClick={() => change(standardShell().navigation)}>
          {t.backToStandard}
        </Button>
      </div>
      <ShellPreview {...theme} tabs={tabs} />
    </>
  )
}

type TabProps = { entry: NavigationEntry; onChange: (entry: NavigationEntry) => void; onRemove: () => void }

function Tab({ entry, onChange, onRemove }: TabProps) {
  const t = useStrings(shellSettings)
  const icons = useStrings(iconTypeWords)
  const usual: Record<string, string> = useStrings(navigationNames)
  const key = navigationTargets.find(({ hrefPath }) => hrefPath === entry.hrefPath)?.name ?? ''
  const name = usual[key]
  const names: Record<string, Record<Locale, string>> = navigationNames
  const kept = keptTargets.includes(entry.hrefPath)
  return (
    <div className={styles.entry}>
      <p className={styles.entryName}>
        <Icon name={entry.iconType === 'notices' ? 'announcement' : entry.iconType} size="large" />
        <span>
          {name ?? entry.hrefPath}
          {!hasScreen(entry.hrefPath) && <span className={styles.note}> {t.noScreen}</span>}
        </span>
      </p>
      <NameFields
        names={entry}
        usual={names[key] ?? { ja: '', en: '' }}
        called={name ?? ''}
        most={shellLimits.navigationName}
        onChange={(names) => onChange({ ...entry, ...names })}
      />
      <Select
        label={t.iconOf(name ?? '')}
        labelHidden
        className={styles.icon}
        options={navigationIcons.map((icon) => ({ value: icon, label: icons[icon] }))}
        value={entry.iconType}
        onChange={(iconType: NavigationIcon) => onChange({ ...entry, iconType })}
      />
      <IconButton
        icon={kept ? 'lock' : 'trash'}
        label={kept ? t.kept(name ?? '') : t.remove(name ?? '')}
        disabled={kept}
        onClick={onRemove}
      />
    </div>
  )
}

type AddProps = { entries: readonly NavigationEntry[]; onAdd: (entry: NavigationEntry) => void }

function AddTab({ entries, onAdd }: AddProps) {
  const t = useStrings(shellSettings)
  const usual: Record<string, string> = useStrings(navigationNames)
  const [chosen, setChosen] = useState('')
  const free = navigationTargets.filter(
    ({ hrefPath }) => hasScreen(hrefPath) && entries.every((entry) => entry.hrefPath !== hrefPath),
  )
  const target = free.find(({ hrefPath }) => hrefPath === chosen)
  const full = entries.length >= shellLimits.navigation
  if (free.length === 0) return <span />
  return (
    <div className={styles.add}>
      <Select
        label={t.addTab}
        placeholder={t.choose}
        options={free.map(({ hrefPath, name }) => ({ value: hrefPath, label: usual[name] ?? hrefPath }))}
        value={target ? chosen : ''}
        onChange={setChosen}
      />
      <Button
        size="small"
        icon="plus"
        disabled={full ? t.full(shellLimits.navigation) : target ? false : t.chooseFirst}
        onClick={() => {
          if (target) onAdd({ iconType: target.iconType, hrefPath: target.hrefPath, nameJa: '', nameEn: '' })
          setChosen('')
        }}
      >
        {t.add}
      </Button>
    </div>
  )
}
