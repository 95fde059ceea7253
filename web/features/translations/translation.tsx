import { Suspense } from 'react'
import { useCompanyConfig } from '#web/app/session.tsx'
import { lazyPart } from '#web/app/stale-cache.ts'

const TranslationPanel = lazyPart(() => import('./translation-panel.tsx'))

type Props = { plain: boolean } & ({ feedId: number } | { feedCommentId: number })

/** Offers a machine translation if the company has a provider. */
export function Translation(props: Props) {
  if (!useCompanyConfig()?.canTranslate) return null
  return (
    <Suspense>
      <TranslationPanel {...props} />
    </Suspense>
  )
}
