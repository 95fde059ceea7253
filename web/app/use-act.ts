import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from './api-error.ts'

type Options = {
  /** Fetches what the action may have changed. Also runs after a failure. */
  refresh: () => Promise<unknown>
  /** Shown for a failure for which the server gave no message. */
  failed: string
}

/** Performs an action at once, shows a failure (and `done`, if given) in a toast, and fetches what it changed. */
export const useAct =
  ({ refresh, failed }: Options) =>
  async (act: () => Promise<unknown>, done?: string) => {
    try {
      await act()
      if (done) toast.success(done)
    } catch (error) {
      toast.danger(sentenceOf(error, failed))
    }
    await refresh()
  }
