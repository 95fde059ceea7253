import { useEffect } from 'react'
import { useAppNavigate } from '#web/app/link.tsx'
import { firstPlace } from './places.ts'

/** Goes on to the first place of the backyard. */
export default function FrontScreen() {
  const navigate = useAppNavigate()
  useEffect(() => navigate(firstPlace, { replace: true }), [navigate])
  return <main id="main" />
}
