import { useState } from 'react'
import { translateFeed, translateFeedComment } from '#contract/translations.ts'
import { Button } from '#ui/button.tsx'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { usePending } from '#ui/use-pending.ts'
import { ApiError, call } from '#web/app/api.ts'
import { FormattedText } from '../feeds/formatted-text.tsx'
import styles from './translation.module.css'
import { translation } from './translation.strings.ts'

type Props = { plain: boolean } & ({ feedId: number } | { feedCommentId: number })
type Shown = { title?: string; body: string }

/** A machine translation below the text, which it never replaces. */
export default function TranslationPanel(props: Props) {
  const t = useStrings(translation)
  const language = useLocale()
  const [shown, setShown] = useState<Shown>()
  const { pending, run } = usePending()
  const [failure, setFailure] = useState<string>()
  const ask = () =>
    run(async () => {
      setFailure(undefined)
      try {
        const body = { language }
        setShown(
          'feedId' in props
            ? await call(translateFeed, { params: { id: props.feedId }, body })
            : await call(translateFeedComment, { params: { id: props.feedCommentId }, body }),
        )
      } catch (error) {
        setFailure((error instanceof ApiError && error.message) || t.failed)
      }
    })
  return (
    <div className={styles.place}>
      <Button
        size="xSmall"
        priority="tertiary"
        situation="neutral"
        icon="globe"
        pending={pending}
        aria-expanded={shown !== undefined}
        onClick={() => (shown ? setShown(undefined) : ask())}
      >
        {shown ? t.hide : t.translate}
      </Button>
      <div role="status">
        {shown && (
          <div lang={language} className={styles.text}>
            <p className={styles.mark}>{t.machine}</p>
            {shown.title && <p className={styles.title}>{shown.title}</p>}
            <div className={styles.body}>
              <FormattedText text={shown.body} plain={props.plain} />
            </div>
          </div>
        )}
        {failure && <p className={styles.failed}>{failure}</p>}
      </div>
    </div>
  )
}
