import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { controls } from './controls.strings.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useStrings } from './locale.tsx'
import styles from './toast.module.css'
import { type ToastEntry, toast, toastSource, toastTime } from './toast-store.ts'

/** `success`, `danger` and `dismiss`; the same object every time. */
export const useToast = () => toast

/** The region in which toasts appear. Once, at the root of the app. */
export function ToastRegion() {
  const t = useStrings(controls)
  const entries = useSyncExternalStore(toastSource.subscribe, toastSource.read, toastSource.read)
  const region = useRef<HTMLElement>(null)
  const newest = entries.at(-1)?.id

  // Shown again with each toast, so that it is above a dialog opened in between.
  useEffect(() => {
    const element = region.current
    if (!element || newest === undefined) return
    element.hidePopover?.()
    element.showPopover?.()
  }, [newest])

  return (
    <section ref={region} popover="manual" aria-label={t.toasts} className={styles.region}>
      {/* Both live regions exist before the first message: a region inserted with its message is often not read. */}
      <div role="status" className={styles.list}>
        {entries.map((entry) => entry.status === 'success' && <Toast key={entry.id} entry={entry} />)}
      </div>
      <div role="alert" className={styles.list}>
        {entries.map((entry) => entry.status === 'danger' && <Toast key={entry.id} entry={entry} />)}
      </div>
    </section>
  )
}

function Toast({ entry }: { entry: ToastEntry }) {
  const t = useStrings(controls)
  const { id, status, message, action, closable, stays, time, closing } = entry
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const left = useRef(time ?? toastTime)
  const waiting = !held.pointer && !held.focus && !stays && !closing

  useEffect(() => {
    if (!waiting) return
    const from = Date.now()
    const timer = setTimeout(() => toast.dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - from
    }
  }, [waiting, id])

  const hold = (change: Partial<typeof held>) => setHeld((now) => ({ ...now, ...change }))
  const success = status === 'success'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a toast only waits while someone is on it
    <div
      className={classNames(styles.toast, styles[status], closing && styles.closing)}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
    >
      <Icon
        name={success ? 'success' : 'error'}
        size="large"
        label={success ? t.succeeded : t.failed}
        className={styles.sign}
      />
      <p className={styles.message}>{message}</p>
      {action && (
        <Button
          size="xSmall"
          priority="tertiary"
          onClick={() => {
            action.onAction()
            toast.dismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      {(closable || stays) && <IconButton icon="close" label={t.close} onClick={() => toast.dismiss(id)} />}
    </div>
  )
}
