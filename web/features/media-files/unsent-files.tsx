import { FileItem } from '#ui/file-item.tsx'
import { useStrings } from '#ui/locale.tsx'
import { attachments } from './attachments.strings.ts'
import styles from './feed-attachments.module.css'
import type { useDraftFiles } from './use-draft-files.ts'

/** The files being uploaded, each with its progress, or with its error and a retry button. */
export function UnsentFiles({ files }: { files: ReturnType<typeof useDraftFiles> }) {
  const t = useStrings(attachments)
  const { shown, sending, lost, remove, retry } = files
  const unsent = shown.filter(({ key }) => sending.has(key))
  return (
    <>
      {unsent.length > 0 && (
        <ul aria-label={t.unsent} className={styles.files}>
          {unsent.map(({ key, name, size, file }) => (
            <FileItem
              key={key}
              file={{ id: key, name, size, file, ...sending.get(key) }}
              onRemove={() => remove(key)}
              onRetry={() => retry(key)}
            />
          ))}
        </ul>
      )}
      {lost.map((name) => (
        <p key={name} role="alert" className={styles.lost}>
          {t.lost(name)}
        </p>
      ))}
    </>
  )
}
