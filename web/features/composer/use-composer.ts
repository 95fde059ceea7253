import { useCallback, useRef } from 'react'
import { useAppNavigate, useGoBack } from '#web/app/link.tsx'
import { useLocation } from '#web/app/location.ts'
import { homeAddress, type TimelineFilter } from '../feeds/timeline-address.ts'

/**
 * The writing of a post stands in the address: `?compose=new`, or `?compose=<menuId>` for one menu.
 * @param filter of the timeline behind it, which stays
 */
export function useComposer(filter: TimelineFilter) {
  const asked = new URLSearchParams(useLocation().search).get('compose')
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
    // The way back is taken where the composer was opened from here, so that "back" does not open it again.
    if (opened.current) goBack()
    else navigate(behind, { replace: true })
    opened.current = false
  }, [goBack, navigate, behind])
  const menuId = Number(asked)
  const named = asked !== null && Number.isSafeInteger(menuId) && menuId > 0
  return { isOpen: asked !== null, menuId: named ? menuId : undefined, open, close }
}
