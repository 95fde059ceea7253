import type { Locale } from '#common/locale.ts'
import { filesOf } from '#common/long-text.ts'
import { inPhoneOrder, type PortalBlock, type PortalContent } from '#common/portal/portal-content.ts'
import { embedAddress } from '#common/portal/portal-problems.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewPortal } from '#contract/portal.ts'
import { presentAnnouncementItem } from '#server/features/administrator-announcements/administrator-announcements.present.ts'
import { daysLater } from '#server/features/calendars/calendar-days.rules.ts'
import { presentItem } from '#server/features/documents/documents.present.ts'
import { presentOwnMission } from '#server/features/missions/missions.present.ts'
import { presentPerson } from '#server/features/people/people.present.ts'
import { presentPoll } from '#server/features/report-items/report-items.present.ts'
import { presentPortalFeed, presentPortalFiles } from './portal.present.ts'
import type { PortalSource } from './portal.queries.ts'
import type { PortalPersonRow } from './portal-blocks.queries.ts'
import type { PortalData } from './portal-data.queries.ts'

type Page = Answer<typeof previewPortal>['page']
type Filled = Page['blocks'][number]

const presentNewcomer = (row: PortalPersonRow) => ({
  user: presentPerson(row),
  departmentName: row.departmentName,
})

function fill(block: PortalBlock, source: PortalSource, data: PortalData, locale: Locale): Filled {
  const { key, title, width, onPc, onPhone } = block
  const shared = { key, title, width, onPc, onPhone }
  switch (block.kind) {
    case 'banner': {
      const { photos } = presentPortalFiles(source.files ?? [])
      const slides = block.slides.flatMap(({ mediaFileId, alt, href }) => {
        const found = photos.find(({ id }) => id === mediaFileId)
        if (!found) return []
        const { id: _, ...photo } = found
        return [{ photo, alt, href }]
      })
      return { ...shared, kind: block.kind, slides }
    }
    case 'links':
      return { ...shared, kind: block.kind, tiles: block.tiles }
    case 'text':
      return {
        ...{ ...shared, kind: block.kind, body: block.body },
        ...presentPortalFiles(source.files ?? [], filesOf(block.body)),
      }
    case 'announcements':
      return {
        ...{ ...shared, kind: block.kind },
        announcements: data.announcements
          .slice(0, block.count)
          .map((row) => presentAnnouncementItem(row, locale)),
      }
    case 'feeds':
      return {
        ...{ ...shared, kind: block.kind },
        feeds: data.feeds
          .filter(({ menuId }) => menuId === null)
          .slice(0, block.count)
          .map((row) => presentPortalFeed(row, locale)),
      }
    case 'menu_feeds': {
      const rows = data.feeds.filter(({ menuId }) => menuId !== null && menuId === block.menuId)
      const [first] = rows
      return {
        ...{ ...shared, kind: block.kind },
        menu: first
          ? { id: first.ofMenuId, name: first.menuName, iconName: first.menuIconName, tone: first.menuTone }
          : null,
        feeds: rows.slice(0, block.count).map((row) => presentPortalFeed(row, locale)),
      }
    }
    case 'events':
      return { ...shared, kind: block.kind, events: data.events.slice(0, block.count) }
    case 'documents':
      return {
        ...{ ...shared, kind: block.kind, categoryId: block.categoryId },
        documents: data.documents
          .filter(({ wantedId }) => wantedId === block.categoryId)
          .slice(0, block.count)
          .map(({ publishedAt, ...row }) => presentItem({ ...row, publishedAt: new Date(publishedAt) })),
      }
    case 'missions':
      return {
        ...{ ...shared, kind: block.kind },
        missions: data.missions.slice(0, block.count).map(presentOwnMission),
      }
    case 'poll': {
      const poll = data.polls.find(({ feedId }) => feedId === block.feedId)
      return {
        ...shared,
        kind: block.kind,
        feedId: poll?.feedId ?? null,
        poll: poll ? presentPoll(poll) : null,
      }
    }
    case 'joined': {
      const since = daysLater(data.today, -block.days)
      const people = data.people.flatMap((row) =>
        row.kind === 'joined' && row.joinedOn! >= since
          ? [{ ...presentNewcomer(row), joinedOn: row.joinedOn! }]
          : [],
      )
      return { ...shared, kind: block.kind, people }
    }
    case 'birthdays': {
      const people = data.people.flatMap((row) =>
        row.kind === 'birthday' ? [{ ...presentNewcomer(row), day: data.weekDays.get(row.monthDay!)! }] : [],
      )
      return { ...shared, kind: block.kind, people }
    }
    case 'ranking':
      return {
        ...{ ...shared, kind: block.kind, by: block.by },
        ranking: (data.rankings.get(block.by) ?? []).slice(0, block.count).map((row) => ({
          rank: row.rank,
          user: presentPerson(row),
          departmentName: row.departmentName,
          count: row.count,
        })),
      }
    case 'embed':
      return {
        ...{ ...shared, kind: block.kind, height: block.height },
        url: embedAddress(block.url, source.embedHosts ?? []),
      }
  }
}

/** A page with everything its blocks show. */
export const presentPage = (
  source: PortalSource,
  content: PortalContent,
  data: PortalData,
  locale: Locale,
): Page => ({
  id: source.id,
  title: content.title,
  blocks: content.blocks.map((block) => fill(block, source, data, locale)),
  phoneOrder: inPhoneOrder(content.blocks, content.phoneOrder).map(({ key }) => key),
})
