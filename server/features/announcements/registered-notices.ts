// A file of its own kind: stores what the assembling file registers.
import type { announcementGroups } from '#contract/announcements.ts'
import type { Notice } from './define-notice.ts'

let registered: ReadonlyMap<string, Notice> | undefined

/** Registers the kinds of notice for the list and its filters. Throws if a kind is declared twice. */
export function registerNotices(notices: readonly Notice[]) {
  const byKind = new Map(notices.map((notice) => [notice.kind, notice]))
  if (byKind.size < notices.length) throw new TypeError('Two notices have the same kind')
  registered = byKind
}

function known() {
  if (!registered) throw new Error('No notices: call registerNotices() first')
  return registered
}

/** All kinds. */
export const allNotices = (): readonly Notice[] => [...known().values()]

/** A kind of notice; undefined: unknown to this version. */
export const noticeOf = (kind: string) => known().get(kind)

/** The kinds that a filter of the list includes. */
export const kindsOf = (group: (typeof announcementGroups)[number]) =>
  [...known().values()].filter((notice) => notice.group === group).map(({ kind }) => kind)

/** The kinds about a reader's own post that stay listed while nobody can read the post. */
export const ownPostKinds = () =>
  [...known().values()].filter(({ ownPost }) => ownPost).map(({ kind }) => kind)
