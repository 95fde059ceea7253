import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer, CallInput, Endpoint } from '#contract/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useStrings } from '#ui/locale.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonText } from '#ui/skeleton.tsx'
import { queryFor } from '#web/app/query.ts'
import { admin } from './admin.strings.ts'
import settingsStyles from './settings.module.css'

/** What a form of settings needs of the place where they are read from. */
export type Kept<Settings> = {
  settings: Settings
  keep: (saved: Settings) => unknown
  refetch: () => Promise<unknown>
}

/** Reads settings and shows their form. */
export function LoadedSettings<E extends Endpoint>({
  of,
  children,
}: {
  /** The call that reads them. */
  of: E
  children: (kept: Kept<Answer<E>>) => ReactNode
}) {
  const client = useQueryClient()
  const query = queryFor(of, {} as CallInput<E>)
  const { data, isPending, isFetching, refetch } = useQuery(query)
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    )
  if (!data) return <ErrorState onRetry={() => refetch()} pending={isFetching} />
  return children({
    settings: data as Answer<E>,
    keep: (saved) => client.setQueryData<unknown>(query.queryKey, saved),
    refetch: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
}

type CheckProps = {
  /** What `useCheckedSettings` returns. */
  checked: { check: { pending: boolean; submit: () => unknown }; outdated: boolean }
  words: { affected?: string; check: string; checkAgain: string }
  /** The effect, if it was checked. */
  children: ReactNode
}

/** The button that checks the effect of what is entered, and the effect. */
export function CheckPart({ checked: { check, outdated }, words, children }: CheckProps) {
  return (
    <>
      {words.affected && <h2 className={settingsStyles.heading}>{words.affected}</h2>}
      <div>
        <Button pending={check.pending} onClick={() => check.submit()}>
          {words.check}
        </Button>
      </div>
      {outdated && <Notice situation="information" title={words.checkAgain} />}
      {children}
    </>
  )
}

type Shown = {
  pending: boolean
  problems: Readonly<Partial<Record<string, string>>>
  failure: string | undefined
}

/** What prevents saving, and the button that saves. */
export function SavePart({ checked: { form, check } }: { checked: { form: Shown; check: Shown } }) {
  const words = useStrings(admin)
  const failure = form.failure || check.failure
  return (
    <>
      {form.problems.affected && <Notice live situation="danger" title={form.problems.affected} />}
      {failure && <Notice live situation="danger" title={failure} />}
      <div>
        <Button type="submit" priority="primary" pending={form.pending}>
          {words.save}
        </Button>
      </div>
    </>
  )
}
