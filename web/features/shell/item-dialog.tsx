import { type ReactNode, useState } from 'react'
import type { AudienceRule } from '#common/audience-rule.ts'
import { type Names, type ShellContents, shellLimits } from '#common/shell/shell-parts.ts'
import { shellProblemWords } from '#common/shell/shell-problems.strings.ts'
import { type ShellProblemCode, shellProblems } from '#common/shell/shell-problems.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Input } from '#ui/input.tsx'
import { useStrings } from '#ui/locale.tsx'
import { IconPicker } from '../admin-menus/icon-picker.tsx'
import { admin } from '../administration/admin.strings.ts'
import type { KnownPerson } from '../audiences/audience-choices.ts'
import { AudienceEditor } from '../audiences/audience-editor.tsx'
import styles from './shell-settings.module.css'
import { shellSettings } from './shell-settings.strings.ts'

type Item = Names & { key: string; iconName: string; rule: AudienceRule }
type Problem = (code: ShellProblemCode) => string | undefined

/* In a group of choices, whose error is below all of them, the selected one. */
const wrongField = '[aria-invalid], [aria-describedby*="-error"]:checked'

/** The problems of one item, shown beside its fields after an attempt to confirm. */
export function useItemProblems<P extends 'shortcuts' | 'external_links'>(
  part: P,
  content: ShellContents[P],
  lost = false,
) {
  const words = useStrings(shellProblemWords)
  const [tried, setTried] = useState(false)
  const codes = shellProblems(part, content).map(({ code }) => code)
  const all: ShellProblemCode[] = lost ? [...codes, 'pathWrong'] : codes
  const problem: Problem = (code) => (tried && all.includes(code) ? words[code] : undefined)
  return { problem, tried: tried && all.length > 0, good: all.length === 0, setTried }
}

export type ItemDialogProps<T extends Item> = {
  item: T
  /** Not in the list yet. */
  fresh: boolean
  title: string
  people: readonly KnownPerson[]
  /** An attempt was made to confirm while there were problems. */
  tried: boolean
  good: boolean
  problem: Problem
  onTry: () => void
  onChange: (item: T) => void
  onDone: (item: T) => void
  onClose: () => void
  children: ReactNode
}

/** An item of a list: its names, its icon, the caller's fields, and its audience. */
export function ItemDialog<T extends Item>(props: ItemDialogProps<T>) {
  const { item, fresh, title, people, tried, good, problem, onTry, onChange, onDone, onClose, children } =
    props
  const t = useStrings(shellSettings)
  const words = useStrings(admin)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button situation="neutral" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button priority="primary" type="submit" form="item-form">
            {fresh ? t.add : t.done}
          </Button>
        </>
      }
    >
      <form
        id="item-form"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (good) return onDone(item)
          const form = event.currentTarget
          onTry()
          setTimeout(() => form.querySelector<HTMLElement>(wrongField)?.focus())
        }}
      >
        <Input
          label={t.name}
          error={problem('nameMissing')}
          required
          data-first-focus
          maxLength={shellLimits.name}
          value={item.nameJa}
          onChange={(nameJa) => onChange({ ...item, nameJa })}
        />
        <Input
          label={t.englishName}
          note={t.englishNote}
          lang="en"
          maxLength={shellLimits.name}
          value={item.nameEn}
          onChange={(nameEn) => onChange({ ...item, nameEn })}
        />
        {children}
        <IconPicker
          label={t.icon}
          tone="cyan"
          value={item.iconName}
          onChange={(iconName) => onChange({ ...item, iconName })}
        />
        <AudienceEditor
          label={t.audience}
          error={problem('nobody')}
          rule={item.rule}
          people={people}
          onChange={(rule) => onChange({ ...item, rule })}
        />
        {tried && (
          <p role="alert" className={styles.poor}>
            {t.mend}
          </p>
        )}
      </form>
    </Dialog>
  )
}
