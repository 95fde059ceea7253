import type { HTMLAttributes } from 'react'
import { useEffect, useState } from 'react'
import { fileSize } from '#common/byte-size.ts'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import { Progress } from './progress.tsx'

export type DroppedFile = {
  id: string
  name: string
  /** Bytes; undefined if unknown. */
  size?: number
  /** Shows a picture from the device while it has no URL yet. */
  file?: File
  previewUrl?: string
  /** From 0 to 1 while it is being sent; undefined before and after. */
  progress?: number
  error?: string
}

type Props = {
  file: DroppedFile
  onRemove: () => void
  onRetry?: () => void
  onEarlier?: () => void
  onLater?: () => void
  drag?: HTMLAttributes<HTMLLIElement> | undefined
}

function usePreview({ file, previewUrl }: DroppedFile) {
  const [made, setMade] = useState<string>()
  useEffect(() => {
    if (previewUrl || !file?.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setMade(url)
    return () => {
      URL.revokeObjectURL(url)
      setMade(undefined)
    }
  }, [file, previewUrl])
  return previewUrl ?? made
}

export function FileItem({ file, onRemove, onRetry, onEarlier, onLater, drag }: Props) {
  const t = useStrings(controls)
  const preview = usePreview(file)
  const [broken, setBroken] = useState<string>()
  return (
    <li className={classNames(styles.item, file.error && styles.failed, drag && styles.movable)} {...drag}>
      <span className={styles.picture}>
        {preview && preview !== broken ? (
          <img src={preview} alt="" className={styles.image} onError={() => setBroken(preview)} />
        ) : (
          <Icon name="document" size="large" />
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        {file.error ? (
          <p role="alert" className={styles.error}>
            {file.error}
          </p>
        ) : file.progress === undefined ? (
          file.size !== undefined && <p className={styles.size}>{fileSize(file.size)}</p>
        ) : (
          <Progress label={t.uploading(file.name)} labelHidden value={file.progress} />
        )}
      </div>
      <div className={styles.actions}>
        {file.error && onRetry && (
          <IconButton icon="retry" label={`${t.retry}: ${file.name}`} onClick={onRetry} />
        )}
        {onEarlier && <IconButton icon="up" label={t.moveUp(file.name)} onClick={onEarlier} />}
        {onLater && <IconButton icon="down" label={t.moveDown(file.name)} onClick={onLater} />}
        <IconButton icon="close" label={t.remove(file.name)} onClick={onRemove} />
      </div>
    </li>
  )
}
