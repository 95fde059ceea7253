import { locales } from '#common/locale.ts'
import {
  getAppLinks,
  getCompanyConfig,
  getCustomThemeNavigationText,
  getErrorReport,
  getHeaderConfigs,
  getMailDelivery,
} from '#contract/company.ts'
import { commentLimits } from '#contract/feed-comments.ts'
import { postLimits } from '#contract/posting.ts'
import { mailDeliveryOf } from '#server/config.ts'
import { countUnread } from '#server/features/announcements/announcements.queries.ts'
import { countUnreadMessages } from '#server/features/chat-rooms/chat-rooms.queries.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { countElsewhere } from '#server/features/multi-accounts/multi-accounts.queries.ts'
import { fullName, profileImgPath } from '#server/features/people/people.present.ts'
import { countReports } from '#server/features/reports/report-lists.queries.ts'
import { presentTheme } from '#server/features/shell/shell.present.ts'
import { presentShortcut } from '#server/features/shortcuts/shortcuts.present.ts'
import { findShortcuts } from '#server/features/shortcuts/shortcuts.queries.ts'
import { findCurrentUser } from '#server/features/users/users.queries.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAccordionMenus, presentNavigations, presentNavigationTexts } from './company.present.ts'
import { findCompany, hasExternalLinks } from './company.queries.ts'
import { featureFlags } from './feature-flags.rules.ts'

const chatPath = '/chat/rooms'

export const companyRoutes = [
  route(getCompanyConfig, async ({ app, db, session, locale }) => {
    const company = found(await findCompany(db, session))
    return {
      id: session.companyId,
      name: company.name,
      timeZone: company.timeZone,
      locales: [...locales],
      featureFlags: featureFlags(app.config, session, company),
      optionsOff: company.optionsOff,
      canTranslate: app.config.TRANSLATION_PROVIDER !== undefined,
      limits: {
        photoBytes: postLimits.photoBytes,
        photosPerPost: postLimits.photos,
        videoBytes: postLimits.videoBytes,
        videosPerPost: postLimits.videos,
        attachmentBytes: postLimits.attachmentBytes,
        attachmentsPerPost: postLimits.attachments,
        bodyLength: postLimits.bodyLength,
        commentLength: commentLimits.bodyLength,
      },
      customTheme: presentTheme(company.shell?.theme, company.logo),
      navigationTexts: presentNavigationTexts(company.shell?.navigation, locale),
      shortcuts: (await findShortcuts(db, session)).map((row) => presentShortcut(row, locale)),
      portalFirst: company.portalFirst,
    }
  }),

  route(getHeaderConfigs, async ({ app, db, session, locale, request }) => {
    const company = found(await findCompany(db, session))
    const user = found(await findCurrentUser(db, session.userId))
    const unread = await countUnread(db, session)
    const { theme, navigation, profile_menu: profileMenu } = company.shell ?? {}
    const externalLinks = await hasExternalLinks(db, session)
    const { enabled: chatOn } = await chatSettings(db)
    const tabs = navigation && {
      entries: navigation.entries.filter(
        ({ hrefPath }) =>
          (hrefPath !== '/external_links' || externalLinks) && (hrefPath !== chatPath || chatOn),
      ),
    }
    const chat = tabs?.entries.some(({ hrefPath }) => hrefPath === chatPath)
    const counts = {
      '/announcements': unread,
      [chatPath]: chat ? await countUnreadMessages(db, session.userId) : 0,
    }
    return {
      customTheme: presentTheme(theme, company.logo),
      navigations: presentNavigations(tabs, counts, locale),
      userProfile: {
        name: fullName(user),
        profileImgPath: profileImgPath(user.profileFilename),
        hasBadge: unread > 0,
      },
      accordionMenus: presentAccordionMenus(
        profileMenu,
        {
          externalLinks,
          userId: session.userId,
          secondFactors: !company.optionsOff.includes('second_factors'),
          administrator: administersAnything(session),
          approvalCount: (await countReports(db, session.userId)).waiting,
          // Not of the operator's own accounts, in a look.
          elsewhereCount: session.lookId === undefined ? await countElsewhere(app, request) : 0,
        },
        locale,
      ),
    }
  }),

  route(getCustomThemeNavigationText, async ({ db, session, locale }) => {
    const company = found(await findCompany(db, session))
    return { navigationTexts: presentNavigationTexts(company.shell?.navigation, locale) }
  }),

  route(getErrorReport, async ({ app: { config } }) => ({
    dsn: config.SENTRY_DSN ?? null,
    environment: config.APP_ENV,
    stagingNumber: config.STAGING_NUMBER,
    tracesSampleRate: config.SENTRY_TRACES_SAMPLE_RATE,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  })),

  route(getAppLinks, async ({ app: { config } }) => ({
    scheme: config.APP_SCHEME,
    appStoreUrl: config.APP_STORE_URL ?? null,
    playStoreUrl: config.PLAY_STORE_URL ?? null,
  })),

  route(getMailDelivery, async ({ app: { config } }) => ({ delivery: mailDeliveryOf(config) })),
]
