import { HomeAnnouncements } from '../administrator-announcements/home-announcements.tsx'
import { HomeBenefits } from '../benefits/home-benefits.tsx'
import { HomeCalendar } from '../calendars/home-calendar.tsx'
import { HomeChat } from '../chat-rooms/home-chat.tsx'
import { HomeDocuments } from '../documents/home-documents.tsx'
import { HomeMissions } from '../missions/home-missions.tsx'

/** What home shows besides posts: one part that is loaded on its own. */
export default function HomeCards() {
  return (
    <>
      <HomeAnnouncements />
      <HomeChat />
      <HomeMissions />
      <HomeCalendar />
      <HomeDocuments />
      <HomeBenefits />
    </>
  )
}
