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

/** Within a layer: the part on the left is never imported by the one on the right. */
export const inner: readonly { layer: string; lower: string; upper: string; allowed: readonly RegExp[] }[] = [
  { layer: 'server', lower: 'server/platform', upper: 'server/features', allowed: [] },
  // The shell refers to screens by URL only; routes.ts imports them lazily.
  { layer: 'web', lower: 'web/app', upper: 'web/features', allowed: [] },
]

/** Data for tests and the demo company: product code never imports it, so that it is never needed to run. */
export const sampleData = { folders: ['db/factories', 'demo'] }

/** The kinds of files in a server feature, after the noun: `feeds.queries.ts`. */
export const serverFileKinds = [
  // Handlers of calls, and their steps: find, permit, act, present.
  'routes',
  'queries',
  'policy',
  'commands',
  'present',
  // Validates input against the company's data, and refuses.
  'checks',
  // Pure decisions and calculations.
  'rules',
  // Pure calculation of what a file or a reorganisation would change, before anything is written.
  'plan',
  // SQL fragments shared by several statements.
  'sql',
  'events',
  'subscribers',
  'jobs',
  'live',
  'notices',
  'waiting',
  'calendar',
  'approval',
  'media',
  // How things are described in the administration log.
  'log',
  // Content of uploaded and downloaded files.
  'import',
  'export',
  'strings',
]

/** Names that do not describe the content. */
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

/** Features that still import each other in a cycle, exactly as `featureCycles` reports them. May only shrink. */
export const cyclicFeatures: Record<'server' | 'web', readonly (readonly string[])[]> = {
  server: [],
  web: [],
}

/** The product's nouns: `server/platform` must not contain them. */
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

/** The number of lines in the platform that name the product nevertheless, by file. */
export const productWordsInPlatform: Record<string, number> = {
  // What a limited administrator administers is part of the session.
  'server/platform/auth/administrators.ts': 1,
  'server/platform/auth/auth.queries.ts': 1,
  'server/platform/auth/look-sessions.ts': 1,
  'server/platform/auth/person-rights.ts': 2,
  'server/platform/auth/session.ts': 1,
}
