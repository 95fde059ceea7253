/** The architecture as data: which top folder may import from which. Tests may import anything but `bench`. */
export const layers: Record<string, readonly string[]> = {
  common: [],
  contract: ['common'],
  db: ['common'],
  ui: ['common'],
  server: ['common', 'contract', 'db'],
  demo: ['common', 'contract', 'db', 'server'],
  web: ['common', 'contract', 'ui'],
}

/** Inside a layer: the part on the left is never imported by the one on the right. */
export const inner: readonly { layer: string; lower: string; upper: string; allowed: readonly RegExp[] }[] = [
  { layer: 'server', lower: 'server/platform', upper: 'server/features', allowed: [] },
  // The shell knows the screens by address only; routes.ts imports them lazily.
  { layer: 'web', lower: 'web/app', upper: 'web/features', allowed: [] },
]

/** Data for tests and the demo company: product code never imports it, so that it is never needed to run. */
export const sampleData = { folders: ['db/factories', 'demo'] }

/** The kinds of file a server feature is made of, after the noun: `feeds.queries.ts`. */
export const serverFileKinds = [
  // Handlers of calls, and what they consist of: find, permit, act, present.
  'routes',
  'queries',
  'policy',
  'commands',
  'present',
  // Validates input against the company's data, and refuses.
  'checks',
  // Pure decisions and calculations.
  'rules',
  // Pure computation of what a file or a reorganisation would change, before anything is written.
  'plan',
  // Fragments that several statements share.
  'sql',
  'events',
  'subscribers',
  'jobs',
  'live',
  'notices',
  'waiting',
  'approval',
  'media',
  // What the administration log says.
  'log',
  // Content of uploaded and downloaded files.
  'import',
  'export',
  'strings',
]

/** Names that say nothing about what is inside. */
export const namelessFiles = [
  'index',
  'utils',
  'util',
  'helpers',
  'helper',
  'types',
  'constants',
  'common',
  'misc',
]

/** Features that still import each other in a circle, exactly as `featureCycles` reports them. Only shrinks. */
export const cyclicFeatures: Record<'server' | 'web', readonly (readonly string[])[]> = {
  server: [],
  web: [],
}

/** The product's nouns: `server/platform` has none of them in its code. */
export const productNouns = [
  'absences?',
  'activit(y|ies)',
  'announcements?',
  'applies',
  'bookmarks?',
  'calendars',
  'daily_?reports?',
  'drafts',
  'feeds?',
  'hotDigests?',
  'mentions?',
  'menus?',
  'must_?reads?',
  'polls',
  'reactions?',
  'reports',
  'report_?id',
  'rewards?',
  'stamps?',
  'subsid(y|ies)',
  'thanks',
  'timelines?',
  'translations?',
]

/** The lines of the platform that name the product all the same, by file. */
export const productWordsInPlatform: Record<string, number> = {
  // What a section administrator administers is part of the session.
  'server/platform/auth/administrators.ts': 1,
  'server/platform/auth/auth.queries.ts': 3,
  'server/platform/auth/session.ts': 1,
}
