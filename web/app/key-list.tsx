import { Dialog } from '#ui/dialog.tsx'
import { useStrings } from '#ui/locale.tsx'
import styles from './key-list.module.css'
import { keyList } from './key-list.strings.ts'

const groups = [
  [
    'everywhere',
    [
      ['n', 'write'],
      ['/', 'search'],
      ['Ctrl + Enter', 'send'],
      ['Esc', 'close'],
      ['↑ ↓ Home End', 'inMenu'],
      ['?', 'help'],
    ],
  ],
  [
    'posts',
    [
      ['j', 'next'],
      ['k', 'previous'],
      ['Enter', 'open'],
      ['r', 'react'],
      ['b', 'bookmark'],
    ],
  ],
  [
    'approvals',
    [
      ['j', 'next'],
      ['k', 'previous'],
      ['Enter', 'open'],
      ['x', 'select'],
      ['a', 'approve'],
      ['r', 'sendBack'],
    ],
  ],
  [
    'calendar',
    [
      ['t', 'today'],
      ['n', 'after'],
      ['p', 'before'],
    ],
  ],
] as const

/** All keyboard shortcuts, by the screen they are for. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const t = useStrings(keyList)
  return (
    <Dialog open size="small" title={t.title} onClose={onClose}>
      {groups.map(([group, keys]) => (
        <section key={group} aria-label={t[group]} className={styles.group}>
          <h3 className={styles.heading}>{t[group]}</h3>
          <dl>
            {keys.map(([key, meaning]) => (
              <div key={key} className={styles.line}>
                <dt>
                  <kbd className={styles.key}>{key}</kbd>
                </dt>
                <dd>{t[meaning]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
