import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { type FirstStep, getFirstSteps, putFirstStepsAway } from '#contract/first-steps.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { toast } from '#ui/toast-store.ts'
import { usePending } from '#ui/use-pending.ts'
import { call } from '#web/app/api.ts'
import { AppLink } from '#web/app/link.tsx'
import { queryFor } from '#web/app/query.ts'
import type { CurrentUser } from '#web/app/session.tsx'
import styles from '../administration/admin-frame.module.css'
import { firstStepWords } from './first-steps.strings.ts'

const stepsQuery = queryFor(getFirstSteps, {})

type Step = Answer<typeof getFirstSteps>['steps'][number]

/** The screen of each step. The mail server is configured elsewhere. */
const paths: Record<FirstStep, string | null> = {
  departments: '/admin/departments',
  people: '/admin/users',
  menu: '/admin/menus',
  logo: '/admin/theme',
  mail: null,
  post: '/home',
}

/** The setup tasks of a new company with their actual state. Not shown once all are done. */
export function FirstSteps({ user }: { user: CurrentUser }) {
  const t = useStrings(firstStepWords)
  const id = useId()
  const client = useQueryClient()
  const { pending, run } = usePending()
  const full = user.can.administer && user.can.sections === undefined
  const { data } = useQuery({ ...stepsQuery, staleTime: 0, enabled: full })
  if (!data || data.steps.every(({ done }) => done)) return null
  const put = (putAway: boolean) =>
    run(async () => {
      try {
        await call(putFirstStepsAway, { body: { putAway } })
        await client.invalidateQueries({ queryKey: stepsQuery.queryKey })
      } catch {
        toast.danger(t.failed)
      }
    })
  if (data.putAway)
    return (
      <div>
        <Button size="xSmall" priority="tertiary" pending={pending} onClick={() => put(false)}>
          {t.show}
        </Button>
      </div>
    )
  const doneCount = data.steps.filter(({ done }) => done).length
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t.title}
      </h2>
      <Card padding="none" bleeds>
        <ul>
          {data.steps.map((step) => (
            <StepLine key={step.step} step={step} />
          ))}
        </ul>
        <div className={styles.stepsEnd}>
          <span className={styles.note}>{t.progress(doneCount, data.steps.length)}</span>
          <Button size="xSmall" priority="tertiary" pending={pending} onClick={() => put(true)}>
            {t.putAway}
          </Button>
        </div>
      </Card>
    </section>
  )
}

function StepLine({ step: { step, done } }: { step: Step }) {
  const t = useStrings(firstStepWords)
  const to = paths[step]
  const words = (
    <>
      <Icon
        name={done ? 'success' : 'info'}
        label={done ? t.done : t.open}
        size="large"
        className={classNames(styles.sign, done && styles.doneSign)}
      />
      <span className={styles.words}>
        <span className={styles.name}>{t[step]}</span>
        {!done && <span className={styles.note}>{t[`${step}Note`]}</span>}
      </span>
      {to && <Icon name="chevronRight" />}
    </>
  )
  return (
    <li>
      {to ? (
        <AppLink to={to} className={styles.task}>
          {words}
        </AppLink>
      ) : (
        <div className={styles.step}>{words}</div>
      )}
    </li>
  )
}
