import { useCallback, useRef } from 'react'
import { useAppNavigate, useGoBack } from '#web/app/link.tsx'
import { idParam } from '#web/app/search-params.ts'
import { homeAddress, type TimelineFilter, useComposedMenu } from '../feeds/timeline-address.ts'

/**
 * The state of the composer, which is in the address: `?compose=new`, or `?compose=<menuId>` for one menu.
 * @param filter of the timeline behind it, which stays
 */
export function useComposer(filter: TimelineFilter) {
  const asked = useComposedMenu()
  const navigate = useAppNavigate()
  const behind = homeAddress(filter)
  const goBack = useGoBack(behind)
  const opened = useRef(false)
  const open = useCallback(
    (menuId?: number) => {
      opened.current = true
      navigate(homeAddress(filter, menuId ?? 'new'))
    },
    [navigate, filter],
  )
  const close = useCallback(() => {
    // If the composer was opened from here, closing it goes back in the history, so that "back" does not open it again.
    if (opened.current) goBack()
    else navigate(behind, { replace: true })
    opened.current = false
  }, [goBack, navigate, behind])
  return { isOpen: asked !== '', menuId: idParam.read(asked), open, close }
}
