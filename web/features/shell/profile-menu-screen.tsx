import { profileMenuNames } from '#common/shell/entry-names.strings.ts'
import { profileMenuPath } from '#common/shell/profile-menu-paths.ts'
import {
  keptProfileEntries,
  nameIn,
  type ProfileMenuEntry,
  shellLimits,
  standardShell,
  wholeProfileMenu,
} from '#common/shell/shell-parts.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { Switch } from '#ui/switch.tsx'
import { hasScreen } from '#web/app/screens.ts'
import { useCurrentUser } from '#web/app/session.tsx'
import { NameFields } from './name-fields.tsx'
import { OrderedList } from './ordered-list.tsx'
import { ShellScreen } from './shell-screen.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'
import type { ShellEditor } from './use-shell-part.ts'

/** The entries of the profile menu: their order, names, and visibility. */
export default function ProfileMenuScreen() {
  return <ShellScreen part="profile_menu">{(editor) => <ProfileMenu editor={editor} />}</ShellScreen>
}

const iconOf = ({ iconType }: ProfileMenuEntry): IconName =>
  iconType === 'switch_accounts' ? 'switchAccounts' : iconType === 'external_links' ? 'external' : iconType

function ProfileMenu({ editor }: { editor: ShellEditor<'profile_menu'> }) {
  const t = useStrings(shellSettings)
  const usual = useStrings(profileMenuNames)
  const locale = useLocale()
  const userId = useCurrentUser()?.id ?? 0
  const { value, change } = editor
  const whole = wholeProfileMenu(value)
  const nameOf = (entry: ProfileMenuEntry) => nameIn(entry, locale, usual[entry.iconType])
  // Entries without a screen keep their position but are not shown; signing out is always last.
  const isArranged = ({ iconType }: ProfileMenuEntry) =>
    iconType !== 'signout' && hasScreen(profileMenuPath(iconType, userId))
  const arranged = whole.filter(isArranged)
  const put = (entries: readonly ProfileMenuEntry[]) => {
    const left = [...entries]
    change({ entries: whole.map((entry) => (isArranged(entry) ? left.shift()! : entry)) })
  }
  return (
    <>
      <OrderedList
        label={t.profile_menu}
        items={arranged}
        keyOf={({ iconType }) => iconType}
        nameOf={nameOf}
        onOrder={put}
      >
        {(entry) => {
          const set = (more: Partial<ProfileMenuEntry>) =>
            put(arranged.map((each) => (each.iconType === entry.iconType ? { ...each, ...more } : each)))
          const kept = keptProfileEntries.includes(entry.iconType)
          return (
            <div className={styles.entry}>
              <p className={styles.entryName}>
                <Icon name={iconOf(entry)} size="large" />
                <span>{usual[entry.iconType]}</span>
              </p>
              <NameFields
                names={entry}
                usual={profileMenuNames[entry.iconType]}
                called={usual[entry.iconType]}
                most={shellLimits.navigationName}
                onChange={set}
              />
              <Switch
                label={<ShownWords name={nameOf(entry)} />}
                note={kept ? t.alwaysShown : undefined}
                checked={entry.shown}
                disabled={kept}
                onChange={(shown) => set({ shown })}
              />
            </div>
          )
        }}
      </OrderedList>
      <div className={styles.adding}>
        <p className={styles.note}>{t.profileMenuNote}</p>
        <Button size="xSmall" situation="neutral" onClick={() => change(standardShell().profile_menu)}>
          {t.backToStandard}
        </Button>
      </div>
      <section aria-labelledby="profile-preview">
        <h2 id="profile-preview" className={styles.heading}>
          {t.preview}
        </h2>
        <ul className={styles.menu}>
          {whole
            .filter((entry) => entry.shown && (isArranged(entry) || entry.iconType === 'signout'))
            .map((entry) => (
              <li key={entry.iconType} className={styles.menuEntry}>
                <Icon name={iconOf(entry)} />
                {nameOf(entry)}
              </li>
            ))}
        </ul>
      </section>
    </>
  )
}

/* Beside each entry one word is enough; screen readers need the whole sentence. */
function ShownWords({ name }: { name: string }) {
  const t = useStrings(shellSettings)
  return (
    <>
      <span aria-hidden="true">{t.shown}</span>
      <span className="visually-hidden">{t.show(name)}</span>
    </>
  )
}
