import { useEffect } from 'react'
import { useAppNavigate } from '#web/app/link.tsx'
import { backyardPlaces } from './places.ts'

/** Goes on to the first place of the backyard. */
export default function FrontScreen() {
  const navigate = useAppNavigate()
  useEffect(() => navigate(backyardPlaces[0].path, { replace: true }), [navigate])
  return <main id="main" />
}
