import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { hasUnsavedInput } from '#ui/unsaved-input.ts'
import { lazyPart } from './stale-cache.ts'

const Question = lazyPart(async () => ({
  default: (await import('#ui/unsaved-question.tsx')).UnsavedQuestion,
}))

/** Another address of the same screen (a filter, a page of a list) leaves its forms where they are. */
const losesInput: ShouldBlockFn = async ({ current, next }) => {
  if (current.pathname === next.pathname || !hasUnsavedInput()) return false
  // A form that leads elsewhere once it has saved says in its next rendering that nothing is unsaved.
  await new Promise((resolve) => setTimeout(resolve))
  return hasUnsavedInput()
}

/** Asks before a link, the back button or closing the tab would lose what was entered. */
export function LeaveQuestion() {
  const leaving = useBlocker({
    shouldBlockFn: losesInput,
    enableBeforeUnload: hasUnsavedInput,
    withResolver: true,
  })
  return (
    leaving.status === 'blocked' && (
      <Suspense>
        <Question onKeep={leaving.reset} onDiscard={leaving.proceed} />
      </Suspense>
    )
  )
}
