import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePending } from '#ui/use-pending.ts'
import { feeds } from '../feeds/feeds.strings.ts'
import styles from './new-feeds-pill.module.css'

type Props = {
  /** The number of new posts since the list was fetched. */
  waiting: number
  onShow: () => Promise<void>
}

/** Says that there are new posts. The list only changes when the reader presses it. */
export function NewFeedsPill({ waiting, onShow }: Props) {
  const t = useStrings(feeds)
  const toast = useToast()
  const { pending, run } = usePending()
  const show = () =>
    run(async () => {
      try {
        await onShow()
        window.scrollTo({ top: 0 })
      } catch {
        toast.danger(t.newFeedsFailed)
      }
    })
  return (
    <div className={styles.place}>
      <span role="status" className="visually-hidden">
        {waiting > 0 && t.newFeeds(waiting)}
      </span>
      {waiting > 0 && (
        <button
          type="button"
          className={styles.pill}
          aria-disabled={pending}
          onClick={() => !pending && show()}
        >
          <Icon name="up" size="small" />
          {t.newFeeds(waiting)}
        </button>
      )}
    </div>
  )
}
