import { toast } from '#ui/toast-store.ts'
import { sentenceOf } from './api-error.ts'

type Options = {
  /** Fetches what the act may have changed; runs after a failure too. */
  refresh: () => Promise<unknown>
  /** Said of a failure for which the server gave no message. */
  failed: string
}

/** Does something at once, reports a failure (and `done`, where it is given) in a toast, and fetches what it changed. */
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
