import { Suspense, useId, useState } from 'react'
import type { FormItem } from '#common/form/form-item.ts'
import { questionKinds } from '#contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'
import styles from './activity-form.module.css'
import { activityFormWords } from './activity-form.strings.ts'

const ItemList = lazyPart(async () => ({
  default: (await import('../admin-menus/form-designer.tsx')).ItemList,
}))

type Props = {
  questions: FormItem[]
  /** Somebody has answered them. */
  fixed: boolean
  error: string | undefined
  onChange: (questions: FormItem[]) => void
}

/** The questions that people answer when they join, with their settings. */
export function QuestionFields({ questions, fixed, error, onChange }: Props) {
  const t = useStrings(activityFormWords)
  const id = useId()
  const [open, setOpen] = useState(questions.length > 0)
  return (
    <section aria-labelledby={id} className={styles.questions}>
      <h2 id={id} className={styles.label}>
        {t.questions}
      </h2>
      <p className={styles.note}>{fixed ? t.questionsFixed : t.questionsNote}</p>
      {fixed ? (
        <ol className={styles.fixed}>
          {questions.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ol>
      ) : open ? (
        <Suspense
          fallback={
            <SkeletonGroup>
              <SkeletonText lines={3} />
            </SkeletonGroup>
          }
        >
          <ItemList publishes={false} items={questions} kinds={questionKinds} onChange={onChange} />
        </Suspense>
      ) : (
        <div>
          <Button size="xSmall" icon="plus" onClick={() => setOpen(true)}>
            {t.addQuestions}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </section>
  )
}
