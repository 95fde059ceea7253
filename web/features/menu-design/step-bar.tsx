import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './design-screen.module.css'
import { designScreen } from './design-screen.strings.ts'
import type { Step } from './use-step.ts'

/** How the saving of a step stands, and what can be done about it. */
export function StepBar({ step }: { step: Step }) {
  const t = useStrings(designScreen)
  const { state, problem, live } = step
  if (state === 'conflict')
    return (
      <Notice
        live
        situation="warning"
        title={t.conflict}
        action={
          <span className={styles.buttons}>
            <Button size="xSmall" onClick={step.overwrite}>
              {t.overwrite}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={step.discard}>
              {t.takeTheirs}
            </Button>
          </span>
        }
      />
    )
  if (state === 'failed')
    return (
      <Notice
        live
        situation="danger"
        title={t.failed}
        action={
          <span className={styles.buttons}>
            <Button size="xSmall" onClick={step.save}>
              {t.retry}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={step.discard}>
              {t.discard}
            </Button>
          </span>
        }
      >
        <Reasons problem={problem} />
      </Notice>
    )
  if (state === 'restored')
    return (
      <Notice
        situation="information"
        title={t.restored}
        action={
          <span className={styles.buttons}>
            <Button size="xSmall" onClick={step.save}>
              {t.saveRestored}
            </Button>
            <Button size="xSmall" situation="neutral" onClick={step.discard}>
              {t.discard}
            </Button>
          </span>
        }
      />
    )
  if (live && state === 'dirty')
    return (
      <div className={styles.bar} role="status">
        <span className={styles.barWords}>{t.unsaved}</span>
        <Button size="xSmall" situation="neutral" onClick={step.discard}>
          {t.discard}
        </Button>
        <Button size="xSmall" priority="primary" onClick={step.save}>
          {t.apply}
        </Button>
      </div>
    )
  return (
    <p className={styles.saved} role="status">
      {state === 'saving' && t.saving}
      {state === 'saved' && (
        <>
          <Icon name="check" size="small" />
          {t.saved}
        </>
      )}
      {(state === 'clean' || state === 'dirty') && (live ? t.liveNote : t.autosaved)}
    </p>
  )
}

function Reasons({ problem }: { problem: Step['problem'] }) {
  const fields = Object.entries(problem?.fields ?? {})
  if (fields.length === 0) return problem?.message
  return (
    <ul>
      {fields.map(([field, message]) => (
        <li key={field}>{message}</li>
      ))}
    </ul>
  )
}
