import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import { feeds } from '../feeds/feeds.strings.ts'
import styles from './key-help-dialog.module.css'

const keys = [
  ['j', 'shortcutNext'],
  ['k', 'shortcutPrevious'],
  ['Enter', 'shortcutOpen'],
  ['r', 'shortcutReact'],
  ['b', 'shortcutBookmark'],
  ['Ctrl + Enter', 'shortcutSend'],
  ['/', 'shortcutSearch'],
  ['?', 'shortcutHelp'],
] as const

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(feeds)
  return (
    <Dialog open size="small" title={t.shortcuts} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t[meaning]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
