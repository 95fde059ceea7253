import { locales } from '#common/locale.ts'
import { postLimits } from '#contract/applies.ts'
import {
  getCompanyConfig,
  getCustomThemeNavigationText,
  getErrorReport,
  getHeaderConfigs,
  getUnreadChatCount,
  navigationIcons,
} from '#contract/company.ts'
import { commentLimits } from '#contract/feed-comments.ts'
import { countReports } from '#server/features/reports/report-lists.queries.ts'
import { fullName, profileImgPath } from '#server/features/users/users.present.ts'
import { findCurrentUser } from '#server/features/users/users.queries.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { presentAccordionMenus } from './company.present.ts'
import { countUnreadChatMessages, findCompany } from './company.queries.ts'
import { featureFlags } from './feature-flags.ts'

type Icon = (typeof navigationIcons)[number]
const isIcon = (name: string): name is Icon => (navigationIcons as readonly string[]).includes(name)

export const companyRoutes = [
  route(getCompanyConfig, async ({ app, db, session }) => {
    const company = found(await findCompany(db))
    return {
      id: session.companyId,
      name: company.name,
      timeZone: company.timeZone,
      locales: [...locales],
      featureFlags: featureFlags(app.config, session),
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
    }
  }),

  route(getHeaderConfigs, async ({ db, session, locale }) => {
    const company = found(await findCompany(db))
    const user = found(await findCurrentUser(db, session.userId))
    const chat = company.navigations?.some((navigation) => navigation.icon_type === 'chat')
    const counts: Partial<Record<Icon, number>> = {
      notices: user.unconfirmed,
      chat: chat ? await countUnreadChatMessages(db, session.userId) : 0,
    }
    const theme = company.customTheme
    return {
      customTheme: theme && {
        logoUrl: theme.logo_url,
        bgColor: theme.bg_color,
        bgHoverColor: theme.bg_hover_color,
        borderColor: theme.border_color,
        textColor: theme.text_color,
      },
      navigations: (company.navigations ?? []).flatMap((navigation) =>
        isIcon(navigation.icon_type)
          ? [
              {
                iconType: navigation.icon_type,
                name: navigation.name,
                hrefPath: navigation.href_path,
                noticeCount: counts[navigation.icon_type] ?? 0,
              },
            ]
          : [],
      ),
      userProfile: {
        name: fullName(user),
        profileImgPath: profileImgPath(user.profileFilename),
        hasBadge: user.unconfirmed > 0,
      },
      accordionMenus: presentAccordionMenus(
        {
          userId: session.userId,
          administrator: administersAnything(session),
          approvalCount: (await countReports(db, session.userId)).waiting,
        },
        locale,
      ),
    }
  }),

  route(getCustomThemeNavigationText, async ({ db }) => {
    const company = found(await findCompany(db))
    return {
      navigationTexts: (company.navigations ?? []).flatMap((navigation) =>
        isIcon(navigation.icon_type) ? [{ iconType: navigation.icon_type, name: navigation.name }] : [],
      ),
    }
  }),

  route(getErrorReport, async ({ app: { config } }) => ({
    dsn: config.SENTRY_DSN ?? null,
    environment: config.APP_ENV,
    stagingNumber: config.STAGING_NUMBER,
    tracesSampleRate: config.SENTRY_TRACES_SAMPLE_RATE,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
  })),

  route(getUnreadChatCount, async ({ db, session }) => ({
    unreadCount: await countUnreadChatMessages(db, session.userId),
  })),
]
