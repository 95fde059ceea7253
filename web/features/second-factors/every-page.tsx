import { lazy, Suspense } from 'react'
import { useCurrentUser } from '#web/app/session.tsx'
import ProofHere from './proof-here.tsx'

const DueBanner = lazy(() => import('./due-banner.tsx'))

/** On every page: asks for proofs, and counts down the days until a second factor is required. */
export default function OnEveryPage() {
  const dueOn = useCurrentUser()?.factorDueOn
  return (
    <>
      <ProofHere />
      {dueOn && (
        <Suspense>
          <DueBanner dueOn={dueOn} />
        </Suspense>
      )}
    </>
  )
}
