import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import { testWebhook } from '#contract/webhooks.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { call } from '#web/app/api.ts'
import { useSubmit } from '#web/app/use-submit.ts'
import lists from '../administration/admin-lists.module.css'
import { deliveryWords, problemWords, webhookWords } from './webhooks.strings.ts'

type Props = { webhookId: number; refresh: () => Promise<unknown> }

/** The button that sends a test, and what came of it. */
export function TestPart({ webhookId, refresh }: Props) {
  const t = useStrings(webhookWords)
  const [outcome, setOutcome] = useState<Answer<typeof testWebhook>>()
  const testing = useSubmit({
    ...{ stays: true, toasts: true, failed: t.failed },
    send: () => call(testWebhook, { params: { id: webhookId } }),
    done: async (sent) => {
      setOutcome(sent)
      await refresh()
    },
  })
  return (
    <>
      <div>
        <Button size="small" icon="send" pending={testing.pending} onClick={() => testing.submit()}>
          {t.test}
        </Button>
      </div>
      <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
    </>
  )
}

function Outcome({ outcome }: { outcome: Answer<typeof testWebhook> }) {
  const t = useStrings(webhookWords)
  const d = useStrings(deliveryWords)
  const problems = useStrings(problemWords)
  const { state, status, problem, durationMs, answer } = outcome
  const title =
    state === 'delivered'
      ? t.testDelivered(status ?? 0, durationMs ?? 0)
      : t.testFailed(problem ? problems[problem] : d.answered(status ?? 0))
  return (
    <Notice situation={state === 'delivered' ? 'success' : 'danger'} title={title}>
      {answer && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <pre className={lists.code} tabIndex={0}>
          {answer}
        </pre>
      )}
    </Notice>
  )
}
