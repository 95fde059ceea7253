import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { usePending } from '#ui/use-pending.ts'
import { lazyPart } from '#web/app/stale-cache.ts'
import type { CommandLineHandle, CommandLineProps } from './command-line.tsx'

const CommandLine = lazyPart(() => import('./command-line.tsx'))

/**
 * Lets a form take commands. `may`: its text may be one, so that `run` decides whether it is run or sent as it is.
 * `line`: what is shown below the field.
 */
export function useCommands(text: string) {
  const may = /^\s*[/／]/.test(text)
  // It stays for the answer, when the form is empty again.
  const [used, setUsed] = useState(may)
  if (may && !used) setUsed(true)
  const [asked, setAsked] = useState(0)
  const { pending: busy, run: during } = usePending()
  const handle = useRef<CommandLineHandle>(null)
  return {
    ...{ may, busy },
    run: () => setAsked((now) => now + 1),
    press: (event: KeyboardEvent) => {
      handle.current?.press(event)
    },
    line: (props: Omit<CommandLineProps, 'text' | 'asked' | 'busy' | 'during' | 'ref'>) =>
      used && (
        <Suspense>
          <CommandLine ref={handle} {...props} {...{ text, asked, busy, during }} />
        </Suspense>
      ),
  }
}
