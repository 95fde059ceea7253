import { Suspense, useEffect, useState } from 'react'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { useRouter } from './location.ts'
import { lazyPart } from './stale-cache.ts'

const Question = lazyPart(async () => ({
  default: (await import('#ui/unsaved-question.tsx')).UnsavedQuestion,
}))

async function losesInput(from: string, to: string) {
  // Another address of the same screen (a filter, a page of a list) keeps its forms.
  if (from === to || !hasUnsavedInput()) return false
  // A form that navigates after saving reports in its next render that nothing is unsaved.
  await new Promise((resolve) => setTimeout(resolve))
  return hasUnsavedInput()
}

/** Asks for confirmation before a link, the back button or closing the tab would lose unsaved input. */
export function LeaveQuestion() {
  const { history } = useRouter()
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void }>()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: hasUnsavedInput,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!(await losesInput(currentLocation.pathname, nextLocation.pathname))) return false
          const leave = await new Promise<boolean>((answer) => setAsked({ answer }))
          setAsked(undefined)
          return !leave
        },
      }),
    [history],
  )
  return (
    asked && (
      <Suspense>
        <Question onKeep={() => asked.answer(false)} onDiscard={() => asked.answer(true)} />
      </Suspense>
    )
  )
}
