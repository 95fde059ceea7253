import { HomeBenefits } from '../benefits/home-benefits.tsx'
import { HomeMissions } from '../missions/home-missions.tsx'

/** The person's own missions and benefits on home: one part that is loaded on its own. */
export default function HomeCards() {
  return (
    <>
      <HomeMissions />
      <HomeBenefits />
    </>
  )
}
