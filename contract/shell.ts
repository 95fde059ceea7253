import * as z from 'zod/mini'
import { navigationIcons, profileMenuIcons } from '#common/shell/shell-icons.ts'
import { shellLimits, shellParts } from '#common/shell/shell-parts.ts'
import { audienceRule } from './audiences.ts'
import { endpoint } from './endpoint.ts'
import { instant, pageOf, pageQuery, person, wholeNumber } from './shapes.ts'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const name = z.string().check(z.maxLength(shellLimits.name))
const tabName = z.string().check(z.maxLength(shellLimits.navigationName))
const address = z.string().check(z.maxLength(shellLimits.address))
const listed = {
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  iconName: z.string().check(z.maxLength(40)),
  nameJa: name,
  nameEn: name,
  rule: audienceRule,
}

/** What a draft of each part may contain; publishing requires more: common/shell/shell-problems.ts. */
export const shellContents = {
  theme: z.object({
    colours: z.nullable(
      z.object({ bgColor: colour, bgHoverColor: colour, borderColor: colour, textColor: colour }),
    ),
    logoMediaFileId: z.nullable(z.int().check(z.positive())),
  }),
  navigation: z.object({
    entries: z
      .array(
        z.object({
          iconType: z.enum(navigationIcons),
          hrefPath: z.string().check(z.maxLength(100)),
          nameJa: tabName,
          nameEn: tabName,
        }),
      )
      .check(z.maxLength(20)),
  }),
  profile_menu: z.object({
    entries: z
      .array(
        z.object({
          iconType: z.enum(profileMenuIcons),
          nameJa: tabName,
          nameEn: tabName,
          shown: z.boolean(),
        }),
      )
      .check(z.maxLength(profileMenuIcons.length)),
  }),
  shortcuts: z.object({
    shortcuts: z
      .array(
        z.object({
          ...listed,
          target: z.discriminatedUnion('type', [
            z.object({ type: z.literal('path'), path: address }),
            z.object({ type: z.literal('menu'), menuId: z.nullable(z.int().check(z.positive())) }),
            z.object({ type: z.literal('address'), url: address }),
          ]),
        }),
      )
      .check(z.maxLength(shellLimits.shortcuts)),
  }),
  external_links: z.object({
    externalLinks: z
      .array(z.object({ ...listed, url: address, categoryJa: name, categoryEn: name }))
      .check(z.maxLength(shellLimits.externalLinks)),
  }),
}

const params = z.object({ part: z.enum(shellParts) })

/** The version of the part, as last seen; 0: never changed. */
const version = wholeNumber

/** One of `shellContents`, by part. */
const content = z.looseObject({})
const saved = z.object({ version: z.number() })

const logo = z.object({
  mediaFileId: z.number(),
  url: z.string(),
  /** Pixels, as displayed: at most 190 × 36. */
  width: z.number(),
  height: z.number(),
  /** Pixels, as uploaded. */
  pictureWidth: z.number(),
  pictureHeight: z.number(),
})

export const logoBytes = 2 * 1024 * 1024

export const getShellSettings = endpoint({
  method: 'GET',
  path: '/api/v2/admin/shell_settings/{part}',
  administration: 'full',
  summary: 'Returns the draft and the published version of a part of the shell. For full administrators.',
  params,
  response: z.object({
    part: z.enum(shellParts),
    version: z.number(),
    content,
    /** The author of the draft; null: there is no draft. */
    draft: z.nullable(z.object({ savedBy: z.nullable(person), savedAt: instant })),
    /** null: nothing was ever published, and the defaults apply. */
    published: z.nullable(
      z.object({ number: z.number(), publishedBy: z.nullable(person), publishedAt: instant }),
    ),
    publishedContent: content,
    logos: z.array(logo),
    /** The people named in its rules. */
    people: z.array(person),
  }),
})

export const saveShellDraft = endpoint({
  method: 'PATCH',
  path: '/api/v2/admin/shell_settings/{part}',
  administration: 'full',
  summary: 'Saves a draft, based on the given version. Only administrators can see it.',
  params,
  body: z.object({ version, content }),
  response: saved,
  errors: ['conflict'],
})

export const publishShellDraft = endpoint({
  method: 'POST',
  path: '/api/v2/admin/shell_settings/{part}/publish',
  administration: 'full',
  summary: 'Publishes the draft to everyone as a new version.',
  params,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict'],
})

export const discardShellDraft = endpoint({
  method: 'POST',
  path: '/api/v2/admin/shell_settings/{part}/discard',
  administration: 'full',
  summary: 'Discards the draft; the published version stays.',
  params,
  body: z.object({ version }),
  response: saved,
  errors: ['conflict'],
})

export const restoreShellVersion = endpoint({
  method: 'POST',
  path: '/api/v2/admin/shell_settings/{part}/restore',
  administration: 'full',
  summary: 'Restores an earlier version for everyone as a new version. The draft is unchanged.',
  params,
  body: z.object({ version, number: wholeNumber }),
  response: saved,
  errors: ['conflict'],
})

/** The value of a field: empty, one value or several. */
const value = z.array(z.string())

export const listShellVersions = endpoint({
  method: 'GET',
  path: '/api/v2/admin/shell_settings/{part}/versions',
  administration: 'full',
  summary: 'Lists the published versions, newest first, with person, time and changes.',
  params,
  query: pageQuery,
  response: pageOf(
    'shellVersions',
    z.object({
      number: z.number(),
      publishedBy: z.nullable(person),
      publishedAt: instant,
      restoredNumber: z.nullable(z.number()),
      /** Whether it is the current one. */
      current: z.boolean(),
      changes: z.array(z.object({ field: z.string(), before: value, after: value })),
      content,
      logo: z.nullable(logo),
    }),
  ),
})

export const createShellLogo = endpoint({
  method: 'POST',
  path: '/api/v2/admin/shell_logos',
  administration: 'full',
  summary: 'Uploads a picture for the header. It becomes the logo once a theme with it is saved.',
  files: { picture: { max: 1, maxBytes: logoBytes, kinds: ['image'] } },
  response: logo,
})
