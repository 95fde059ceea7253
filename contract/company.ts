import * as z from 'zod/mini'
import { companyOptions } from '#common/company-option.ts'
import { locales } from '#common/locale.ts'
import { navigationIcons, profileMenuIcons } from '#common/shell/shell-icons.ts'
import { endpoint } from './endpoint.ts'
import { shortcut } from './shortcuts.ts'

const environments = ['development', 'preview', 'staging', 'production'] as const

const theme = z.object({
  logoUrl: z.nullable(z.string()),
  /** Pixels, as the logo is displayed: at most 190 × 36; null without a logo. */
  logoWidth: z.nullable(z.number()),
  logoHeight: z.nullable(z.number()),
  bgColor: z.string(),
  bgHoverColor: z.string(),
  borderColor: z.string(),
  textColor: z.string(),
})

/** A tab with the company's own name. */
const navigationText = z.object({ iconType: z.enum(navigationIcons), hrefPath: z.string(), name: z.string() })

export const getCompanyConfig = endpoint({
  method: 'GET',
  path: '/api/v2/company_config',
  summary:
    'Returns the company, its languages and limits, the features enabled for this person, and its shell settings.',
  response: z.object({
    id: z.number(),
    name: z.string(),
    timeZone: z.string(),
    locales: z.array(z.enum(locales)),
    featureFlags: z.object({ developer: z.boolean(), internal: z.boolean() }),
    /** What the operator has switched off for this company; everything else is there. */
    optionsOff: z.array(z.enum(companyOptions)),
    /** Whether posts and comments can be translated. */
    canTranslate: z.boolean(),
    limits: z.object({
      photoBytes: z.number(),
      photosPerPost: z.number(),
      videoBytes: z.number(),
      videosPerPost: z.number(),
      attachmentBytes: z.number(),
      attachmentsPerPost: z.number(),
      bodyLength: z.number(),
      commentLength: z.number(),
    }),
    /** The part that phones, which have no shared header, display. */
    customTheme: z.nullable(theme),
    navigationTexts: z.array(navigationText),
    /** The same as `shortcuts`, so that the timeline has them at its first rendering and its layout does not shift. */
    shortcuts: z.array(shortcut),
    /** After signing in the portal opens instead of the timeline. */
    portalFirst: z.boolean(),
  }),
})

export const getHeaderConfigs = endpoint({
  method: 'GET',
  path: '/api/v2/header_configs',
  summary:
    "Returns the header: the company's theme and tabs, the person, and the entries of the profile menu.",
  response: z.object({
    customTheme: z.nullable(theme),
    navigations: z.array(
      z.object({
        iconType: z.enum(navigationIcons),
        name: z.string(),
        hrefPath: z.string(),
        noticeCount: z.number(),
      }),
    ),
    userProfile: z.object({
      name: z.string(),
      profileImgPath: z.nullable(z.string()),
      hasBadge: z.boolean(),
    }),
    accordionMenus: z.array(
      z.object({
        name: z.string(),
        hrefPath: z.string(),
        iconType: z.enum(profileMenuIcons),
        noticeCount: z.number(),
      }),
    ),
  }),
})

export const getCustomThemeNavigationText = endpoint({
  method: 'GET',
  path: '/api/v2/custom_theme_navigation_text',
  summary: "Returns the company's own names for the tabs; tabs without one use the default name.",
  response: z.object({
    navigationTexts: z.array(navigationText),
  }),
})

export const getAppLinks = endpoint({
  method: 'GET',
  path: '/api/v2/app_links',
  summary: 'Returns the scheme of addresses that open the phone app, and where to get the app.',
  access: 'public',
  response: z.object({
    scheme: z.string(),
    /** null: not configured. */
    appStoreUrl: z.nullable(z.string()),
    playStoreUrl: z.nullable(z.string()),
  }),
})

export const getErrorReport = endpoint({
  method: 'GET',
  path: '/api/v2/error_report',
  summary: 'Returns where and how often the browser reports errors; `dsn` null: not at all.',
  access: 'public',
  response: z.object({
    dsn: z.nullable(z.string()),
    environment: z.enum(environments),
    /** 0: none. Shown in the environment banner. */
    stagingNumber: z.number(),
    tracesSampleRate: z.number(),
    replaysSessionSampleRate: z.number(),
    replaysOnErrorSampleRate: z.number(),
  }),
})

const mailDeliveries = ['smtp', 'folder', 'none'] as const
export type MailDelivery = (typeof mailDeliveries)[number]

export const getMailDelivery = endpoint({
  method: 'GET',
  path: '/api/v2/mail_delivery',
  summary:
    'Returns how email is delivered: by a mail server (`smtp`), to a folder for developers (`folder`), or not at all (`none`).',
  access: 'public',
  response: z.object({ delivery: z.enum(mailDeliveries) }),
})
