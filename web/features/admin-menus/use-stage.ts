import { useAppNavigate } from '#web/app/link.tsx'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { type Stage, stagesOf, useDesign } from './design-context.ts'

const params = searchParams({ stage: textParam() })

/** The menu stage a step shows. It is in the address, so that links can lead to it. */
export function useStage(step: 'form' | 'approval') {
  const { menu } = useDesign()
  const navigate = useAppNavigate()
  const { stage: asked } = useSearchValues(params)
  const stages = stagesOf(menu.flow)
  const stage = stages.find((one) => one === asked) ?? stages[0]!
  const choose = (next: Stage) =>
    navigate(`/admin/menus/${menu.id}?step=${step}&stage=${next}`, { replace: true })
  return { stage, several: stages.length > 1, choose }
}
