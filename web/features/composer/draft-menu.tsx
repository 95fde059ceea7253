import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu.tsx'
import { useAppNavigate } from '#web/app/link.tsx'
import { Moment } from '#web/app/moment.tsx'
import { drafts as catalogue } from '../drafts/drafts.strings.ts'
import type { ServerDraft } from '../drafts/use-server-draft.ts'
import styles from './composer.module.css'
import { composer } from './composer.strings.ts'

const most = 3

type Props = { drafts: readonly ServerDraft[]; onChoose: (draft: ServerDraft) => void }

/** The drafts that can be continued instead of starting a new one. */
export function DraftMenu({ drafts, onChoose }: Props) {
  const t = useStrings(composer)
  const d = useStrings(catalogue)
  const navigate = useAppNavigate()
  if (drafts.length === 0) return null
  return (
    <Menu
      label={d.continueWith}
      className={styles.drafts}
      trigger={(trigger) => (
        <Button {...trigger} situation="neutral" priority="tertiary" icon="edit">
          {t.draftCount(drafts.length)}
        </Button>
      )}
    >
      {drafts.slice(0, most).map((draft) => (
        <MenuItem key={draft.key} after={<Moment at={draft.updatedAt} />} onSelect={() => onChoose(draft)}>
          {draft.title || draft.text || d.noTitle}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem onSelect={() => navigate('/drafts')}>{d.allDrafts}</MenuItem>
    </Menu>
  )
}
